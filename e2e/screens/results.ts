import type { Course } from '@parlance/contract/courses';
import { saveAnnotations } from '@parlance/contract/taking/annotations';
import { expect } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { endTest, question, startTest } from '../pages/reading-test-page.ts';
import { markByHand, openTest, takeTest, timeOut } from '../samples/attempts.ts';
import type { SampleCourses } from '../samples/sample-courses.ts';
import { aSittingOfOne, inMinutes, startIn } from '../samples/sittings.ts';
import { breakDown, hold, type Stage, type State } from './state.ts';

const ATTEMPT = /\/api\/tests\/attempts\/\d+$/;
const COMMENT =
  'Your letter opens well and keeps one tone to its end. Watch the articles: “a advice” stands twice.\n\nIn the essay, give the other side a paragraph of its own before you answer it.';

/** Takes the test on the screen, the second time for this learner, and ends it. */
async function finish(stage: Stage): Promise<void> {
  const { page, server, samples, enter } = stage;
  const learner = await aLearner(server);
  await takeTest(server, learner, samples.reading, ['B', 'FALSE']);
  await enter(learner);
  await page.goto(`/user/reading-test/${samples.reading.id}`);
  await startTest(page);
  await question(page, 1)
    .getByRole('radio', { name: /The river runs low/ })
    .check();
  await page.getByRole('button', { name: 'Next' }).click();
  await question(page, 5).getByRole('radio', { name: 'False' }).check();
  await question(page, 4).getByRole('checkbox').first().check();
  await endTest(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Complete!');
}

/** A test that was taken before, of a learner who is entered. */
function byUrl(
  courseOf: (samples: SampleCourses) => Course,
  open: (stage: Stage, attemptId: number) => Promise<void>,
): State['open'] {
  return async (stage) => {
    const learner = await aLearner(stage.server);
    const answers = ['B', 'TRUE', { 0: 'pole', 1: 'sensor' }, ['C', 'A'], 'TRUE'];
    const attemptId = await takeTest(stage.server, learner, courseOf(stage.samples), answers);
    await stage.enter(learner);
    await open(stage, attemptId);
  };
}

export const score: State[] = [
  {
    name: 'ready',
    open: async (stage) => {
      await finish(stage);
      await expect(stage.page.getByText('Your last score here')).toBeVisible();
      await stage.page.getByText('Test submitted successfully!').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'without breakdown',
    open: async (stage) => {
      await breakDown(stage, ATTEMPT);
      await finish(stage);
      await expect(stage.page.getByLabel('Score: 2 / 5')).toBeVisible();
    },
  },
  {
    name: 'by address, all of one passage',
    open: byUrl(
      ({ reading }) => reading,
      async (stage, attemptId) => {
        await stage.page.goto(`/score?attempt=${attemptId}`);
        await expect(stage.page.getByText('Fill in the blanks')).toBeVisible();
      },
    ),
  },
  {
    name: 'being marked',
    open: byUrl(
      ({ writing }) => writing,
      async ({ page }, attemptId) => {
        await page.goto(`/score?attempt=${attemptId}`);
        await expect(page.getByText('Pending Review')).toBeVisible();
      },
    ),
  },
  {
    name: 'not released yet',
    open: async ({ page, server, staff, samples, enter }) => {
      const settings = { release: 'on_date' as const, release_at: inMinutes(7 * 24 * 60) };
      const { id, learner } = await aSittingOfOne(server, staff.admin, samples.reading, settings);
      startIn(server, id, 0);
      const attemptId = await takeTest(server, learner, samples.reading, ['B', 'TRUE']);
      await enter(learner);
      await page.goto(`/score?attempt=${attemptId}`);
      await expect(page.getByText(/Results come out on .* \(Paris\)\.$/)).toBeVisible();
    },
  },
  {
    name: 'time was up',
    open: byUrl(
      ({ reading }) => reading,
      async ({ page, server }, attemptId) => {
        timeOut(server, attemptId);
        await page.goto(`/score?attempt=${attemptId}`);
        await expect(page.getByText(/^Time was up\./)).toBeVisible();
      },
    ),
  },
  {
    name: 'marked with a comment',
    open: byUrl(
      ({ writing }) => writing,
      async ({ page, server }, attemptId) => {
        markByHand(server, attemptId, 82, COMMENT);
        await page.goto(`/score?attempt=${attemptId}`);
        await expect(page.getByLabel('Score: 82 / 100')).toBeVisible();
      },
    ),
  },
  {
    name: 'with notes and highlights',
    open: async ({ page, server, samples, enter }) => {
      const learner = await aLearner(server);
      const { attempt, passagesWithQuestions, questions } = await openTest(server, learner, samples.reading);
      const [{ passage } = { passage: { id: 0, content: '' } }] = passagesWithQuestions;
      const at = (words: string, note?: string) => {
        const start = passage.content.indexOf(words);
        return { passageId: passage.id, start, end: start + words.length, ...(note && { note }) };
      };
      const highlights = [
        at('since 1871'),
        at('The old pole hangs in the waiting room, its paint worn away', 'So the sensor is newer: question 3.'),
      ];
      const crossed = { [questions[0]?.id ?? 0]: ['A', 'C'] };
      const params = { id: attempt?.id ?? 0 };
      const body = { sequence: 1, annotations: { highlights, crossed } };
      await call(server, saveAnnotations, { params, body }, learner.token);
      await takeTest(server, learner, samples.reading, ['B', 'TRUE']);
      await enter(learner);
      await page.goto(`/score?attempt=${params.id}`);
      await expect(page.getByRole('heading', { name: 'Your notes and highlights' })).toBeVisible();
    },
  },
  {
    name: 'loading',
    open: byUrl(
      ({ reading }) => reading,
      async (stage, attemptId) => {
        await hold(stage, ATTEMPT);
        await stage.page.goto(`/score?attempt=${attemptId}`);
        await expect(stage.page.getByRole('status')).toHaveText('Loading the score...');
      },
    ),
  },
  {
    name: 'failed',
    open: byUrl(
      ({ reading }) => reading,
      async (stage, attemptId) => {
        await breakDown(stage, ATTEMPT);
        await stage.page.goto(`/score?attempt=${attemptId}`);
        await expect(stage.page.getByRole('heading', { name: 'Failed to load the score.' })).toBeVisible();
      },
    ),
  },
  {
    name: 'nothing to show',
    open: async ({ page }) => {
      await page.goto('/score');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No score to show.');
    },
  },
];

export const resultPending: State[] = [
  {
    name: 'ready',
    ownPage: true,
    open: async ({ page }) => {
      // The page leaves after five seconds; its clock is stopped so that the state stays.
      await page.clock.setFixedTime(new Date());
      await page.goto('/result-pending');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    },
  },
];
