import { type Answer, getAttempt } from '@parlance/contract/attempts';
import type { Page } from '@playwright/test';
import { says } from '../fixtures/catalogue-text.ts';
import { aLearner, type Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { expect } from '../fixtures/test.ts';
import { openTest } from '../samples/attempts.ts';
import { everyKindAnswers, everyKindPassages } from '../samples/every-kind.ts';
import type { SampleCourses } from '../samples/sample-courses.ts';
import { answerTask, type Task, tasksOf } from './every-kind-page.ts';
import { type Hand, mouse } from './hands.ts';
import { clock, expectSaved } from './reading-test-page.ts';

/** A whole test with 40 numbers, from its start page to its score. */

type Fixtures = { page: Page; server: Server; samples: SampleCourses; enter: (person: Person) => Promise<void> };
const REVIEWED = 'You have answered {done} of {total}. You cannot return to the test after you end it.';

export type Begun = { learner: Person; attemptId: number; tasks: Task[] };

/** Begins the test in the browser, and asks the API which questions and which attempt that are. */
export async function begin({ page, server, samples, enter }: Fixtures, hand: Hand = mouse): Promise<Begun> {
  const learner = await aLearner(server);
  await enter(learner);
  await page.goto(`/user/reading-test/${samples.everyKind.id}`);
  await hand.press(page.getByRole('button', { name: says(page, 'Start Test') }));
  await expect(clock(page)).toBeVisible();
  const { attempt, questions } = await openTest(server, learner, samples.everyKind);
  return { learner, attemptId: attempt?.id ?? 0, tasks: tasksOf(questions) };
}

/** The answers that the server has, in the order of the questions. */
export async function savedAnswers(
  server: Server,
  { learner, attemptId, tasks }: Begun,
): Promise<(Answer | undefined)[]> {
  const { attempt } = await call(server, getAttempt, { params: { id: attemptId } }, learner.token);
  return tasks.map(({ question }) => attempt?.answers[question.id]);
}

/** The questions of each passage, with what is right. */
export function byPassage(tasks: Task[]): { task: Task; answer: Answer }[][] {
  const all = tasks.map((task, index) => ({ task, answer: everyKindAnswers[index] ?? '' }));
  return everyKindPassages.map((count) => all.splice(0, count));
}

export const next = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: says(page, 'Next') });
export const end = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: says(page, 'End Test') });
export const review = (page: Page) => page.getByRole('dialog', { name: says(page, 'End the test?') });

type Passage = ReturnType<typeof byPassage>[number];

export async function answerAll(page: Page, hand: Hand, passage: Passage): Promise<void> {
  for (const { task, answer } of passage) await answerTask(page, hand, task, answer);
}

/** Ends a test that is answered rightly: 40 of 40, and all of it is stored as it was given. */
export async function endAll(
  { page, server }: Pick<Fixtures, 'page' | 'server'>,
  hand: Hand,
  begun: Begun,
): Promise<void> {
  await expectSaved(page);
  await hand.press(end(page));
  await expect(review(page)).toContainText(says(page, REVIEWED, { done: 40, total: 40 }));
  await hand.press(review(page).getByRole('button', { name: says(page, 'End Test') }));
  await expect(page.getByLabel(says(page, 'Score: {score} / {outOf}', { score: 40, outOf: 40 }))).toBeVisible();
  expect(await savedAnswers(server, begun)).toEqual(everyKindAnswers);
}

/** The whole test by one hand. Gives who took it. */
export async function takeAll(fixtures: Fixtures, hand: Hand): Promise<Person> {
  const begun = await begin(fixtures, hand);
  for (const [index, passage] of byPassage(begun.tasks).entries()) {
    if (index > 0) await hand.press(next(fixtures.page));
    await answerAll(fixtures.page, hand, passage);
  }
  await endAll(fixtures, hand, begun);
  return begun.learner;
}
