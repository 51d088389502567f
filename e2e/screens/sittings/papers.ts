import { editCourse, setCourseDuration } from '@parlance/contract/course-admin';
import { deleteQuestion } from '@parlance/contract/editing';
import { expect, type Page } from '@playwright/test';
import { call } from '../../fixtures/server.ts';
import { aReadingCourse, aTitle } from '../../samples/courses.ts';
import { questionsOf } from '../../samples/questions.ts';
import { aPublishedSitting, aRoom } from '../../samples/sittings.ts';
import type { Stage, State } from '../state.ts';
import { SECTION } from './set-up.ts';

/** An examination whose course was shortened, and left with a question less, after it was published. */
async function changedSince({ server, staff, enter }: Stage) {
  const { admin } = staff;
  const course = await aReadingCourse(server, admin, { title: aTitle('Estuary') });
  const sitting = await aPublishedSitting(server, admin, {
    courses: [course],
    learners: await aRoom(server, admin),
    startsInMinutes: 24 * 60,
  });
  const [first, ...others] = await questionsOf(server, admin, course);
  const shorter = { params: { id: course.id }, body: { test_duration: 900 } };
  await call(server, setCourseDuration, shorter, admin.token);
  await call(server, deleteQuestion, { params: { id: first?.id ?? 0 } }, admin.token);
  await enter(admin);
  return { course, sitting, questionId: others[0]?.id ?? 0 };
}

const takeIn = (page: Page) => page.getByRole('button', { name: /^Take in \d+ changes$/ });
const note = (page: Page) => page.getByText(/uses the paper of .+ Changes here do not reach it\./);

async function openTests(stage: Stage) {
  const { sitting, course } = await changedSince(stage);
  await stage.page.goto(`/admin-dashboard${SECTION}&sitting=${sitting.id}&step=tests`);
  await expect(takeIn(stage.page)).toBeVisible();
  return { sitting, course };
}

/** What is frozen at publishing, and what the screens of a course say of it. */
export const paperStates: State[] = [
  { name: 'examination, course changed since', open: async (stage) => void (await openTests(stage)) },
  {
    name: 'examination, changes to take in',
    open: async (stage) => {
      await openTests(stage);
      await takeIn(stage.page).click();
      await expect(stage.page.getByRole('alertdialog')).toContainText('Question 1 of the paper was deleted.');
    },
  },
  {
    name: 'course of an examination',
    open: async (stage) => {
      const { course } = await changedSince(stage);
      await stage.page.goto(`/admin-dashboard?section=viewCourses&course=${course.id}`);
      await expect(note(stage.page)).toBeVisible();
    },
  },
  {
    name: 'course of an examination, practice asked',
    open: async (stage) => {
      const { course } = await changedSince(stage);
      const { admin } = stage.staff;
      await call(stage.server, editCourse, { params: { id: course.id }, body: { use: 'exam' } }, admin.token);
      await stage.page.goto(`/admin-dashboard?section=viewCourses&course=${course.id}`);
      await stage.page.getByRole('button', { name: 'Edit course' }).click();
      stage.expectError(/status of 409/);
      await stage.page.getByRole('radio', { name: 'Both' }).check();
      await stage.page.getByRole('button', { name: 'Save changes' }).click();
      await expect(stage.page.getByRole('alertdialog')).toContainText('Let learners practise');
    },
  },
  {
    name: 'course of an examination, form',
    open: async (stage) => {
      const { course } = await changedSince(stage);
      await stage.page.goto(`/admin-dashboard?section=viewCourses&course=${course.id}`);
      await stage.page.getByRole('button', { name: 'Edit course' }).click();
      await expect(stage.page.getByRole('heading', { name: 'Edit Course' })).toBeVisible();
      await expect(note(stage.page)).toBeVisible();
    },
  },
  {
    name: 'question of an examination',
    open: async (stage) => {
      const { course, questionId } = await changedSince(stage);
      const which = `section=editQuestion&course=${course.id}&question=${questionId}`;
      await stage.page.goto(`/admin-dashboard?${which}`);
      await expect(note(stage.page)).toBeVisible();
      await expect(stage.page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    },
  },
  {
    name: 'delete the course of an examination',
    open: async (stage) => {
      const { course } = await changedSince(stage);
      const { page } = stage;
      await page.goto(`/admin-dashboard?section=viewCourses&q=${encodeURIComponent(course.title)}`);
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('It keeps its frozen paper and can still be taken.');
    },
  },
];

/** The frozen paper as its candidates get it. */
export const frozenPreview: State[] = [
  {
    name: 'of a frozen paper',
    open: async (stage) => {
      const { sitting } = await openTests(stage);
      await stage.page.getByRole('link', { name: 'Preview' }).click();
      await expect(stage.page).toHaveURL(new RegExp(`sitting=${sitting.id}`));
      await expect(stage.page.getByText('Frozen paper. Nothing is stored.')).toBeVisible();
    },
  },
];
