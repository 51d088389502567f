import { type Attempt, getAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { type Beat, beat } from '@parlance/contract/sittings/taking';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emptyDevice } from '../../../test/empty-device.ts';
import { movedClocks } from '../../../test/moved-clocks.ts';
import { anOpenTest, logInLearner } from '../../../test/open-test.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aQuestion } from '../../../test/test-under-way.tsx';
import type { OpenTest } from '../run/open-test.ts';
import { useMicrophone } from './microphone/use-microphone.ts';
import { SpeakingRun } from './speaking-run.tsx';

const server = serverReplies();
emptyDevice();
const pass = movedClocks();
const questions = [1, 2].map((id) => aQuestion(id, { question_type: 'speaking', timer: 60 }));
const iso = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** What the server holds: a part of an examination that began now and lasts an hour. */
let attempt: Attempt;
let opened: OpenTest;

beforeEach(async () => {
  await page.viewport(1440, 900);
  logInLearner();
  opened = anOpenTest('Speaking', questions, { startedAt: iso(0), deadline: iso(3600), sitting: { id: 3, partId: 4 } });
  attempt = opened.attempt;
  const now = () => ({ ...attempt, serverNow: iso(0) });
  server.cut(submitAttempt);
  server.reply(beat, () => beatOf(now()));
  server.reply(getAttempt, () => ({ ...opened.reply, attempt: now() }));
  server.reply(saveAttempt, ({ body }) => {
    const { currentQuestionId, sequence } = body as { currentQuestionId?: number; sequence: number };
    const begun = !attempt.pausedAt && currentQuestionId && !(currentQuestionId in attempt.questionClocks);
    const questionClocks = begun ? { [currentQuestionId]: { openedAt: iso(0), endsAt: iso(60) } } : {};
    attempt = { ...attempt, sequence, questionClocks: { ...questionClocks, ...attempt.questionClocks } };
    return { attempt: now() };
  });
});

function beatOf(told: Attempt): Beat {
  const { serverNow, deadline, clockVersion, pausedAt, resumeAt, pausedBy, extendedSeconds } = told;
  const clock = { serverNow, deadline, clockVersion, pausedAt, resumeAt, pausedBy, extendedSeconds };
  return { ...clock, nextBeatMs: 200, phase: pausedAt ? 'paused' : 'test', messages: [] };
}

/** Staff stop the clock; the deadline that is told moves on meanwhile. */
function pauseNow() {
  attempt = { ...attempt, clockVersion: (attempt.clockVersion ?? 0) + 1, pausedAt: iso(0), pausedBy: 'staff' };
}

/** `seconds` later it runs again, with these clocks of questions. */
function resumeAfter(seconds: number, questionClocks: Attempt['questionClocks']) {
  const deadline = new Date(Date.parse(attempt.deadline) + seconds * 1000).toISOString();
  const clockVersion = (attempt.clockVersion ?? 0) + 1;
  attempt = { ...attempt, clockVersion, pausedAt: undefined, pausedBy: undefined, deadline, questionClocks };
}

function Run() {
  return <SpeakingRun test={opened} accountId={1} waiting={[]} microphone={useMicrophone()} />;
}

const cover = () => page.getByRole('heading', { name: 'The examination is paused.' });
const questionShown = (id: number) => page.getByRole('heading', { name: `Question text ${id}` });
const shown = () => page.getByRole('banner').getByRole('timer').element().textContent;
const openings = () =>
  server.sentTo(saveAttempt).map(({ body }) => (body as { currentQuestionId?: number }).currentQuestionId);

/** Longer than a question is looked at, and than a device waits before it begins a clock itself. */
const settled = () => new Promise((done) => setTimeout(done, 600));

test('behind the cover of a staff pause no question runs out, opens or submits the test; then it has its whole time', async () => {
  attempt = { ...attempt, currentQuestionId: 2, questionClocks: { 2: { openedAt: iso(-10), endsAt: iso(50) } } };
  opened = { ...opened, attempt };
  await renderScreen(<Run />);
  await expect.element(questionShown(2)).toBeVisible();
  pauseNow();
  await expect.element(cover()).toBeVisible();
  pass(49);
  await settled();
  pass(120);
  await settled();
  await expect.element(cover()).toBeVisible();
  expect(server.sentTo(submitAttempt)).toEqual([]);
  resumeAfter(120, { 2: { openedAt: iso(0), endsAt: iso(60) } });
  await expect.element(questionShown(2)).toBeVisible();
  await expect.poll(shown).toMatch(/00:(60|5\d)|01:00/);
  await expect.element(page.getByRole('button', { name: 'Start Recording' })).toBeEnabled();
  expect(server.sentTo(submitAttempt)).toEqual([]);
});

test('a question reached before the pause was heard of is opened once the clock runs again', async () => {
  attempt = { ...attempt, currentQuestionId: 1, questionClocks: { 1: { openedAt: iso(-10), endsAt: iso(50) } } };
  opened = { ...opened, attempt };
  await renderScreen(<Run />);
  await expect.element(questionShown(1)).toBeVisible();
  pauseNow();
  (page.getByRole('button', { name: 'Next', exact: true }).element() as HTMLElement).click();
  await expect.element(cover()).toBeVisible();
  await settled();
  const before = openings().length;
  expect(before).toBeLessThan(3);
  resumeAfter(1, { 1: { openedAt: iso(-9), endsAt: iso(51) } });
  await expect.element(questionShown(2)).toBeVisible();
  await expect.poll(shown).toMatch(/00:(60|5\d)|01:00/);
  expect(Object.keys(attempt.questionClocks)).toEqual(['1', '2']);
});
