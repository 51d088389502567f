import { getAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { listResults, resultsOverview } from '@parlance/contract/results';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import { TAKE_OVER_STEP } from '@parlance/contract/taking/take-over';
import { anAttempt, anOpenAttempt, aUser } from '@parlance/contract/test/examples';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emptyDevice } from '../../../test/empty-device.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aQuestion, aTest } from '../../../test/test-under-way.tsx';
import { storeSession } from '../../platform/session.ts';
import { findDraftOf, keepDraft } from '../device/draft-store.ts';
import { type Draft, draftOf, type Patch } from '../draft/draft.ts';
import { putKept, readKept } from '../tools/device-annotations.ts';
import { noAnnotations } from '../tools/no-annotations.ts';
import { UnfinishedTests } from './unfinished-tests.tsx';
import { dropWork, findUnsentWork, sendUnsentWork } from './unsent-work.ts';

const server = serverReplies();
emptyDevice();
const zero = Date.now() - 1000;
const iso = (ms: number) => new Date(ms).toISOString();

/** Ended on this device at its zero, of which the server has not heard; the server has given 20 minutes more. */
const before = anAttempt({ deadline: iso(zero) });
const extended = anAttempt({ deadline: iso(zero + 1_200_000), answers: { 1: 'B' }, sequence: 4 });
const draft: Draft = {
  ...draftOf(1, before),
  answers: { 1: 'B' },
  flags: [2],
  sequence: 3,
  unsent: { answers: ['1'], flags: true, currentQuestionId: false },
  about: { courseName: 'Academic Test 4', courseType: 'Reading', deadline: before.deadline, total: 2 },
  submitting: { autoSubmitted: true, knownDeadline: before.deadline },
};

beforeEach(async () => {
  storeSession(aUser(), 'token');
  await keepDraft(draft);
  const { serverNow, deadline } = extended;
  const open = anOpenAttempt({ courseName: 'Academic Test 4', deadline, total: 2 });
  server.reply(listOpenAttempts, { attempts: [{ ...open, answered: 1 }], serverNow });
  const questions = [aQuestion(1, {}), aQuestion(2, {})];
  server.reply(getAttempt, {
    course: aTest('Reading'),
    passagesWithQuestions: [],
    questions,
    attempt: extended,
    contentLanguage: 'en',
  });
  server.refuse(submitAttempt, 'time_extended', { attempt: extended });
  server.cut(listResults);
  server.cut(resultsOverview);
});

test('a test that is submitted again before its time is over loses nothing, and its learner is led back', async () => {
  await renderScreen(<UnfinishedTests accountId={1} />);
  await expect
    .element(page.getByText('You have more time than this device knew. Your answers are saved; go on.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Resume Academic Test 4' })).toBeVisible();
  await expect.element(page.getByText('Not sent yet')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Time Left (19|20):/)).toBeVisible();
  expect(server.sentTo(submitAttempt).map(({ body }) => body)).toEqual([
    expect.objectContaining({ attemptId: 5, answers: { 1: 'B' }, autoSubmitted: true, knownDeadline: before.deadline }),
  ]);
  const kept = await findDraftOf(1, 5);
  expect(kept).toMatchObject({ answers: { 1: 'B' }, flags: [2], about: { deadline: extended.deadline } });
  expect(kept).not.toHaveProperty('submitting');
  // What the refusal says is stored need not be sent once more.
  expect(kept?.unsent).toEqual({ answers: [], flags: true, currentQuestionId: false });
});

test('before its learner logs out, what such a test still holds is saved as well', async () => {
  server.reply(saveAttempt, ({ body }) => ({
    attempt: { ...extended, flags: [2], sequence: (body as Patch).sequence },
  }));
  await sendUnsentWork(1);
  expect(server.sentTo(saveAttempt).map(({ body }) => body)).toEqual([{ sequence: 5, flags: [2] }]);
  expect(await findUnsentWork(1)).toEqual({ tests: 0, recordings: 0 });
});

test('a test of an examination goes on at the page of that', async () => {
  const { serverNow, deadline } = extended;
  const open = anOpenAttempt({ courseName: 'Academic Test 4', deadline, total: 2 });
  server.reply(listOpenAttempts, { attempts: [{ ...open, sittingId: 3 }], serverNow });
  await renderScreen(<UnfinishedTests accountId={1} />);
  await expect.element(page.getByRole('link', { name: 'Resume Academic Test 4' })).toHaveAttribute('href', '/exam/3');
});

const elsewhere = anAttempt({ deadline: iso(zero + 1_200_000), answers: { 1: 'A' }, sequence: 4 + TAKE_OVER_STEP });

function takenElsewhere() {
  server.reply(getAttempt, {
    course: aTest('Reading'),
    passagesWithQuestions: [],
    questions: [aQuestion(1, {}), aQuestion(2, {})],
    attempt: elsewhere,
    contentLanguage: 'en',
  });
  server.reply(saveAttempt, { attempt: elsewhere });
}

test.each([
  ['typed', undefined],
  ['ended', draft.submitting],
])('what was %s here before another device took the test over is not sent while it goes on there', async (_, ended) => {
  takenElsewhere();
  const { submitting: _submitting, ...typed } = draft;
  await keepDraft({ ...typed, ...(ended && { submitting: ended }) });
  await sendUnsentWork(1);
  expect([submitAttempt, saveAttempt].map((one) => server.sentTo(one).length)).toEqual([0, 0]);
  // Whoever logs out is asked.
  expect(await findUnsentWork(1)).toEqual({ tests: 1, recordings: 0 });
  expect(await findDraftOf(1, 5)).toMatchObject({ answers: { 1: 'B' }, unsent: { answers: ['1'] } });
});

test('a test that was ended here and taken over by another device is not submitted; it can be resumed', async () => {
  takenElsewhere();
  await renderScreen(<UnfinishedTests accountId={1} />);
  await expect.element(page.getByText('This test is open elsewhere')).toBeVisible();
  await expect.element(page.getByText('Not sent yet')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Resume Academic Test 4' })).toBeVisible();
  expect(server.sentTo(submitAttempt)).toEqual([]);
});

test('whoever logs out is asked about an answer that the server did not take', async () => {
  const { submitting: _submitting, ...typed } = draft;
  const unsent = { answers: [], flags: false, currentQuestionId: false };
  await keepDraft({ ...typed, unsent, refused: ['1'] });
  expect(await findUnsentWork(1)).toEqual({ tests: 1, recordings: 0 });
});

test('who deletes their work from a device leaves no marks and notes there, and nothing of anybody else is deleted', async () => {
  const kept = { sequence: 1, annotations: noAnnotations, isSent: true };
  for (const accountId of [1, 12]) putKept(accountId, 5, kept);
  // Of a test that has no draft any more.
  putKept(1, 4, kept);
  await dropWork(1);
  const left = [readKept(1, 5), readKept(1, 4), readKept(12, 5)];
  expect(left).toEqual([null, null, expect.objectContaining(kept)]);
});
