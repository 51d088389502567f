import { openAttempt } from '@parlance/contract/attempts';
import { editCourse } from '@parlance/contract/course-admin';
import type { Course } from '@parlance/contract/courses';
import { expect } from '@playwright/test';
import { aLearner, type Person } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { aPractisedCourse, begunPractice } from '../samples/practice-mode.ts';
import { breakDown, hold, type Stage, type State } from './state.ts';

/** A course in practice mode. */

const RUN = /\/api\/tests\/practice-mode\/\d+$/;

function at(
  prepare: (stage: Stage, course: Course, learner: Person) => Promise<unknown>,
  sees: (stage: Stage) => Promise<void>,
): State['open'] {
  return async (stage) => {
    const course = await aPractisedCourse(stage.server, stage.staff.admin);
    const learner = await aLearner(stage.server);
    await prepare(stage, course, learner);
    await stage.enter(learner);
    await stage.page.goto(`/user/course/${course.id}?practise=1`);
    await sees(stage);
  };
}

const nothing = () => Promise.resolve();
const begun = ({ server }: Stage, course: Course, learner: Person) => begunPractice(server, learner, course);
const heading =
  (name: string) =>
  async ({ page }: Stage) =>
    expect(page.getByRole('heading', { name })).toBeVisible();

async function answer({ page }: Stage, name: RegExp) {
  await page.getByRole('radio', { name }).click();
  await page.getByRole('button', { name: 'Check answer' }).click();
  await expect(page.getByText('Correct answer').first()).toBeVisible();
}

export const practise: State[] = [
  {
    name: 'practised, not begun',
    open: at(nothing, async ({ page }) => expect(page.getByRole('button', { name: 'Start practice' })).toBeVisible()),
  },
  {
    name: 'practised, a question',
    open: at(begun, async ({ page }) => expect(page.getByRole('button', { name: 'Check answer' })).toBeDisabled()),
  },
  { name: 'practised, told', open: at(begun, (stage) => answer(stage, /By a clock/)) },
  {
    name: 'practised, over, asked whether to start again',
    open: at(begun, async (stage) => {
      const { page } = stage;
      await answer(stage, /By the bell/);
      await page.getByRole('button', { name: 'Next question' }).click();
      await answer(stage, /FALSE/i);
      await page.getByRole('button', { name: 'Finish practice' }).click();
      await expect(page.getByRole('heading', { name: '2 of 2 questions right' })).toBeVisible();
      await page.getByRole('button', { name: 'Practise again' }).click();
      await expect(page.getByText('Your answers of this practice will be deleted.')).toBeVisible();
    }),
  },
  {
    name: 'practised, closed, a test has its questions',
    open: at(async (stage, course) => {
      const { server, staff } = stage;
      stage.expectError(/status of 409/);
      const turned = (practice_mode: boolean) =>
        call(server, editCourse, { params: { id: course.id }, body: { practice_mode } }, staff.admin.token);
      await turned(false);
      await call(server, openAttempt, { body: { courseId: course.id } }, (await aLearner(server)).token);
      await turned(true);
    }, heading('Practice is closed at the moment.')),
  },
  {
    name: 'practised, not in practice mode',
    open: at(async (stage, course) => {
      const { server, staff } = stage;
      stage.expectError(/status of 409/);
      const body = { practice_mode: false };
      await call(server, editCourse, { params: { id: course.id }, body }, staff.admin.token);
    }, heading('Nothing to practise.')),
  },
  {
    name: 'practised, loading',
    open: at(
      (stage) => hold(stage, RUN),
      async ({ page }) => expect(page.getByRole('status')).toHaveText('Loading the questions...'),
    ),
  },
  { name: 'practised, failed', open: at((stage) => breakDown(stage, RUN), heading('Failed to load the questions.')) },
];

/** Its author, and whoever looks for it. */
export const practiceModeOfCourse: State[] = [
  {
    name: 'edit course, practice mode',
    open: async (stage) => {
      const course = await aPractisedCourse(stage.server, stage.staff.admin);
      await stage.enter(stage.staff.admin);
      await stage.page.goto(`/admin-dashboard?section=viewCourses&course=${course.id}`);
      await stage.page.getByRole('button', { name: 'Edit course' }).click();
      const box = stage.page.getByRole('checkbox', { name: 'Practice mode' });
      await expect(box).toBeChecked();
      await box.scrollIntoViewIfNeeded();
    },
  },
];
export const courseInPracticeMode: State[] = [
  {
    name: 'in practice mode',
    open: async (stage) => {
      const course = await aPractisedCourse(stage.server, stage.staff.admin);
      await stage.enter(await aLearner(stage.server));
      await stage.page.goto(`/user/course/${course.id}`);
      await expect(stage.page.getByRole('button', { name: 'Practise' })).toBeVisible();
    },
  },
];
