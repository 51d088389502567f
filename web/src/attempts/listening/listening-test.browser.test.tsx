import { getAttempt } from '@parlance/contract/attempts';
import { getCourse } from '@parlance/contract/courses';
import { findSealedRecording } from '@parlance/contract/media';
import { listStartLimits } from '@parlance/contract/start-limits';
import { aCourse } from '@parlance/contract/test/examples';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emptyDevice } from '../../../test/empty-device.ts';
import { anOpenTest, logInLearner } from '../../../test/open-test.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aQuestion, useTestInMemory } from '../../../test/test-under-way.tsx';
import type { ReadyTest } from '../run/use-open-test.ts';
import { ListeningLayout } from './listening-layout.tsx';
import { ListeningTest } from './listening-test.tsx';
import { createTestSound } from './test-sound.ts';
import { timedParts } from './timed-parts.ts';

const server = serverReplies();
emptyDevice();

const course = aCourse({
  id: 4,
  title: 'Campus Conversations',
  subject: 'Campus',
  type: 'Listening',
  test_duration: 600,
  question_count: 10,
});
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
  server.reply(listStartLimits, { limits: [], allowances: [] });
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

/** A test of three parts under way, before its first part is played. */
const parts = timedParts(
  [1, 2, 3].map((id) => aQuestion(id, { audio_file_path: `/api/media/part-${id}?sign=x` })),
  [190, 190, 190],
  null,
);
const sound = createTestSound();

function UnderWay() {
  const run = useTestInMemory(parts.flatMap((part) => part.questions.map(({ question }) => question)));
  return <ListeningLayout run={run} course={course} accountId={1} parts={parts} sound={sound} playAtOnce={false} />;
}

test('the next part is loaded while the one before it is on, one after the other', async () => {
  const asked: string[] = [];
  const comes: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input);
    return await new Promise((done) => comes.push(done));
  });
  const screen = await renderScreen(<UnderWay />);
  await expect.element(screen.getByText('Audio, part 1 of 3')).toBeVisible();
  await expect.poll(() => asked).toEqual(['/api/media/part-1?sign=x']);
  comes[0]?.(new Response('audio'));
  await expect.poll(() => asked).toEqual(['/api/media/part-1?sign=x', '/api/media/part-2?sign=x']);
  comes[1]?.(new Response('audio'));
  await expect.element(screen.getByText('Audio, part 1 of 3')).toBeVisible();
  expect(asked).toHaveLength(2);
});

test('a recording whose path plays no more, as after a pause, is loaded by the path of the attempt as it is now', async () => {
  logInLearner();
  const asked: string[] = [];
  const answer = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!input.includes('/api/media/')) return await answer(input, init);
    asked.push(input);
    return new Response('audio', { status: input.includes('until=1') ? 404 : 200 });
  });
  const signed = (until: number) => [aQuestion(1, { audio_file_path: `/api/media/a?until=${until}` })];
  const open = anOpenTest('Listening', signed(1));
  server.reply(getAttempt, { ...open.reply, questions: signed(2) });
  await renderScreen(<ListeningTest courseId="4" opened={{ kind: 'open', test: open, accountId: 1 }} />);
  await expect.poll(() => asked).toEqual(['/api/media/a?until=1', '/api/media/a?until=2']);
  expect(server.sentTo(getAttempt)).toHaveLength(1);
});
