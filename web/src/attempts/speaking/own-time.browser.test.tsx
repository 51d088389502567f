import { type Attempt, putRecording, saveAttempt } from '@parlance/contract/attempts';
import { urlOf } from '@parlance/contract/endpoint';
import { endBreak, takeBreak } from '@parlance/contract/taking/breaks';
import { anAttempt } from '@parlance/contract/test/examples';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emptyDevice } from '../../../test/empty-device.ts';
import { movedClocks } from '../../../test/moved-clocks.ts';
import { anOpenTest, logInLearner } from '../../../test/open-test.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aQuestion } from '../../../test/test-under-way.tsx';
import { draftOf } from '../draft/draft.ts';
import { recordingKey, type WaitingRecording } from '../recording/kept-recording.ts';
import type { OpenTest } from '../run/open-test.ts';
import { useMicrophone } from './microphone/use-microphone.ts';
import { SpeakingRun } from './speaking-run.tsx';

const server = serverReplies();
emptyDevice();
const pass = movedClocks();
const questions = [1, 2].map((id) => aQuestion(id, { question_type: 'speaking', timer: 60 }));
const iso = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const breaks = { left: 2, seconds: 600, currentId: null };
const shown = () => page.getByRole('banner').getByRole('timer').element().textContent;
const takeIt = () => page.getByRole('banner').getByRole('button', { name: /^Take a break/ });

beforeEach(async () => {
  await page.viewport(1440, 900);
  logInLearner();
});

function Run({ test, waiting }: { test: OpenTest; waiting: WaitingRecording[] }) {
  return <SpeakingRun test={test} accountId={1} waiting={waiting} microphone={useMicrophone()} />;
}

async function openTest(part: Partial<Attempt>, more: Partial<OpenTest> = {}, waiting: WaitingRecording[] = []) {
  const opened = { ...anOpenTest('Speaking', questions, part), ...more };
  await renderScreen(<Run test={opened} waiting={waiting} />);
}

test('a question lasts as long as its learner may speak, and so does a recording', async () => {
  const sound = new MediaStreamAudioDestinationNode(new AudioContext());
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(sound.stream);
  await openTest({ recordingPercent: 50 });
  await expect.element(page.getByRole('heading', { name: 'Question text 1' })).toBeVisible();
  await expect.poll(shown).toMatch(/01:(30|2\d)/);
  await page.getByRole('button', { name: 'Start Recording' }).click();
  await expect.element(page.getByRole('button', { name: 'Stop Recording' })).toBeVisible();
  pass(65);
  await expect.poll(shown).toMatch(/00:[12]\d/);
  await expect.element(page.getByRole('button', { name: 'Stop Recording' })).toBeEnabled();
  pass(91);
  await expect.element(page.getByText('Question 2 of 2').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Start Recording' })).toBeEnabled();
});

test('no break is offered while the clock of a question runs that has no answer, be it another one', async () => {
  const running = { openedAt: iso(-10), endsAt: iso(50) };
  const recordings = { 1: { durationSeconds: 7, bytes: 900 } };
  await openTest({ breaks, currentQuestionId: 1, recordings, questionClocks: { 1: running, 2: running } });
  await expect.element(takeIt()).toHaveAccessibleName('Take a break Not while the clock of question 2 runs.');
  await takeIt().click({ force: true });
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  pass(51);
  await expect.element(takeIt()).toHaveAccessibleName('Take a break 2 left, up to 10 min each');
});

test('a break is offered once the answer is stored, and covers the question', async () => {
  const recordings = { 1: { durationSeconds: 7, bytes: 900 } };
  const running = { openedAt: iso(-10), endsAt: iso(50) };
  await openTest({ breaks, currentQuestionId: 1, recordings, questionClocks: { 1: running } });
  await expect.element(takeIt()).toHaveAccessibleName('Take a break 2 left, up to 10 min each');
  await takeIt().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take a break' }).click();
  await expect.element(page.getByRole('heading', { name: 'You are on a break.' })).toHaveFocus();
  await expect.element(page.getByText('Question text 1')).not.toBeInTheDocument();
  // The question's time goes by meanwhile, and none follows behind the cover.
  pass(120);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.element(page.getByRole('heading', { name: 'Question text 1' })).toHaveFocus();
});

test('a recording that waits is sent after the break that came before it: the break would begin with its arrival', async () => {
  const order: string[] = [];
  const attempt = anAttempt({ breaks: { ...breaks, left: 1 } });
  class Upload extends EventTarget {
    upload = {};
    status = 200;
    onload = () => undefined;
    open = (method: string, url: string) => void order.push(`${method} ${url}`);
    setRequestHeader = () => undefined;
    send = () => setTimeout(() => this.onload());
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  let hasBegun: (reply: { attempt: Attempt }) => void = () => undefined;
  server.reply(takeBreak, () => new Promise((done) => (hasBegun = done)));
  server.reply(endBreak, () => {
    order.push('end of the break');
    return { attempt };
  });
  server.reply(saveAttempt, { attempt });
  const noted = { id: crypto.randomUUID(), begun: { at: iso(-300), resumeAt: iso(300) }, endedAt: iso(-60) };
  const of = { accountId: 1, attemptId: 5, questionId: 1, take: 1 };
  const known = { mediaType: 'audio/webm', durationSeconds: 4, peakDbfs: -9 };
  const waiting = [{ ...of, ...known, key: recordingKey(of), blob: new Blob(['sound']) }];
  const questionClocks = { 1: { openedAt: iso(-600), endsAt: iso(-540) } };
  await openTest(
    { currentQuestionId: 1, questionClocks },
    { draft: { ...draftOf(1, anAttempt({ questionClocks, currentQuestionId: 1 })), breaks: [noted] } },
    waiting,
  );
  // Told again where nothing is heard of it for a while.
  await expect.poll(() => server.sentTo(takeBreak).length).toBeGreaterThan(0);
  hasBegun({ attempt });
  const sent = urlOf(putRecording, { params: { id: 5, questionId: 1 }, query: { peakDbfs: '-9.00' } });
  await expect.poll(() => order).toEqual(['end of the break', `PUT ${sent}`]);
});
