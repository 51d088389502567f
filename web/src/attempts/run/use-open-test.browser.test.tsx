import { getAttempt, openAttempt } from '@parlance/contract/attempts';
import { getCourse } from '@parlance/contract/courses';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
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
import { readingTexts } from '../reading/reading-texts.ts';
import { firstDraft } from './open-test.ts';
import { keepAhead, takeAhead } from './opened-ahead.ts';
import { useOpenTest } from './use-open-test.ts';

const server = serverReplies();
emptyDevice();

function Test() {
  const { kind } = useOpenTest('7', { texts: readingTexts, takes: () => true });
  const isLoading = useIsFetching() > 0;
  return <p>{isLoading ? 'loading' : kind}</p>;
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
