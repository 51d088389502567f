import { type Attempt, getAttempt, openAttempt } from '@parlance/contract/attempts';
import { getCourse } from '@parlance/contract/courses';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import { TAKE_OVER_STEP } from '@parlance/contract/taking/take-over';
import { anOpenAttempt } from '@parlance/contract/test/examples';
import { useIsFetching } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { emptyDevice } from '../../../test/empty-device.ts';
import { anOpenTest, logInLearner } from '../../../test/open-test.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aQuestion } from '../../../test/test-under-way.tsx';
import { createAttemptHold } from '../device/attempt-hold.ts';
import { findDraftOf, keepDraft } from '../device/draft-store.ts';
import type { Draft } from '../draft/draft.ts';
import { readingTexts } from '../reading/reading-texts.ts';
import { firstDraft } from './open-test.ts';
import { keepAhead, takeAhead } from './opened-ahead.ts';
import { useOpenTest } from './use-open-test.ts';

const server = serverReplies();
emptyDevice();

function Test() {
  const opened = useOpenTest('7', { texts: readingTexts, takes: () => true });
  const isLoading = useIsFetching() > 0;
  return (
    <>
      <p>{isLoading ? 'loading' : opened.kind}</p>
      {opened.kind === 'ready' && (
        <button type="button" onClick={() => void opened.start()}>
          Start Test
        </button>
      )}
    </>
  );
}

test('an opening that is answered after its screen was left keeps no test', async () => {
  logInLearner();
  const opened = anOpenTest('Reading', [aQuestion(1, {})], { sitting: { id: 3, partId: 4 } });
  const testLength = { durationSeconds: 3600, audioPartsSeconds: [], timersSeconds: [] };
  server.reply(getCourse, { course: opened.reply.course, testLength });
  const { promise, resolve } = Promise.withResolvers<typeof opened.reply>();
  server.reply(openAttempt, () => promise);
  const screen = await renderScreen(<Test />, '/user/reading-test/7?sitting=3');
  await expect.poll(() => server.sentTo(openAttempt).length).toBe(1);
  await screen.unmount();
  resolve(opened.reply);
  await expect.poll(async () => (await findDraftOf(1, 5)) !== null).toBe(true);
  const hold = createAttemptHold(1, 5);
  await expect.poll(() => hold.take({ force: false })).toBe(true);
  hold.release();
});

test('a test of an examination that goes on after a reload is not opened once more, and is free when it is left', async () => {
  logInLearner();
  const opened = anOpenTest('Reading', [aQuestion(1, {})], { sitting: { id: 3, partId: 4 } });
  await keepDraft(firstDraft(opened, 1));
  const testLength = { durationSeconds: 3600, audioPartsSeconds: [], timersSeconds: [] };
  server.reply(getCourse, { course: opened.reply.course, testLength });
  server.reply(getAttempt, opened.reply);
  server.reply(openAttempt, opened.reply);
  const screen = await renderScreen(<Test />, '/user/reading-test/7?sitting=3');
  await expect.element(screen.getByText('open', { exact: true })).toBeVisible();
  await screen.unmount();
  const hold = createAttemptHold(1, 5);
  expect(await hold.take({ force: false })).toBe(true);
  hold.release();
  expect(server.sentTo(openAttempt)).toEqual([]);
});

test.each(['from the list of open tests', 'from what this device holds', 'on another device'])(
  'a test of an examination is taken from its page alone: %s',
  async (how) => {
    logInLearner();
    const opened = anOpenTest('Reading', [aQuestion(1, {})], { sitting: { id: 3, partId: 4 } });
    const testLength = { durationSeconds: 3600, audioPartsSeconds: [], timersSeconds: [] };
    server.reply(getCourse, { course: opened.reply.course, testLength });
    server.reply(getAttempt, opened.reply);
    const { deadline, serverNow } = opened.attempt;
    server.reply(listOpenAttempts, { attempts: [anOpenAttempt({ deadline, sittingId: 3 })], serverNow });
    if (how === 'from what this device holds') await keepDraft(firstDraft(opened, 1));
    if (how === 'on another device') server.refuse(openAttempt, 'sitting_place_waits');
    const query = how === 'on another device' ? '?sitting=3' : '';
    const screen = await renderScreen(<Test />, `/user/reading-test/7${query}`, { '/exam/3': <p>The examination</p> });
    await expect.element(screen.getByText('The examination')).toBeVisible();
    expect(screen.router.state.location.pathname).toBe('/exam/3');
  },
);

