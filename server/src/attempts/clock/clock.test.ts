import { randomUUID } from 'node:crypto';
import { type AccommodationValues, NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { getAttempt, openAttempt, recordPlay, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { endBreak, takeBreak } from '@parlance/contract/taking/breaks';
import { ownTime } from '@parlance/contract/taking/own-time';
import { beforeEach, expect, test } from 'vitest';
import { aCourse, anUpload, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { sweepOverdueAttempts } from '../sweep.ts';

const testApp = useTestApp();

let admin: Person;
let learner: Person;
let reading: BuiltCourse;
beforeEach(async () => {
  [admin, learner] = [await signedInAs('admin', testApp), await signedInAs('user', testApp)];
  reading = await aCourse(testApp, {
    type: 'Reading',
    durationSeconds: 2400,
    questions: [
      { type: 'mcq', correct: 'B' },
      { type: 'mcq', correct: 'B' },
    ],
  });
});

let versions = new Map<number, number>();
async function allow(some: Partial<AccommodationValues>): Promise<number> {
  const version = versions.get(learner.id) ?? 0;
  const { body } = await testApp.call(
    setAccommodation,
    { params: { accountId: learner.id }, body: { ...NO_ACCOMMODATION, ...some, version } },
    admin,
  );
  versions = new Map(versions).set(learner.id, version + 1);
  return body.extended;
}
async function open(course = reading) {
  const { attempt } = (await testApp.call(openAttempt, { body: { courseId: course.id } }, learner)).body;
  if (!attempt) throw new Error('Nothing was opened.');
  return attempt;
}
const readAttempt = async (id: number) => {
  const { attempt } = (await testApp.call(getAttempt, { params: { id } }, learner)).body;
  if (!attempt) throw new Error('The attempt is gone.');
  return attempt;
};
const save = (id: number, sequence: number) =>
  testApp.call(
    saveAttempt,
    { params: { id }, body: { sequence, answers: { [`${reading.questionIds[0]}`]: 'B' } } },
    learner,
  );
const take = (id: number, breakId: string, beganAt?: string) =>
  testApp.call(takeBreak, { params: { id }, body: { breakId, ...(beganAt && { beganAt }) } }, learner);
const end = (id: number, breakId: string, endedAt?: string) =>
  testApp.call(endBreak, { params: { id, breakId }, body: { ...(endedAt && { endedAt }) } }, learner);
const secondsAfter = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;

test('an attempt has its learner’s own time, which stays when less is allowed later', async () => {
  await allow({ extra_time_percent: 50 });
  const attempt = await open();
  expect(attempt).toMatchObject({ baseSeconds: 2400, durationSeconds: 3600, extendedSeconds: 0 });
  expect(secondsAfter(attempt.startedAt, attempt.deadline)).toBe(3600);
  expect(await allow({ extra_time_percent: 10 })).toBe(0);
  expect((await readAttempt(attempt.id)).deadline).toBe(attempt.deadline);
});

test('an open test gets what is more at once, value by value, and never less', async () => {
  await allow({ extra_time_percent: 25 });
  const attempt = await open();
  expect(await allow({ extra_time_percent: 10, break_count: 1, break_seconds: 300 })).toBe(1);
  expect(await readAttempt(attempt.id)).toMatchObject({ durationSeconds: 3000, breaks: { left: 1, seconds: 300 } });
  expect(await allow({ extra_time_percent: 50 })).toBe(1);
  const now = await readAttempt(attempt.id);
  expect(now).toMatchObject({ durationSeconds: 3600, breaks: { left: 1 } });
  expect(secondsAfter(attempt.startedAt, now.deadline)).toBe(3600);
});

test('whoever opens while an accommodation is being saved has it, whichever comes first', async () => {
  for (const percent of [10, 20, 30]) {
    const course = await aCourse(testApp, {
      type: 'Reading',
      durationSeconds: 1000,
      questions: [{ type: 'mcq', correct: 'B' }],
    });
    const [attempt] = await Promise.all([open(course), allow({ extra_time_percent: percent })]);
    expect((await readAttempt(attempt.id)).durationSeconds).toBe(1000 + percent * 10);
  }
});

test('the start page is told the own time and what makes it', async () => {
  const ask = async () => (await testApp.call(ownTime, { params: { courseId: reading.id } }, learner)).body;
  expect(await ask()).toEqual({
    baseSeconds: 2400,
    allowedSeconds: 2400,
    breaks: { count: 0, seconds: 0 },
    extraPlays: 0,
    lines: [],
  });
  await allow({ extra_time_percent: 50, break_count: 2, break_seconds: 600, extra_plays: 1, recording_percent: 25 });
  expect(await ask()).toEqual({
    baseSeconds: 2400,
    allowedSeconds: 3600,
    breaks: { count: 2, seconds: 600 },
    extraPlays: 0,
    lines: [
      { what: 'extra_time', percent: 50, seconds: 1200 },
      { what: 'breaks', count: 2, seconds: 600 },
    ],
  });
});

test('a break stops the clock until it is ended, and moves the end by as much', async () => {
  await allow({ break_count: 2, break_seconds: 600 });
  const attempt = await open();
  testApp.pass(1000);
  const breakId = randomUUID();
  const taken = await take(attempt.id, breakId);
  expect(taken.body.attempt).toMatchObject({ breaks: { left: 1, seconds: 600, currentId: breakId } });
  testApp.pass(200);
  // Sent again it is the same break, and work of a device that has not heard is stored.
  expect((await take(attempt.id, breakId)).body.attempt.breaks.left).toBe(1);
  expect((await save(attempt.id, 1)).status).toBe(200);
  testApp.pass(100);
  const ended = (await end(attempt.id, breakId)).body.attempt;
  expect(ended).toMatchObject({ breaks: { left: 1, currentId: null } });
  expect(ended.pausedAt).toBeUndefined();
  expect(secondsAfter(attempt.deadline, ended.deadline)).toBe(300);
  expect((await end(attempt.id, breakId)).status).toBe(200);
});

test('a break ends by itself when it has been as long as it may be, and nothing of it is left for the next', async () => {
  await allow({ break_count: 2, break_seconds: 600 });
  const attempt = await open();
  testApp.pass(1000);
  await take(attempt.id, randomUUID());
  testApp.pass(700);
  const after = await readAttempt(attempt.id);
  expect(after.pausedAt).toBeUndefined();
  expect(after).toMatchObject({ breaks: { left: 1, currentId: null } });
  expect(secondsAfter(attempt.deadline, after.deadline)).toBe(600);
  const second = randomUUID();
  await take(attempt.id, second);
  testApp.pass(600);
  expect(secondsAfter(attempt.deadline, (await end(attempt.id, second)).body.attempt.deadline)).toBe(1200);
  expect((await take(attempt.id, randomUUID())).body).toMatchObject({ code: 'no_break_left' });
});

test('a test on a break is not over, and is after it', async () => {
  await allow({ break_count: 1, break_seconds: 600 });
  const attempt = await open();
  await save(attempt.id, 1);
  testApp.pass(2300);
  await take(attempt.id, randomUUID());
  testApp.pass(500);
  await sweepOverdueAttempts(testApp, testApp.app.log);
  expect((await readAttempt(attempt.id)).status).toBe('open');
  testApp.pass(100 + 100 + 30);
  expect((await save(attempt.id, 2)).status).toBe(200);
  testApp.pass(1);
  await sweepOverdueAttempts(testApp, testApp.app.log);
  const closed = await readAttempt(attempt.id);
  expect(closed).toMatchObject({ status: 'timed_out', result: { timeTaken: 2400 } });
  expect(secondsAfter(attempt.startedAt, closed.result?.closedAt ?? '')).toBe(3000);
});

test('the time of a break is not time taken', async () => {
  await allow({ break_count: 1, break_seconds: 600 });
  const attempt = await open();
  testApp.pass(60);
  const breakId = randomUUID();
  await take(attempt.id, breakId);
  testApp.pass(240);
  await end(attempt.id, breakId);
  testApp.pass(60);
  await testApp.call(submitAttempt, { body: { courseId: reading.id, attemptId: attempt.id, answers: {} } }, learner);
  expect((await readAttempt(attempt.id)).result?.timeTaken).toBe(120);
});

test('a break that a device noted without a connection counts from then, but not from before the server last heard of it', async () => {
  await allow({ break_count: 2, break_seconds: 600 });
  const attempt = await open();
  testApp.pass(100);
  await save(attempt.id, 1);
  const at = (seconds: number) => new Date(Date.parse(attempt.startedAt) + seconds * 1000).toISOString();
  testApp.pass(900);
  const first = randomUUID();
  await take(attempt.id, first, at(200));
  const ended = (await end(attempt.id, first, at(500))).body.attempt;
  expect(secondsAfter(attempt.deadline, ended.deadline)).toBe(300);
  const second = randomUUID();
  // The last break ended 500 seconds after the start.
  await take(attempt.id, second, at(10));
  expect(secondsAfter(attempt.deadline, (await end(attempt.id, second, at(2000))).body.attempt.deadline)).toBe(
    300 + 500,
  );
});

test('no break in the last minute, without any, in a test that has ended or of someone else', async () => {
  const attempt = await open();
  expect((await take(attempt.id, randomUUID())).body).toMatchObject({ code: 'no_break_left' });
  await allow({ break_count: 1, break_seconds: 600 });
  testApp.pass(2341);
  expect((await take(attempt.id, randomUUID())).body).toMatchObject({ code: 'break_not_now' });
  testApp.pass(90);
  expect((await take(attempt.id, randomUUID())).status).toBe(409);
  const call = (as: object) =>
    testApp.call(takeBreak, { params: { id: attempt.id }, body: { breakId: randomUUID() } }, as);
  expect([(await call(admin)).status, (await call({})).status]).toEqual([404, 401]);
});

test('a part is heard again from its beginning as often as is allowed, and a repeated call is the same time', async () => {
  const audioUploadId = await anUpload(testApp, { kind: 'listening', ownerId: admin.id, durationSeconds: 40 });
  const listening = await aCourse(testApp, {
    type: 'Listening',
    questions: [{ type: 'listening', correct: 'B', audioUploadId }],
  });
  const play = (body: object) =>
    testApp.call(recordPlay, { params: { id: attempt.id }, body: { part: 1, ...body } }, learner);
  await allow({ extra_plays: 1, extra_time_percent: 50 });
  const attempt = await open(listening);
  expect(attempt.extraPlays).toBe(1);
  expect([attempt.baseSeconds, attempt.durationSeconds]).toEqual([640, 900 + 2 * 40]);
  expect((await play({ again: true })).body).toMatchObject({ code: 'plays_used_up' });
  await play({});
  testApp.pass(5);
  await play({ positionSeconds: 5 });
  const twice = [await play({ again: true }), await play({ again: true })];
  expect(twice.map(({ body }) => [body.positionSeconds, body.attempt.plays[0]?.times])).toEqual([
    [0, 2],
    [0, 2],
  ]);
  testApp.pass(3);
  expect((await play({ positionSeconds: 3 })).body.positionSeconds).toBe(3);
  expect((await play({ again: true })).body).toMatchObject({ code: 'plays_used_up', attempt: { status: 'open' } });
});

test('a Speaking question may be answered longer', async () => {
  const speaking = await aCourse(testApp, { type: 'Speaking', questions: [{ type: 'speaking', timerSeconds: 60 }] });
  await allow({ recording_percent: 50 });
  const attempt = await open(speaking);
  expect(attempt).toMatchObject({ recordingPercent: 50, baseSeconds: 420, durationSeconds: 450 });
  const body = { sequence: 1, currentQuestionId: speaking.questionIds[0] ?? 0 };
  const saved = (await testApp.call(saveAttempt, { params: { id: attempt.id }, body }, learner)).body.attempt;
  const clock = saved.questionClocks[`${speaking.questionIds[0]}`];
  expect(secondsAfter(clock?.openedAt ?? '', clock?.endsAt ?? '')).toBe(90);
  // A break does not begin while it runs.
  await allow({ recording_percent: 50, break_count: 1, break_seconds: 60 });
  expect((await take(attempt.id, randomUUID())).body).toMatchObject({ code: 'break_not_now' });
});
