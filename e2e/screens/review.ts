import type { AnswersIn } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import { editQuestion } from '@parlance/contract/editing';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { DEFAULT_SIGHT, type SightFlags, setReleasePolicy } from '@parlance/contract/release-policy';
import type { ReleaseMode } from '@parlance/contract/sittings/result-release';
import { expect } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { markByHand, takeTest } from '../samples/attempts.ts';
import { aReadingCourse, aWritingCourse } from '../samples/courses.ts';
import { anEveryKindCourse, everyKindAnswers } from '../samples/every-kind.ts';
import { questionsOf } from '../samples/questions.ts';
import { reviewNotes } from './review-notes.ts';
import { breakDown, hold, type Stage, type State } from './state.ts';

/** Looking through a test that has ended, and what an author lets learners see of it. */

const REVIEW = /\/api\/tests\/attempts\/\d+\/review$/;
const ALL: SightFlags = Object.fromEntries(Object.keys(DEFAULT_SIGHT).map((flag) => [flag, true])) as SightFlags;

async function setPolicy(
  { server, staff }: Stage,
  { id }: Course,
  see: Partial<SightFlags>,
  release: ReleaseMode = 'at_once',
) {
  const body = { release, release_at: null, ...DEFAULT_SIGHT, ...see, version: 0 };
  await call(server, setReleasePolicy, { params: { id }, body }, staff.admin.token);
}

/** A learner who has taken a course that shows this, and is at its review. */
async function reviewed(stage: Stage, course: Course, answers: (AnswersIn[string] | undefined)[]): Promise<number> {
  const learner = await aLearner(stage.server);
  const attemptId = await takeTest(stage.server, learner, course, answers);
  await stage.enter(learner);
  return attemptId;
}

const PRACTICE = /\/api\/tests\/attempts\/\d+\/practice$/;
const FIVE = ['B', 'FALSE', { 0: 'pole', 1: 'river' }];

export const review: State[] = [
  {
    name: 'ready, with answers and keys',
    open: async (stage) => {
      const course = await aReadingCourse(stage.server, stage.staff.admin);
      await setPolicy(stage, course, ALL);
      const id = await reviewed(stage, course, FIVE);
      await stage.page.goto(`/review/${id}`);
      await expect(stage.page.getByText('Correct answer').first()).toBeVisible();
    },
  },
  {
    name: 'part of a mark',
    open: async (stage) => {
      const { server, staff, page } = stage;
      const course = await aReadingCourse(server, staff.admin);
      const all = await questionsOf(server, staff.admin, course);
      const several = all.find(({ question_type }) => question_type === 'checkbox');
      if (!several) throw new Error('There is no question with several answers.');
      const { id, version_id, revision } = several;
      const key = { letters: ['A', 'C'], credit: { A: 500, C: 500, D: -250 } };
      const body = { version_id, revision, content: contentOf(several), key };
      await call(server, editQuestion, { params: { id }, query: {}, body: body as never }, staff.admin.token);
      await setPolicy(stage, course, ALL);
      const attempt = await reviewed(stage, course, [...FIVE, ['A']]);
      await page.goto(`/review/${attempt}`);
      await expect(page.getByText('0.5 of 1 mark')).toBeVisible();
    },
  },
  {
    name: 'every kind, with answers and keys',
    open: async (stage) => {
      const course = await anEveryKindCourse(stage.server, stage.staff.admin);
      await setPolicy(stage, course, ALL);
      const answers = everyKindAnswers.map((answer, index) => (index % 3 === 2 ? undefined : answer));
      const id = await reviewed(stage, course, answers);
      await stage.page.goto(`/review/${id}`);
      await expect(stage.page.getByText('Correct answer').first()).toBeVisible();
    },
  },
  {
    name: 'wrong alone, by keyboard',
    open: async (stage) => {
      const course = await aReadingCourse(stage.server, stage.staff.admin);
      await setPolicy(stage, course, ALL);
      const id = await reviewed(stage, course, FIVE);
      await stage.page.goto(`/review/${id}?show=wrong`);
      await expect(stage.page.getByRole('heading', { level: 1 })).toBeFocused();
      await stage.page.keyboard.press('j');
      await expect(stage.page.locator('[data-question]').first()).toBeFocused();
    },
  },
  {
    name: 'marked with a comment, questions alone',
    open: async (stage) => {
      const course = await aWritingCourse(stage.server, stage.staff.admin);
      const id = await reviewed(stage, course, ['Dear landlord,\n\nThe window does not close.']);
      markByHand(stage.server, id, 72, 'Your letter keeps one tone to its end.');
      await stage.page.goto(`/review/${id}`);
      await expect(stage.page.getByText('Your letter keeps one tone to its end.')).toBeVisible();
    },
  },
  ...reviewNotes,
  {
    name: 'without a score',
    open: async (stage) => {
      const course = await aReadingCourse(stage.server, stage.staff.admin);
      await setPolicy(stage, course, {
        see_score: false,
        see_breakdown: false,
        see_answers: true,
        see_questions: false,
      });
      const id = await reviewed(stage, course, FIVE);
      await stage.page.goto(`/review/${id}`);
      await expect(stage.page.getByText('Your school does not show scores for this test.')).toBeVisible();
    },
  },
  {
    name: 'not released yet',
    open: async (stage) => {
      stage.expectError(/status of 409/);
      const course = await aReadingCourse(stage.server, stage.staff.admin);
      await setPolicy(stage, course, {}, 'by_hand');
      const id = await reviewed(stage, course, FIVE);
      await stage.page.goto(`/review/${id}`);
      await expect(stage.page.getByRole('heading', { level: 1 })).toHaveText('This result has not been released yet.');
    },
  },
  {
    name: 'loading',
    open: async (stage) => {
      const id = await reviewed(stage, stage.samples.reading, FIVE);
      await hold(stage, REVIEW);
      await stage.page.goto(`/review/${id}`);
      await expect(stage.page.getByRole('status')).toHaveText('Loading the review...');
    },
  },
  {
    name: 'failed',
    open: async (stage) => {
      const id = await reviewed(stage, stage.samples.reading, FIVE);
      await breakDown(stage, REVIEW);
      await stage.page.goto(`/review/${id}`);
      await expect(stage.page.getByRole('heading', { name: 'Failed to load the review.' })).toBeVisible();
    },
  },
];

