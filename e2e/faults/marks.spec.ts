import type { Answer } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import { getAnnotations } from '@parlance/contract/taking/annotations';
import type { Browser, Page, Route } from '@playwright/test';
import { contextOptions } from '../fixtures/context-options.ts';
import { aLearner, enterAs, type Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectSaved, question, startTest } from '../pages/reading-test-page.ts';
import { aReadingCourse } from '../samples/courses.ts';
import { longPassages } from '../samples/reading-csv.ts';
import { handOver, seconds } from './figures.ts';
import { lostAnswers, theStored } from './stored.ts';

const BLOCKS = 5;
const MARKS_A_BLOCK = 40;
const ANSWERS_A_BLOCK = 4;
/** How long a save of marks is under way, while answers are given. */
const HELD_MS = 2000;
const LATER_AT_MOST_SECONDS = 1;
const LETTERS = ['A', 'B', 'C', 'D'];

type Sitting = { page: Page; learner: Person; course: Course; server: Server };

/** Fails every second request of a call: the same ones in each run, whatever other calls there are. */
function everySecondFails(holdMs: number): (route: Route) => Promise<void> {
  let count = 0;
  return async (route) => {
    count += 1;
    const fails = count % 2 === 0;
    if (holdMs > 0) await new Promise((done) => setTimeout(done, holdMs));
    await (fails ? route.abort() : route.continue()).catch(() => undefined);
  };
}

/** Begins the test where every second save of answers and of marks fails, and retries wait equally long in each run. */
async function sitDown(browser: Browser, server: Server, course: Course): Promise<Sitting> {
  const learner = await aLearner(server);
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
  });
  await context.addInitScript(() => {
    Math.random = () => 0.5;
  });
  await enterAs(context, server, learner);
  const page = await context.newPage();
  await page.goto(`/user/reading-test/${course.id}`);
  await startTest(page);
  const saves = everySecondFails(0);
  await page.route(/\/api\/tests\/attempts\/\d+$/, async (route) =>
    route.request().method() === 'PATCH' ? await saves(route) : await route.continue(),
  );
  await page.route(/\/annotations$/, everySecondFails(HELD_MS));
  return { page, learner, course, server };
}

/** Marks every other word of the passage by keys. */
async function markWords(page: Page, count: number): Promise<void> {
  await page.getByRole('region', { name: 'Passage 1' }).focus();
  for (let mark = 0; mark < count; mark += 1) {
    for (const key of ['ArrowRight', 'ArrowRight', 'h']) await page.keyboard.press(key);
  }
}

/** Gives an answer; resolves to how many seconds it took until the server acknowledged it. */
async function answer(page: Page, number: number, letter: string, questionId: number): Promise<number> {
  const fromMs = Date.now();
  const acknowledged = page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' &&
      response.ok() &&
      (response.request().postData() ?? '').includes(`"${questionId}":"${letter}"`),
    { timeout: 30_000 },
  );
  await question(page, number).getByRole('radio').nth(LETTERS.indexOf(letter)).check();
  await acknowledged;
  return (Date.now() - fromMs) / 1000;
}

/** Answers every question, with or without marking before; gives the seconds of each. */
async function take({ page, learner, course, server }: Sitting, isMarking: boolean) {
  const done = new Map<number, Answer>();
  const took: number[] = [];
  const { questionIds } = theStored(server, learner, course);
  if (isMarking) {
    await page.getByRole('button', { name: 'Highlight', exact: true }).click();
    // What marks a text is fetched first.
    await expect(page.locator('[data-marking]')).toBeVisible();
  }
  for (let block = 0; block < BLOCKS; block += 1) {
    if (isMarking) {
      const sending = page.waitForRequest(/\/annotations$/, { timeout: 30_000 });
      await markWords(page, MARKS_A_BLOCK);
      await sending;
    }
    for (let index = 0; index < ANSWERS_A_BLOCK; index += 1) {
      const number = block * ANSWERS_A_BLOCK + index + 1;
      const letter = LETTERS[index] ?? 'A';
      took.push(await answer(page, number, letter, questionIds[number - 1] ?? 0));
      done.set(number, letter);
    }
  }
  await expectSaved(page);
  const marks = await page.getByRole('region', { name: 'Passage 1' }).locator('mark').count();
  const stored = theStored(server, learner, course);
  const params = { id: stored.id };
  const kept = await call(server, getAnnotations, { params }, learner.token);
  const storedMarks = kept.stored?.annotations.highlights.length ?? 0;
  await page.context().close();
  return { took, marks, storedMarks, lost: lostAnswers(done, stored) };
}

test('Reading: 200 marks while every second request fails', async ({ browser, server, staff }, info) => {
  const csv = longPassages(1, 45, BLOCKS * ANSWERS_A_BLOCK);
  const course = await aReadingCourse(server, staff.admin, { csv });
  const without = await take(await sitDown(browser, server, course), false);
  const marking = await take(await sitDown(browser, server, course), true);
  expect(marking.marks).toBe(BLOCKS * MARKS_A_BLOCK);
  expect(without.marks).toBe(0);
  const lost = without.lost + marking.lost;
  expect(lost).toBe(0);
  const later = Math.max(...marking.took.map((took, index) => took - (without.took[index] ?? 0)));
  const slowest = (took: number[]) => seconds(Math.max(...took));
  const figures =
    `${marking.took.length} answers acknowledged, the slowest after ${slowest(marking.took)}; without marks ${slowest(without.took)}; ` +
    `none more than ${seconds(Math.max(0, later))} later; ${marking.storedMarks} of ${marking.marks} marks stored meanwhile`;
  expect(later, figures).toBeLessThanOrEqual(LATER_AT_MOST_SECONDS);
  handOver(info, {
    fault: '200 marks, every second request fails',
    screen: 'Reading',
    figures,
    lostAnswers: lost,
    lostRecordings: null,
  });
});
