import { notifications } from '@mantine/notifications';
import { type Attempt, recordPlay } from '@parlance/contract/attempts';
import { anAttempt } from '@parlance/contract/test/examples';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emptyDevice } from '../../../test/empty-device.ts';
import { anOpenTest, logInLearner } from '../../../test/open-test.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aQuestion, aTest, useTestInMemory } from '../../../test/test-under-way.tsx';
import type { Rest } from '../run/use-rest.ts';
import { createAudioPaths } from './audio-paths.ts';
import { ListeningLayout } from './listening-layout.tsx';
import { ListeningRun } from './listening-test.tsx';
import { createTestSound } from './test-sound.ts';
import { timedParts } from './timed-parts.ts';

const server = serverReplies();
emptyDevice();
const questions = [1, 2].map((id) => aQuestion(id, { audio_file_path: '/api/media/one?sign=x' }));
const again = () => page.getByRole('button', { name: /^Play again/ });
const stage = () => page.getByRole('heading', { name: 'Listen, then answer' });

/** Silence of so many seconds. */
function wav(seconds: number): Blob {
  const bytes = seconds * 8000;
  const file = new DataView(new ArrayBuffer(44 + bytes));
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) file.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, 'RIFF');
  file.setUint32(4, 36 + bytes, true);
  write(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, 8000, true);
  file.setUint32(28, 8000, true);
  file.setUint16(32, 1, true);
  file.setUint16(34, 8, true);
  write(36, 'data');
  file.setUint32(40, bytes, true);
  new Uint8Array(file.buffer).fill(128, 44);
  return new Blob([file.buffer], { type: 'audio/wav' });
}

const sound = createTestSound();
let seconds = 1;

beforeEach(async () => {
  await page.viewport(1440, 900);
  logInLearner();
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.includes('/api/media/') ? new Response(wav(seconds)) : await answer(url, init),
  );
  seconds = 1;
});
afterEach(async () => {
  sound.element.pause();
  notifications.clean();
});

const played = (times: number, positionSeconds: number): Attempt['plays'] => [
  { part: 1, startedAt: new Date().toISOString(), times, positionSeconds },
];

/** The questions of a recording that was heard once, and that its learner may hear `extraPlays` times more. */
async function openQuestions(extraPlays: number) {
  const opened = anOpenTest('Listening', questions, { extraPlays, plays: played(1, seconds), currentQuestionId: 1 });
  const parts = timedParts(questions, [seconds], null);
  const paths = createAudioPaths(questions, async () => null);
  await renderScreen(
    <ListeningRun paths={paths} test={opened} accountId={1} parts={parts} sound={sound} playAtOnce={false} />,
  );
  await expect.element(page.getByText('Question text 1')).toBeVisible();
}

test('without extra plays nothing is shown', async () => {
  await openQuestions(0);
  await expect.element(again()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Continue listening' })).not.toBeInTheDocument();
});

test('a part is played again from its beginning, counts, and is not offered after the last time', async () => {
  const position = ({ body }: { body: unknown }) => (body as { positionSeconds?: number }).positionSeconds ?? 0;
  server.reply(recordPlay, (sent) => ({
    attempt: anAttempt({ extraPlays: 1, plays: played(2, position(sent)) }),
    positionSeconds: position(sent),
  }));
  await openQuestions(1);
  await page.getByRole('button', { name: 'Play again 1 more time' }).click();
  await expect.element(stage()).toBeVisible();
  await expect
    .element(page.getByText('This is the last time you can play the recording. It cannot be paused.'))
    .toBeVisible();
  await expect.element(page.getByText('Question text 1')).toBeVisible();
  const [first, ...others] = server.sentTo(recordPlay).map(({ body }) => body);
  expect(first).toEqual({ part: 1, again: true });
  expect(others.at(-1)).toEqual({ part: 1, positionSeconds: 1 });
  await expect.element(again()).not.toBeInTheDocument();
});

test('as a recording is played again it says how often it can be played after that', async () => {
  server.reply(recordPlay, { attempt: anAttempt({ extraPlays: 2, plays: played(2, 0) }), positionSeconds: 0 });
  seconds = 20;
  await openQuestions(2);
  await page.getByRole('button', { name: 'Play again 2 more times' }).click();
  await expect
    .element(page.getByText('You can play the recording 1 more time after it has ended. It cannot be paused.'))
    .toBeVisible();
});

test('beyond the last time the server refuses, which is said, and nothing plays', async () => {
  server.refuse(recordPlay, 'plays_used_up');
  await openQuestions(1);
  await again().click();
  await expect.element(page.getByText('You have heard this part as often as you may.')).toBeVisible();
  expect(sound.element.paused).toBe(true);
  await page.getByRole('button', { name: 'Back to the questions' }).click();
  await expect.element(page.getByText('Question text 1')).toBeVisible();
});

test.each([
  ['is not reached', () => server.cut(recordPlay)],
  ['will not have it', () => server.refuse(recordPlay, 'not_found')],
])('a play that the server cannot count, because it %s, is not begun and not used up', async (_, fails) => {
  fails();
  await openQuestions(1);
  await again().click();
  await expect.element(page.getByText(/^The recording could not be started\./)).toBeVisible();
  expect(sound.element.paused).toBe(true);
  await page.getByRole('button', { name: 'Back to the questions' }).click();
  await expect.element(page.getByRole('button', { name: 'Play again 1 more time' })).toBeVisible();
});

/** A test whose recording is to be heard; a break begins and ends from outside, as another place can do it. */
function OnAndOffBreak() {
  const inMemory = useTestInMemory(questions);
  const [current, setCurrent] = useState<Rest['current']>(null);
  const rest: Rest = { left: 2, seconds: 600, current, take: () => undefined, goOn: () => setCurrent(null) };
  const [parts] = useState(() => timedParts(questions, [seconds], null));
  const begin = () => setCurrent({ resumeAtMs: inMemory.clock.now() + 600_000 });
  return (
    <>
      <button type="button" onClick={begin}>
        Begin a break
      </button>
      <ListeningLayout
        run={{ ...inMemory, rest }}
        course={aTest('Listening')}
        {...{ accountId: 1, parts, sound }}
        playAtOnce={false}
      />
    </>
  );
}

test('no break is offered while the recording plays, and behind the cover of one nothing plays', async () => {
  seconds = 20;
  await renderScreen(<OnAndOffBreak />);
  const takeIt = page.getByRole('banner').getByRole('button', { name: /^Take a break/ });
  await expect.element(takeIt).toHaveAccessibleName('Take a break 2 left, up to 10 min each');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.element(page.getByText('Playing. The questions open when it ends.')).toBeVisible();
  await expect.element(takeIt).toHaveAccessibleName('Take a break Not before the recording has ended.');
  await takeIt.click({ force: true });
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Begin a break' }).click();
  await expect.element(page.getByRole('heading', { name: 'You are on a break.' })).toBeVisible();
  expect(sound.element.paused).toBe(true);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.element(page.getByRole('heading', { name: 'Listen once, then answer' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Continue listening' })).toBeEnabled();
  expect(sound.element.paused).toBe(true);
});
