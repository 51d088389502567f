import { recordPlay, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { expect, test, vi } from 'vitest';
import {
  anOpenAttempt,
  aSpeakingAttempt,
  attemptContext,
  type BuiltAttempt,
  readAttempt,
} from '../../../test/attempt-builder.ts';
import { aCourse, anUpload } from '../../../test/course-builder.ts';
import { signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { closeOverdueAttempt } from '../close.ts';
import { findAttempt } from '../queries.ts';
import { recordPlay as recordPlayRule } from './record-play.ts';

const testApp = useTestApp();

/** Two parts, of 40.5 and 30 seconds, two questions each; 600 seconds and their length. */
const DURATION_SECONDS = 671;

async function aListeningAttempt(): Promise<BuiltAttempt> {
  const { id } = await signedInAs('admin', testApp);
  const upload = (durationSeconds: number) => anUpload(testApp, { kind: 'listening', ownerId: id, durationSeconds });
  const [first, second] = [await upload(40.5), await upload(30)];
  const questions = [first, first, second, second].map((audioUploadId) => ({
    type: 'listening' as const,
    correct: 'B',
    audioUploadId,
  }));
  return await anOpenAttempt(testApp, await aCourse(testApp, { type: 'Listening', questions }));
}

function play({ params, learner }: BuiltAttempt, body: { part: number; positionSeconds?: number }) {
  return testApp.call(recordPlay, { params, body }, learner);
}

async function positionAfter(at: BuiltAttempt, body: { part: number; positionSeconds?: number }): Promise<number> {
  const answer = await play(at, body);
  expect(answer.status).toBe(200);
  return answer.body.positionSeconds;
}

test('the first call of a part writes down when it began; the audio has its time', async () => {
  const at = await aListeningAttempt();
  expect((await readAttempt(testApp, at)).durationSeconds).toBe(DURATION_SECONDS);
  const began = testApp.clock.now().toISOString();
  const { body } = await play(at, { part: 2 });
  expect(body.positionSeconds).toBe(0);
  expect(body.attempt).toMatchObject({ savedAt: began, plays: [{ part: 2, startedAt: began, positionSeconds: 0 }] });
  testApp.pass(10);
  await play(at, { part: 1, positionSeconds: 0.5 });
  await play(at, { part: 2, positionSeconds: 9.8 });
  expect((await readAttempt(testApp, at)).plays).toEqual([
    { part: 1, startedAt: testApp.clock.now().toISOString(), positionSeconds: 0.5, times: 1 },
    { part: 2, startedAt: began, positionSeconds: 9.8, times: 1 },
  ]);
});

test('the position only goes forward, no faster than time and not beyond the end', async () => {
  const at = await aListeningAttempt();
  expect(await positionAfter(at, { part: 1, positionSeconds: 30 })).toBe(5);
  testApp.pass(12);
  expect(await positionAfter(at, { part: 1, positionSeconds: 11.25 })).toBe(11.25);
  expect(await positionAfter(at, { part: 1, positionSeconds: 4 })).toBe(11.25);
  expect(await positionAfter(at, { part: 1 })).toBe(11.25);
  expect(await positionAfter(at, { part: 1, positionSeconds: 40 })).toBe(17);
  testApp.pass(100);
  expect(await positionAfter(at, { part: 1, positionSeconds: 86_400 })).toBe(40.5);
});

test('ten calls at once leave the furthest position', async () => {
  const at = await aListeningAttempt();
  await play(at, { part: 1 });
  testApp.pass(20);
  await Promise.all(Array.from({ length: 10 }, (_, index) => play(at, { part: 1, positionSeconds: index + 10 })));
  expect((await readAttempt(testApp, at)).plays).toMatchObject([{ positionSeconds: 19 }]);
});

test('a call is two statements: it comes every five seconds of every listener', async () => {
  const at = await aListeningAttempt();
  const statements = vi.spyOn(testApp.db.getExecutor(), 'executeQuery');
  const of = { accountId: at.learner.id, attemptId: at.params.id };
  const ctx = attemptContext(testApp);
  const { attempt } = await recordPlayRule(of, { part: 1 }, ctx, testApp.app.log);
  const {
    answers: _answers,
    sitting_id: _sitting,
    ...found
  } = (await findAttempt(testApp.db, of.accountId, of.attemptId)) ?? {
    answers: {},
    sitting_id: null,
  };
  expect(attempt).toEqual(found);
  expect(statements.mock.calls).toHaveLength(2 + 1);
  statements.mockRestore();
});

test('a part that begins again is logged, with how far it was heard', async () => {
  const at = await aListeningAttempt();
  const of = { accountId: at.learner.id, attemptId: at.params.id };
  const info = vi.fn();
  const again = (positionSeconds?: number) =>
    recordPlayRule(of, { part: 1, positionSeconds }, attemptContext(testApp), { info });
  await again();
  testApp.pass(30);
  await again(29);
  expect(info).not.toHaveBeenCalled();
  await again();
  expect(info).toHaveBeenCalledExactlyOnceWith(
    { attemptId: at.params.id, part: 1, fromSeconds: 0, heardSeconds: 29 },
    expect.any(String),
  );
});

test('a play is work, and a save beside it is not disturbed', async () => {
  const at = await aListeningAttempt();
  const answers = { [at.course.questionIds[0] ?? 0]: 'B' };
  await testApp.call(saveAttempt, { params: at.params, body: { answers, sequence: 4 } }, at.learner);
  const { body } = await play(at, { part: 1 });
  expect(body.attempt.sequence).toBe(4);
  expect((await readAttempt(testApp, at)).answers).toEqual(answers);
  const played = await aListeningAttempt();
  await play(played, { part: 1 });
  testApp.pass(DURATION_SECONDS + 31);
  expect(await readAttempt(testApp, played)).toMatchObject({ status: 'timed_out', result: { score: 0, total: 4 } });
});

test('an attempt is never abandoned when a play came after the sweep had read it', async () => {
  const at = await aListeningAttempt();
  const read = await findAttempt(testApp.db, at.learner.id, at.params.id);
  if (!read) throw new Error('The attempt is gone.');
  testApp.pass(DURATION_SECONDS + 30);
  expect((await play(at, { part: 1 })).status).toBe(200);
  testApp.pass(1);
  const closed = await closeOverdueAttempt(read, attemptContext(testApp));
  expect(closed.status).toBe('timed_out');
});

test.each([
  ['a part it does not have', { part: 3 }],
  ['no part', { part: 0 }],
  ['a position before the beginning', { part: 1, positionSeconds: -1 }],
])('%s is refused', async (_what, body) => {
  const at = await aListeningAttempt();
  expect(await play(at, body)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(await readAttempt(testApp, at)).toMatchObject({ plays: [], savedAt: null });
});

test('a test without audio has no parts', async () => {
  expect(await play(await aSpeakingAttempt(testApp), { part: 1 })).toMatchObject({ status: 400 });
});

test('it counts through the grace, and not after the end', async () => {
  const [at, untouched] = [await aListeningAttempt(), await aListeningAttempt()];
  testApp.pass(DURATION_SECONDS + 30);
  expect((await play(at, { part: 1 })).status).toBe(200);
  testApp.pass(1);
  expect(await play(at, { part: 2 })).toMatchObject({
    status: 409,
    body: { code: 'attempt_closed', attempt: { status: 'timed_out', plays: [{ part: 1 }] } },
  });
  expect(await play(untouched, { part: 1 })).toMatchObject({ status: 409, body: { code: 'attempt_abandoned' } });
  const submitted = await aListeningAttempt();
  await testApp.call(submitAttempt, { body: { courseId: submitted.course.id, answers: {} } }, submitted.learner);
  expect(await play(submitted, { part: 1 })).toMatchObject({ status: 409, body: { code: 'attempt_closed' } });
  expect((await readAttempt(testApp, submitted)).result?.receivedLate).toBe(false);
});

test("someone else's attempt is not there", async () => {
  const at = await aListeningAttempt();
  const call = (as: { token?: string }) => testApp.call(recordPlay, { params: at.params, body: { part: 1 } }, as);
  expect((await call(await signedInAs('user', testApp))).status).toBe(404);
  expect((await call({})).status).toBe(401);
});
