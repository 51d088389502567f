import type { Course } from '@parlance/contract/courses';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import type { Page, Route } from '@playwright/test';
import { aLearner, type Person } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { clock, expectSaved, flagButton, question } from '../pages/reading-test-page.ts';
import { footButton, playButton, skipSoundCheck, stageNext } from '../pages/single-question-page.ts';
import { aListeningCourse } from '../samples/single-question-courses.ts';
import { handOver, seconds } from './figures.ts';
import { followSound, positionSeconds } from './playback-position.ts';
import { largest, reloadAndCompare } from './reloads.ts';
import { answerUpTo, clockOff, listening } from './scenarios.ts';
import { lostAnswers, moveDeadline, theStored } from './stored.ts';

const AUDIO = '**/api/media/**';
const PLAYS = '**/api/tests/attempts/*/plays';
const SAVES = /\/api\/tests\/attempts\/\d+$/;
const PLAYING = 'Playing. The questions open when it ends.';
/** Between the moment it is read here and the moment the page goes, the recording plays on. */
const UNSEEN_SECONDS = 1;

/** Two parts, the first of which plays long enough to be broken off. */
const longParts = [
  {
    seconds: 14,
    questions: [
      { text: 'Where do the speakers meet?', right: 'B' as const },
      { text: 'What is late?', right: 'A' as const },
    ],
  },
  { seconds: 1, questions: [{ text: 'Which room is free?', right: 'A' as const }] },
];