test('a test that was opened before its start is shown without asking anybody, and is kept on this device', async () => {
  logInLearner();
  const opened = anOpenTest('Reading', [aQuestion(1, {})], { sitting: { id: 3, partId: 4 }, sequence: 0 });
  const testLength = { durationSeconds: 3600, audioPartsSeconds: [], timersSeconds: [] };
  server.reply(getCourse, { course: opened.reply.course, testLength });
  keepAhead('7', opened);
  const screen = await renderScreen(<Test />, '/user/reading-test/7?sitting=3');
  await expect.element(screen.getByText('open', { exact: true })).toBeVisible();
  await expect.poll(async () => (await findDraftOf(1, 5)) !== null).toBe(true);
  expect([openAttempt, getAttempt, listOpenAttempts].map((one) => server.sentTo(one).length)).toEqual([0, 0, 0]);
});

test('work that this device has of a test goes before what was opened ahead of it', async () => {
  logInLearner();
  const opened = anOpenTest('Reading', [aQuestion(1, {})], { sitting: { id: 3, partId: 4 }, sequence: 0 });
  await keepDraft({ ...firstDraft(opened, 1), answers: { 1: 'B' } });
  const testLength = { durationSeconds: 3600, audioPartsSeconds: [], timersSeconds: [] };
  server.reply(getCourse, { course: opened.reply.course, testLength });
  server.reply(getAttempt, opened.reply);
  keepAhead('7', opened);
  const screen = await renderScreen(<Test />, '/user/reading-test/7?sitting=3');
  await expect.element(screen.getByText('open', { exact: true })).toBeVisible();
  expect(server.sentTo(getAttempt)).toHaveLength(1);
  expect((await findDraftOf(1, 5))?.answers).toEqual({ 1: 'B' });
  takeAhead('7');
});

/** A page that waits at Start Test, beside which another tab has begun the same test. */
async function startBeside(part: Partial<Draft>, stored: Partial<Attempt>) {
  logInLearner();
  const opened = anOpenTest('Reading', [aQuestion(1, {})], { startedAt: '2026-11-21T09:00:00.000Z', ...stored });
  const testLength = { durationSeconds: 3600, audioPartsSeconds: [], timersSeconds: [] };
  server.reply(getCourse, { course: opened.reply.course, testLength });
  server.reply(listOpenAttempts, { attempts: [], serverNow: opened.attempt.serverNow });
  server.reply(openAttempt, opened.reply);
  const screen = await renderScreen(<Test />, '/user/reading-test/7');
  await expect.element(screen.getByText('ready', { exact: true })).toBeVisible();
  await keepDraft({ ...firstDraft(opened, 1), ...part });
  await screen.getByRole('button', { name: 'Start Test' }).click();
  return screen;
}
const typed = { answers: { 1: 'B' }, unsent: { answers: ['1'], flags: false, currentQuestionId: false } };

test('Start Test goes on with what another tab of this device left unsent', async () => {
  const screen = await startBeside(typed, {});
  await expect.element(screen.getByText('open', { exact: true })).toBeVisible();
  expect(await findDraftOf(1, 5)).toMatchObject(typed);
});

test('Start Test asks before it goes on with a test that another device took over', async () => {
  const screen = await startBeside({ ...typed, sequence: 1 }, { sequence: 1 + TAKE_OVER_STEP });
  await expect.element(screen.getByText('elsewhere', { exact: true })).toBeVisible();
  expect(await findDraftOf(1, 5)).toMatchObject({ ...typed, sequence: 1 });
  const hold = createAttemptHold(1, 5);
  expect(await hold.take({ force: false })).toBe(true);
  hold.release();
});
