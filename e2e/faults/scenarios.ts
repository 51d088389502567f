import type { Answer } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import { expect, type Page } from '@playwright/test';
import { aLearner, type Person } from '../fixtures/people.ts';
import type { Server } from '../fixtures/server.ts';
import { clock, question, startTest } from '../pages/reading-test-page.ts';
import { answerPage, footButton, hearPart } from '../pages/single-question-page.ts';
import type { SampleCourses } from '../samples/sample-courses.ts';
import type { Done } from './stored.ts';

/** One kind of test with answers, as every fault needs it. */
export type Scenario = {
  skill: 'Reading' | 'Writing' | 'Listening';
  course: (samples: SampleCourses) => Course;
  path: (course: Course) => string;
  /** From the start page to the first question. */
  begin: (page: Page) => Promise<void>;
  /** Answers to give one after the other, each of them to another question. */
  answers: ((page: Page) => Promise<[number, Answer]>)[];
  /** Opens the review before the end. */
  review: (page: Page) => Promise<void>;
  /** Goes where the second answer was given. */
  follow: (page: Page) => Promise<void>;
};

const LETTER = 'Dear Council, keep the library open.';

export const reading: Scenario = {
  skill: 'Reading',
  course: (samples) => samples.reading,
  path: ({ id }) => `/user/reading-test/${id}`,
  begin: startTest,
  answers: [
    async (page) => {
      await radio(page, 1, /river runs low/);
      return [1, 'B'];
    },
    async (page) => {
      await radio(page, 2, 'False');
      return [2, 'FALSE'];
    },
    async (page) => {
      await page.getByLabel('Question 3, blank 1 of 2').pressSequentially('pole');
      await page.getByLabel('Question 3, blank 2 of 2').pressSequentially('sensor');
      return [3, { '0': 'pole', '1': 'sensor' }];
    },
  ],
  async review(page) {
    if (await footButton(page, 'Next').isVisible()) await footButton(page, 'Next').click();
    await footButton(page, 'End Test').click();
  },
  follow: async () => undefined,
};

export const writing: Scenario = {
  skill: 'Writing',
  course: (samples) => samples.writing,
  path: ({ id }) => `/user/test/${id}`,
  begin: startTest,
  answers: [
    async (page) => {
      await answerPage(page, 1).pressSequentially(LETTER);
      return [1, LETTER];
    },
    async (page) => {
      await footButton(page, 'Next').click();
      await answerPage(page, 2).pressSequentially('The fern drinks daily.');
      return [2, 'The fern drinks daily.'];
    },
    async (page) => {
      await answerPage(page, 2).press('ControlOrMeta+End');
      await answerPage(page, 2).pressSequentially(' Thank you!');
      return [2, 'The fern drinks daily. Thank you!'];
    },
  ],
  review: (page) => footButton(page, 'End Test').click(),
  follow: toSecond,
};

export const listening: Scenario = {
  skill: 'Listening',
  course: (samples) => samples.listening,
  path: ({ id }) => `/user/test/${id}`,
  begin: (page) => hearPart(page, 1),
  answers: [
    async (page) => {
      await radio(page, 1, /The bus stop/);
      return [1, 'B'];
    },
    async (page) => {
      await footButton(page, 'Next').click();
      await radio(page, 2, /The reading room/);
      return [2, 'A'];
    },
    async (page) => {
      await radio(page, 2, /The music room/);
      return [2, 'C'];
    },
  ],
  review: (page) => footButton(page, 'End Test').click(),
  follow: toSecond,
};

export const scenarios = [reading, writing, listening];

export type Sitting = { scenario: Scenario; learner: Person; course: Course; done: Done };

type Place = { page: Page; server: Server; samples: SampleCourses; enter: (person: Person) => Promise<void> };

/** A new learner at a test whose first question is open. */
export async function sitDown({ page, server, samples, enter }: Place, scenario: Scenario): Promise<Sitting> {
  const learner = await aLearner(server);
  await enter(learner);
  const course = scenario.course(samples);
  await page.goto(scenario.path(course));
  await scenario.begin(page);
  return { scenario, learner, course, done: new Map() };
}

/** Gives the next answers of the desk that were not given yet, up to `count` in all. */
export async function answerUpTo(page: Page, { scenario, done }: Sitting, from: number, to: number): Promise<void> {
  for (const answer of scenario.answers.slice(from, to)) {
    const [number, given] = await answer(page);
    done.set(number, given);
  }
}

/** Ends the test from the review that is open. */
export async function confirmEnd(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'End Test' }).click();
}

/** How far the clock on the page is from the true one, in seconds; half a second is what whole seconds cannot show. */
export async function clockOff(page: Page, deadlineMs: number): Promise<number> {
  const { shown, nowMs } = await clock(page).evaluate((element) => ({
    shown: element.textContent ?? '',
    // The system's time even where the page's own Date is wrong.
    nowMs: performance.timeOrigin + performance.now(),
  }));
  const [, minutes, rest] = /(\d+):(\d\d)/.exec(shown) ?? [];
  return Number(minutes) * 60 + Number(rest) - (deadlineMs - nowMs) / 1000 - 0.5;
}

async function radio(page: Page, number: number, name: string | RegExp): Promise<void> {
  await question(page, number).getByRole('radio', { name }).check();
  await expect(question(page, number).getByRole('radio', { name })).toBeChecked();
}

async function toSecond(page: Page): Promise<void> {
  if (!(await question(page, 2).isVisible())) await footButton(page, 'Next').click();
  await expect(question(page, 2)).toBeVisible();
}