test('Listening: reloaded at ten points', async ({ page, server, staff, enter, expectError }, info) => {
  expectError(/ERR_FAILED|Failed to load resource/);
  const course = await aListeningCourse(server, staff.admin, { parts: longParts });
  const learner = await aLearner(server);
  await enter(learner);
  await followSound(page);
  const stored = () => theStored(server, learner, course);
  const off: number[] = [];
  const heardAgain: number[] = [];
  const heardTo = async (wanted: number) => await expect.poll(() => positionSeconds(page)).toBeGreaterThan(wanted);
  /** Reloads while it plays and goes on; gives how much is heard twice. */
  async function reloadListening(point: string): Promise<void> {
    await test.step(point, async () => {
      const before = await positionSeconds(page);
      await page.reload();
      await expect(playButton(page)).toHaveText('Continue listening');
      off.push(await clockOff(page, stored().deadlineMs));
      const from = await page.evaluate(() => JSON.parse(localStorage.getItem('heard') ?? '{}') as KeptPositions);
      heardAgain.push(before - (from.seconds?.['1'] ?? 0));
      await playButton(page).click();
      await expect(page.getByText(PLAYING)).toBeVisible();
      // The player rounds to microseconds.
      expect(await positionSeconds(page)).toBeGreaterThanOrEqual((from.seconds?.['1'] ?? 0) - 1e-6);
    });
  }
  const reload = async (point: string) =>
    await test.step(point, async () => void off.push(await reloadAndCompare(page, () => stored().deadlineMs)));

  await page.goto(listening.path(course));
  await expect(page.getByText('Starts when you press Play')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Starts when you press Play')).toBeVisible();
  await skipSoundCheck(page);
  // The test is open, and nothing of the recording was heard yet.
  await page.route(PLAYS, () => undefined);
  await playButton(page).click();
  await expect(clock(page)).toBeVisible();
  await page.reload();
  await expect(playButton(page)).toHaveText('Play');
  await page.unroute(PLAYS);
  off.push(await clockOff(page, stored().deadlineMs));
  expect(stored().plays).toEqual({});
  await playButton(page).click();
  await expect(page.getByText(PLAYING)).toBeVisible();
  await heardTo(1);
  await reloadListening('while the recording plays');
  await heardTo(7);
  await reloadListening('after the server heard of the position');
  await expect(stageNext(page)).toBeEnabled({ timeout: 20_000 });
  await page.reload();
  // Heard to its end: the questions are there, and nothing plays again.
  await expect(question(page, 1)).toBeVisible();
  off.push(await clockOff(page, stored().deadlineMs));

  const sitting = { scenario: listening, learner, course, done: new Map() };
  await answerUpTo(page, sitting, 0, 1);
  await reload('at the moment of an answer');
  await flagButton(page, 1).click();
  await reload('after a flag');
  await answerUpTo(page, sitting, 1, 2);
  await reload('on another question');
  await holdOneSave(page);
  await answerUpTo(page, sitting, 2, 3);
  await reload('while a save is on its way');
  await page.unroute(SAVES);
  await listening.review(page);
  await reload('in the review');
  moveDeadline(server, learner, course, 50);
  await page.reload();
  await expect(page.getByText('Last minute')).toBeVisible();
  await reload('in the last minute');
  await expectSaved(page);

  const lost = lostAnswers(sitting.done, stored());
  expect(lost).toBe(0);
  expect(largest(off)).toBeLessThanOrEqual(1);
  expect(largest(heardAgain)).toBeLessThanOrEqual(UNSEEN_SECONDS);
  const figures = `12 reloads, clock off by at most ${seconds(largest(off))}, recording by ${seconds(largest(heardAgain))}`;
  handOver(info, { fault: 'reload', screen: 'Listening', figures, lostAnswers: lost, lostRecordings: null });
});

type KeptPositions = { seconds?: Record<string, number> };

async function holdOneSave(page: Page): Promise<void> {
  let held = false;
  await page.route(SAVES, async (route) => {
    if (held || route.request().method() !== 'PATCH') return await route.fallback();
    held = true;
  });
}

const failures: { name: string; fate: (route: Route) => Promise<void> }[] = [
  { name: 'the server is away', fate: (route) => route.fulfill({ status: 503, body: '' }) },
  { name: 'the connection breaks', fate: (route) => route.abort() },
  {
    name: 'half of the file',
    async fate(route) {
      const whole = await (await route.fetch()).body();
      await route.fulfill({ body: whole.subarray(0, 20), contentType: 'audio/wav' });
    },
  },
];

test('Listening: audio that fails to load', async ({ page, server, samples, enter, expectError }, info) => {
  expectError(/ERR_FAILED|Failed to load resource/);
  const course: Course = samples.listening;
  const learner: Person = await aLearner(server);
  await enter(learner);
  await followSound(page);
  for (const [index, { name, fate }] of failures.entries()) {
    await test.step(name, async () => {
      await page.route(AUDIO, fate);
      // It is loaded as soon as the page is there, and again at each press.
      if (index === 0) await page.goto(listening.path(course));
      else await playButton(page).click();
      await expect(page.getByRole('alert')).toContainText('The clock has not started.');
      await expect(playButton(page)).toHaveText('Retry');
      await page.unroute(AUDIO);
    });
  }
  const { attempts } = await call(server, listOpenAttempts, {}, learner.token);
  expect(attempts).toEqual([]);
  await playButton(page).click();
  await skipSoundCheck(page);
  await playButton(page).click();
  await expect(page.getByText(PLAYING)).toBeVisible();
  await expect(stageNext(page)).toBeEnabled();
  await stageNext(page).click();
  const sitting = { scenario: listening, learner, course, done: new Map() };
  await answerUpTo(page, sitting, 0, 2);
  await footButton(page, 'Previous').click();
  await expectSaved(page);
  const stored = theStored(server, learner, course);
  const lost = lostAnswers(sitting.done, stored);
  expect(lost).toBe(0);
  const heard = stored.plays['1']?.positionSeconds ?? 0;
  const figures = `${failures.length} failures used up 0.00 s, then Retry played all its ${seconds(heard)}`;
  handOver(info, {
    fault: 'audio fails to load',
    screen: 'Listening',
    figures,
    lostAnswers: lost,
    lostRecordings: null,
  });
});
