import { type Attempt, getAttempt, saveAttempt } from '@parlance/contract/attempts';
import { type Beat, beat } from '@parlance/contract/sittings/taking';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emptyDevice } from '../../../test/empty-device.ts';
import { anOpenTest, logInLearner } from '../../../test/open-test.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aQuestion } from '../../../test/test-under-way.tsx';
import { recordingKey, type WaitingRecording } from '../recording/kept-recording.ts';
import { useMicrophone } from '../speaking/microphone/use-microphone.ts';
import { SpeakingRun } from '../speaking/speaking-run.tsx';
import type { OpenTest } from './open-test.ts';

const server = serverReplies();
emptyDevice();
const questions = [aQuestion(1, { question_type: 'speaking', timer: 60 })];
const iso = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

let attempt: Attempt;
let opened: OpenTest;

beforeEach(async () => {
  await page.viewport(1440, 900);
  logInLearner();
  const questionClocks = { 1: { openedAt: iso(-100), endsAt: iso(-40) } };
  const sitting = { id: 3, partId: 4 };
  const part = { startedAt: iso(0), deadline: iso(3600), sitting, currentQuestionId: 1, questionClocks };
  opened = anOpenTest('Speaking', questions, part);
  attempt = opened.attempt;
  server.reply(beat, beatNow);
  server.reply(getAttempt, () => ({ ...opened.reply, attempt: { ...attempt, serverNow: iso(0) } }));
  server.reply(saveAttempt, () => ({ attempt: { ...attempt, serverNow: iso(0) } }));
});

function beatNow(): Beat {
  const { deadline, clockVersion, extendedSeconds, durationSeconds } = attempt;
  const clock = { serverNow: iso(0), deadline, clockVersion, extendedSeconds, durationSeconds };
  return { ...clock, nextBeatMs: 100, phase: 'test', messages: [] };
}

function Run({ waiting }: { waiting: WaitingRecording[] }) {
  return <SpeakingRun test={opened} accountId={1} waiting={waiting} microphone={useMicrophone()} />;
}

const beats = () => server.sentTo(beat).length;

test('a test that was opened again says so with why and the time left, until OK is pressed', async () => {
  const reopened = { at: iso(-30), reason: 'Submitted by accident' };
  server.reply(beat, () => ({ ...beatNow(), deadline: iso(752), reopened }));
  const screen = await renderScreen(<Run waiting={[]} />);
  const bar = screen.getByRole('alert').filter({ hasText: 'opened again' });
  const says = bar.getByText(/This test was opened again: Submitted by accident\. The clock continues from 12:\d\d\./);
  await expect.element(says).toBeVisible();
  await bar.getByRole('button', { name: 'OK' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  const before = beats();
  await expect.poll(beats).toBeGreaterThan(before + 2);
  await expect.element(bar).not.toBeInTheDocument();
  expect(server.sentTo(beat).every(({ body }) => !('seenMessageId' in (body as object)))).toBe(true);
});

test('a profile that is raised during the test is news once, however often beats and replies tell of it', async () => {
  await renderScreen(<Run waiting={[]} />);
  await expect.poll(beats).toBeGreaterThan(1);
  attempt = {
    ...attempt,
    durationSeconds: 5400,
    deadline: new Date(Date.parse(attempt.deadline) + 1_800_000).toISOString(),
  };
  await expect.element(page.getByText(/^Your time was extended by 30 min\./)).toBeVisible();
  const before = beats();
  await expect.poll(beats).toBeGreaterThan(before + 5);
  expect(page.getByText(/^Your time was extended/).elements()).toHaveLength(1);
  expect(server.sentTo(getAttempt).length).toBeLessThan(3);
});

test('a beat counts the recordings that wait as unsent', async () => {
  const of = { accountId: 1, attemptId: 5, questionId: 1, take: 1 };
  const known = { mediaType: 'audio/webm', durationSeconds: 4, peakDbfs: -9 };
  // Nobody answers the upload.
  await renderScreen(<Run waiting={[{ ...of, ...known, key: recordingKey(of), blob: new Blob(['sound']) }]} />);
  await expect.poll(() => server.sentTo(beat).at(-1)?.body).toMatchObject({ unsent: 1 });
});

test('a device that staff replaced leaves the test for the page of the examination, which says why', async () => {
  const screen = await renderScreen(<Run waiting={[]} />);
  await expect.poll(beats).toBeGreaterThan(1);
  server.refuse(beat, 'sitting_place_refused');
  await expect.poll(() => screen.router.state.location.pathname).toBe('/exam/3');
});

test('a beat that meets a dead session asks to log in, before anything is saved', async () => {
  const screen = await renderScreen(<Run waiting={[]} />);
  await expect.poll(beats).toBeGreaterThan(1);
  server.refuse(beat, 'not_signed_in');
  await expect.element(screen.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
});

test('so does a device that leaves the networks of the examination', async () => {
  const screen = await renderScreen(<Run waiting={[]} />);
  await expect.poll(beats).toBeGreaterThan(1);
  server.refuse(beat, 'sitting_outside_network');
  await expect.poll(() => screen.router.state.location.pathname).toBe('/exam/3');
});