/** A learner at the practice of a test whose policy shows all. */
async function atPractice(stage: Stage): Promise<void> {
  const course = await aReadingCourse(stage.server, stage.staff.admin);
  await setPolicy(stage, course, ALL);
  const id = await reviewed(stage, course, FIVE);
  await stage.page.goto(`/review/${id}?practise=1`);
}

export const practice: State[] = [
  {
    name: 'practice, a question',
    open: async (stage) => {
      await atPractice(stage);
      await expect(stage.page.getByRole('button', { name: 'Check answer' })).toBeDisabled();
    },
  },
  {
    name: 'practice, told',
    open: async (stage) => {
      await atPractice(stage);
      await stage.page.getByRole('textbox').first().fill('pole');
      await stage.page.getByRole('button', { name: 'Check answer' }).click();
      await expect(stage.page.getByText('Correct answer').first()).toBeVisible();
    },
  },
  {
    name: 'practice, none',
    open: async (stage) => {
      stage.expectError(/status of 409/);
      const id = await reviewed(stage, stage.samples.reading, FIVE);
      await stage.page.goto(`/review/${id}?practise=1`);
      await expect(stage.page.getByRole('heading', { name: 'Nothing to practise.' })).toBeVisible();
    },
  },
  {
    name: 'practice, loading',
    open: async (stage) => {
      await hold(stage, PRACTICE);
      await atPractice(stage);
      await expect(stage.page.getByRole('status')).toHaveText('Loading the questions...');
    },
  },
  {
    name: 'practice, failed',
    open: async (stage) => {
      await breakDown(stage, PRACTICE);
      await atPractice(stage);
      await expect(stage.page.getByRole('heading', { name: 'Failed to load the questions.' })).toBeVisible();
    },
  },
];

function policyAt(
  prepare: (stage: Stage, course: Course) => Promise<void>,
  sees: (stage: Stage) => Promise<void>,
): State['open'] {
  return async (stage) => {
    const course = await aReadingCourse(stage.server, stage.staff.admin);
    await prepare(stage, course);
    await stage.enter(stage.staff.admin);
    await stage.page.goto(`/admin-dashboard?section=courseRelease&course=${course.id}`);
    await sees(stage);
  };
}

export const courseRelease: State[] = [
  {
    name: 'release and review, ready',
    open: policyAt(
      async () => {},
      async ({ page }) => expect(page.getByRole('radio', { name: 'As soon as they are there' })).toBeChecked(),
    ),
  },
  {
    name: 'release and review, keys shown by hand',
    open: policyAt(
      async (stage, course) => setPolicy(stage, course, ALL, 'by_hand'),
      async ({ page }) =>
        expect(page.getByText('Learners who can retake this test will know its answers.')).toBeVisible(),
    ),
  },
  {
    name: 'release and review, release asked',
    open: policyAt(
      async (stage, course) => {
        await setPolicy(stage, course, {}, 'by_hand');
        await takeTest(stage.server, await aLearner(stage.server), course, FIVE);
      },
      async ({ page }) => {
        await page.getByRole('button', { name: 'Release results now' }).click();
        await expect(page.getByRole('alertdialog')).toContainText('1 result comes out');
      },
    ),
  },
  {
    name: 'release and review, loading',
    open: policyAt(
      async (stage) => hold(stage, '**/api/admin/courses/*/release-policy'),
      async ({ page }) => expect(page.getByText('Loading release and review...')).toBeVisible(),
    ),
  },
  {
    name: 'release and review, failed',
    open: policyAt(
      async (stage) => breakDown(stage, '**/api/admin/courses/*/release-policy'),
      async ({ page }) => expect(page.getByRole('button', { name: /Try again|Retry/ })).toBeVisible(),
    ),
  },
];
