import { type Course, getCourse } from '@parlance/contract/courses';
import { findSealedRecording } from '@parlance/contract/media';
import { listStartLimits } from '@parlance/contract/start-limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import type { ReadyTest } from '../run/use-open-test.ts';
import { ListeningTest } from './listening-test.tsx';

const server = serverReplies();

const course: Course = {
  id: 4,
  title: 'Campus Conversations',
  subject: 'Campus',
  description: '',
  type: 'Listening',
  test_duration: 600,
  max_score: 100,
  question_count: 10,
};
const testLength = { durationSeconds: 790, audioPartsSeconds: [190], timersSeconds: [] };
const sealed = { path: '/api/media/key/sealed?until=1&sign=x', mediaType: 'audio/mpeg', bytes: 'sealed'.length };

/** What the next fetches of the recording are answered with. */
let audio: () => Promise<Response> | Response = () => new Response('sealed');

beforeEach(() => {
  const answer = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    input.includes('/api/media/') ? await audio() : await answer(input, init),
  );
  server.reply(getCourse, { course: { ...course, audio_seconds: 190 }, testLength });
  server.reply(findSealedRecording, { recording: sealed });
  server.reply(listStartLimits, { limits: [] });
});

/** The start page; `start` is what opens the test and its clock. */
async function startPage(more: Partial<ReadyTest> = {}) {
  const start = vi.fn(async () => undefined);
  const ready: ReadyTest = {
    kind: 'ready',
    course: { ...course, audio_seconds: 190 },
    testLength,
    start,
    busy: false,
    problem: null,
    signedOut: false,
    signIn: () => undefined,
    ...more,
  };
  const screen = await renderScreen(<ListeningTest courseId="4" opened={ready} />);
  return { screen, start };
}

test('says what happens at zero and without a connection, and how long it lasts', async () => {
  const { screen } = await startPage();
  await expect.element(screen.getByText('10 questions')).toBeVisible();
  await expect.element(screen.getByText('10 min + 3 min audio')).toBeVisible();
  await expect.element(screen.getByText(/is submitted/)).toBeVisible();
  await expect.element(screen.getByText(/connection/)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Listen once, then answer' })).toHaveFocus();
});

test('Play opens once the recording is here and the chime was heard', async () => {
  let come: (response: Response) => void = () => undefined;
  audio = () => new Promise((done) => (come = done));
  const { screen, start } = await startPage();
  const play = screen.getByRole('button', { name: 'Play', exact: true });
  await screen.getByLabelText('I can hear the chime').click();
  await expect.element(screen.getByText('Loading the recording…')).toBeVisible();
  await expect.element(play).toBeDisabled();
  come(new Response('sealed'));
  await expect.element(screen.getByText('The clock starts when you press Play.')).toBeVisible();
  await screen.getByLabelText('I can hear the chime').click();
  await expect.element(play).toBeDisabled();
  await screen.getByRole('button', { name: 'Skip the sound check' }).click();
  await expect.element(screen.getByLabelText('I can hear the chime')).toHaveFocus();
  await play.click();
  expect(start).toHaveBeenCalledOnce();
});

test('a recording that does not load starts no clock, and is loaded again', async () => {
  audio = () => new Response('', { status: 503 });
  const { screen, start } = await startPage();
  await expect.element(screen.getByText(/^Failed to load audio file. Please check the path./)).toBeVisible();
  await expect
    .element(screen.getByText('The clock has not started. Check your connection, then press Retry.'))
    .toBeVisible();
  audio = () => new Response('sea');
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  audio = () => new Response('sealed');
  await screen.getByRole('button', { name: 'Retry' }).click();
  await screen.getByRole('button', { name: 'Skip the sound check' }).click();
  await expect.element(screen.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  expect(start).not.toHaveBeenCalled();
});

test('Play is in view on a phone', async () => {
  await page.viewport(390, 844);
  audio = () => new Response('sealed');
  const { screen } = await startPage();
  const play = screen.getByRole('button', { name: 'Play', exact: true });
  await expect.element(play).toBeVisible();
  expect(play.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844);
  await page.viewport(1280, 800);
});
