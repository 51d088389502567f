import { openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { admit, end, hold, pause, reopen } from '@parlance/contract/invigilation/actions';
import { getCandidate } from '@parlance/contract/invigilation/candidate-detail';
import { correctQuestion } from '@parlance/contract/marking/corrections';
import { writingReviews } from '@parlance/contract/reviews';
import { exportSittingResults, releaseSitting } from '@parlance/contract/sittings/publishing';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { beat, getOwnSitting } from '@parlance/contract/sittings/taking';
import { expect, test } from 'vitest';
import { elsewhere } from '../../../test/people.ts';
import {
  action,
  aRoom,
  beatsInTest,
  type Room,
  readsBoard,
  readsTest,
  type Seated,
  sitsDown,
} from '../../../test/sittings/a-room.ts';
import { aReading, beats, enters, ok, PLACE } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { openTestCache } from '../../attempts/cache/test-cache.ts';
import { prepareStarts } from '../../attempts/opening/prepare.ts';
import { sweepOverdueAttempts } from '../../attempts/sweep.ts';
import { authorTest } from '../../questions/author-test.ts';

const testApp = useTestApp();
const log = { error: () => {} } as never;

const questionOf = (room: Room, index = 0) => room.courses[0]?.questionIds[index] ?? 0;
const submits = ({ learner, attempt }: Seated, more = {}) => {
  const body = { courseId: attempt.courseId, attemptId: attempt.id, answers: {}, ...more };
  return testApp.call(submitAttempt, { body }, learner);
};
const saves = ({ learner, attempt }: Seated, sequence: number, answers: Record<number, string>) =>
  testApp.call(saveAttempt, { params: { id: attempt.id }, body: { sequence, answers } }, learner);
async function reopens(
  room: Room,
  seated: Seated,
  more: { includeLate?: boolean; minutes?: number; reason?: string } = {},
) {
  const partId = seated.attempt.sitting?.partId ?? 0;
  const body = action({ candidateId: seated.candidateId, partId, includeLate: false, ...more });
  return await testApp.call(reopen, { params: { id: room.id }, body }, room.office);
}
const left = async (seated: Seated) => {
  const { deadline, serverNow, status } = await readsTest(testApp, seated);
  return { status, seconds: (Date.parse(deadline) - Date.parse(serverNow)) / 1000 };
};

test('handed in by accident: what was left is there again, marks are gone, and the submit of before is a repeat', async () => {
  const room = await aRoom(testApp);
  const { first } = room;
  ok(await saves(first, 1, { [questionOf(room)]: 'A' }));
  const knownDeadline = first.attempt.deadline;
  ok(await submits(first, { knownDeadline }));
  testApp.pass(300);
  expect(ok(await reopens(room, first))).toEqual({ done: 1, skipped: [] });
  expect(await left(first)).toEqual({ status: 'open', seconds: 1800 });
  expect((await readsTest(testApp, first)).answers).toEqual({ [questionOf(room)]: 'A' });
  const { score, reopened } = await testApp.db
    .selectFrom('attempts')
    .select(['score', 'reopened'])
    .where('id', '=', first.attempt.id)
    .executeTakeFirstOrThrow();
  expect({ score, reopened }).toEqual({ score: null, reopened: 1 });
  // The reply of the submit was lost, and the device sends it again: its answers are stored and the test goes on.
  const again = await submits(first, { knownDeadline, answers: { [questionOf(room, 1)]: 'B' } });
  expect(again).toMatchObject({ status: 409, body: { code: 'time_extended', attempt: { status: 'open' } } });
  const { deadline, answers } = await readsTest(testApp, first);
  expect(answers).toEqual({ [questionOf(room)]: 'A', [questionOf(room, 1)]: 'B' });
  ok(await submits(first, { knownDeadline: deadline }));
  expect((await readsTest(testApp, first)).status).toBe('submitted');
});

test('its candidate is told that it was opened again, when and why, on every device and until it ends', async () => {
  const room = await aRoom(testApp);
  const { first, id } = room;
  const told = async (as = first.learner) => {
    const body = { place: PLACE, phase: 'test', attemptId: first.attempt.id } as const;
    const heard = ok(await testApp.call(beat, { params: { id }, body }, as));
    const { attempt } = ok(await testApp.call(getOwnSitting, { params: { id } }, as)).sitting.parts[0] ?? {};
    return [heard.reopened, attempt?.reopened];
  };
  expect(await told()).toEqual([undefined, undefined]);
  ok(await submits(first));
  testApp.pass(60);
  ok(await reopens(room, first, { reason: 'Submitted by accident' }));
  const at = testApp.clock.now().toISOString();
  testApp.pass(10);
  const once = { at, reason: 'Submitted by accident' };
  expect(await told()).toEqual([once, once]);
  // Another computer after a crash.
  expect(await told(await elsewhere(testApp, first.learner))).toEqual([once, once]);
  ok(await submits(first, { knownDeadline: (await readsTest(testApp, first)).deadline }));
  testApp.pass(2);
  expect(await told()).toEqual([undefined, undefined]);
  testApp.pass(60);
  ok(await reopens(room, first));
  const again = { at: testApp.clock.now().toISOString(), reason: null };
  testApp.pass(2);
  expect(await told()).toEqual([again, again]);
});

test('the timeline keeps every end of a test that was opened again, and why staff ended it', async () => {
  const room = await aRoom(testApp);
  const { first, id, office } = room;
  const timeline = async () => {
    const params = { id, candidateId: first.candidateId };
    const { timeline } = ok(await testApp.call(getCandidate, { params }, office));
    // Nobody beats here.
    return timeline.filter(({ kind }) => kind !== 'disconnected');
  };
  ok(await saves(first, 1, { [questionOf(room)]: 'A' }));
  ok(await submits(first));
  const before = (await timeline())[0];
  testApp.pass(30);
  ok(await reopens(room, first));
  expect((await timeline()).map(({ kind }) => kind)).toEqual(['reopened', 'submitted', 'part_started', 'entered']);
  expect((await timeline())[1]).toEqual(before);
  testApp.pass(30);
  const ended = action({ candidateIds: [first.candidateId], reason: 'A phone rang' });
  ok(await testApp.call(end, { params: { id }, body: ended }, office));
  const byStaff = (await timeline())[0];
  expect(byStaff).toMatchObject({ kind: 'ended', reason: 'A phone rang', answered: { count: 1, of: 3 } });
  testApp.pass(30);
  ok(await reopens(room, first));
  testApp.pass(3600);
  await sweepOverdueAttempts(testApp, log);
  testApp.pass(30);
  ok(await reopens(room, first));
  const whole = await timeline();
  const kinds = ['reopened', 'timed_out', 'reopened', 'ended', 'reopened', 'submitted', 'part_started', 'entered'];
  expect(whole.map(({ kind }) => kind)).toEqual(kinds);
  expect(whole[3]).toEqual(byStaff);
});

test('ended by time while the device was offline: late answers are taken in, with a minute at least', async () => {
  const room = await aRoom(testApp, { people: 2 });
  const { first, second } = room;
  ok(await saves(first, 1, { [questionOf(room)]: 'B' }));
  testApp.pass(2000);
  await sweepOverdueAttempts(testApp, log);
  for (const one of [first, second]) {
    expect((await saves(one, 2, { [questionOf(room)]: 'A', [questionOf(room, 1)]: 'A' })).status).toBe(409);
  }
  ok(await reopens(room, first, { includeLate: true }));
  expect(await left(first)).toEqual({ status: 'open', seconds: 60 });
  expect((await readsTest(testApp, first)).answers).toEqual({ [questionOf(room)]: 'A', [questionOf(room, 1)]: 'A' });
  ok(await reopens(room, second, { minutes: 5 }));
  expect(await left(second)).toEqual({ status: 'open', seconds: 300 });
  expect((await readsTest(testApp, second)).answers).toEqual({});
  const late = await testApp.db.selectFrom('late_work').select('attempt_id').execute();
  expect(late.map(({ attempt_id }) => attempt_id)).toEqual([second.attempt.id, second.attempt.id]);
});

test('whoever comes back into a paused room waits with it', async () => {
  const room = await aRoom(testApp, { people: 2 });
  ok(await submits(room.first));
  ok(
    await testApp.call(pause, { params: { id: room.id }, body: action({ candidateIds: 'all' as const }) }, room.office),
  );
  ok(await reopens(room, room.first));
  testApp.pass(100);
  expect(await readsTest(testApp, room.first)).toMatchObject({ pausedBy: 'staff' });
  expect(await left(room.first)).toEqual({ status: 'open', seconds: 1800 });
});

test('not while it goes on, nor a later part, nor once a person has scored it or the result is out', async () => {
  const writing = await aReading(testApp, { type: 'Writing', questions: [{ type: 'writing' }] });
  const reading = await aReading(testApp, { durationSeconds: 2400 });
  const room = await aRoom(testApp, { courses: [writing, reading] });
  const { first } = room;
  expect(await reopens(room, first)).toMatchObject({ body: { code: 'reopen_not_closed' } });
  ok(await submits(first));
  const next = await sitsDown(testApp, room, first.learner, 1);
  expect(await reopens(room, first)).toMatchObject({ body: { code: 'reopen_next_begun' } });
  const ended = { params: { id: room.id }, body: action({ candidateIds: [first.candidateId] }) };
  expect(ok(await testApp.call(end, ended, room.office))).toMatchObject({
    done: 1,
    skipped: [],
    ended: [{ handedIn: 2, notTaken: 0 }],
  });
  const beat = ok(await beatsInTest(testApp, room, next));
  expect(beat).toMatchObject({ attemptEnded: 'by_staff', phase: 'done', ended: 'finished' });
  expect((await readsTest(testApp, next)).status).toBe('submitted');
  expect(
    ok(await testApp.call(end, { ...ended, body: action({ candidateIds: [first.candidateId] }) }, room.office)),
  ).toMatchObject({ done: 0, skipped: [{ candidateId: first.candidateId, code: 'closed_already' }] });
  ok(await reopens(room, first));
  ok(await submits(first));
  const score = { params: { id: first.attempt.id }, body: { score: 5 } };
  ok(await testApp.call(writingReviews.score, score, room.office));
  expect(await reopens(room, first)).toMatchObject({ body: { code: 'reopen_after_score' } });
  const { sitting } = ok(await testApp.call(getSitting, { params: { id: room.id } }, room.office));
  ok(await testApp.call(releaseSitting, { params: { id: room.id }, body: { version: sitting.version } }, room.office));
  expect(await reopens(room, next)).toMatchObject({ body: { code: 'reopen_after_release' } });
  // A result that is withheld is not out.
  const held = action({ candidateId: first.candidateId, held: true, reason: 'To be looked at' });
  ok(await testApp.call(hold, { params: { id: room.id }, body: held }, room.office));
  ok(await reopens(room, next));
});

test('the examination ends for whoever is in a part or between two: nothing opens any more, until all is undone', async () => {
  const courses = [
    await aReading(testApp, { durationSeconds: 2400 }),
    await aReading(testApp),
    await aReading(testApp),
  ];
  const parts = [{ start: 'follows' as const }, { start: 'fixed' as const, startsIn: 1200 }];
  const room = await aRoom(testApp, { people: 2, courses, parts });
  const { first, second, id, office } = room;
  ok(await submits(second));
  const candidateIds = [first.candidateId, second.candidateId];
  const each = candidateIds.map((candidateId) => ({ candidateId, handedIn: 1, notTaken: 2 }));
  const ends = async () => ok(await testApp.call(end, { params: { id }, body: action({ candidateIds }) }, office));
  expect(await ends()).toEqual({ done: 2, skipped: [], ended: each });
  expect(await ends()).toMatchObject({ done: 0, skipped: [{ code: 'closed_already' }, { code: 'closed_already' }] });
  const opens = ({ learner }: Seated, part: number) =>
    testApp.call(openAttempt, { body: { courseId: courses[part]?.id ?? 0, sittingId: id, place: PLACE } }, learner);
  for (const seated of room.seated) {
    const late = action({ candidateId: seated.candidateId, what: 'late' as const });
    expect(ok(await testApp.call(admit, { params: { id }, body: late }, office)).skipped).toMatchObject([
      { code: 'closed_already' },
    ]);
    const refused = { status: 409, body: { code: 'sitting_too_late', message: expect.stringContaining('ended') } };
    expect(await opens(seated, 1)).toMatchObject(refused);
    expect(await enters(testApp, room, seated.learner)).toMatchObject(refused);
    expect(ok(await beats(testApp, room, seated.learner))).toMatchObject({ phase: 'done', ended: 'finished' });
    const { sitting } = ok(await testApp.call(getOwnSitting, { params: { id } }, seated.learner));
    expect(sitting).toMatchObject({ state: 'ended', is_ended: true });
    const params = { id, candidateId: seated.candidateId };
    const { timeline } = ok(await testApp.call(getCandidate, { params }, office));
    expect(timeline.map(({ kind }) => kind)).toContain('examination_ended');
  }
  const { rows } = await readsBoard(testApp, room);
  expect(rows.map(({ state, isEnded, isTooLate }) => [state, isEnded, isTooLate])).toEqual([
    ['ended', true, false],
    ['ended', true, false],
  ]);
  const file = (await testApp.call(exportSittingResults, { params: { id } }, office)).text;
  expect(file.match(/,ended,/g)).toHaveLength(4);
  // Nor is the fixed start of the last part made for them.
  const fixedAt = ok(await testApp.call(getSitting, { params: { id } }, office)).sitting.parts[2]?.starts_at ?? '';
  testApp.pass((Date.parse(fixedAt) - testApp.clock.now().getTime()) / 1000 - 20);
  for (const { learner } of room.seated) ok(await beats(testApp, room, learner));
  expect(await prepareStarts(testApp, openTestCache())).toBe(0);
  expect(ok(await reopens(room, first)).done).toBe(1);
  expect((await left(first)).status).toBe('open');
  ok(await submits(first));
  const undo = action({ candidateId: second.candidateId, includeLate: false });
  expect(ok(await testApp.call(reopen, { params: { id }, body: undo }, office)).done).toBe(1);
  expect(await testApp.call(reopen, { params: { id }, body: { ...undo, ...action({}) } }, office)).toMatchObject({
    body: { code: 'reopen_not_closed' },
  });
  for (const seated of room.seated) expect(ok(await opens(seated, 1)).attempt?.status).toBe('open');
});

test('a test that was marked again and then opened again is not said to be marked again', async () => {
  const room = await aRoom(testApp);
  const { first } = room;
  const questionId = questionOf(room);
  ok(await submits(first, { answers: { [questionId]: 'wrong' } }));
  const test = await authorTest(testApp, first.attempt.courseId);
  const { version_id = 0, revision = 0 } = test?.questions.find(({ id }) => id === questionId) ?? {};
  const body = { version_id, revision, correction: { by: 'full_credit' as const } };
  ok(await testApp.call(correctQuestion, { params: { id: questionId }, query: {}, body }, room.office));
  const remarkedAt = async () => {
    const row = testApp.db.selectFrom('attempts').select('remarked_at').where('id', '=', first.attempt.id);
    return (await row.executeTakeFirstOrThrow()).remarked_at;
  };
  expect(await remarkedAt()).not.toBeNull();
  ok(await reopens(room, first));
  ok(await submits(first, { knownDeadline: (await readsTest(testApp, first)).deadline }));
  expect(await remarkedAt()).toBeNull();
});

test('late answers from before a test was opened again replace none that came after', async () => {
  const room = await aRoom(testApp);
  const { first } = room;
  const questionId = questionOf(room);
  const submitsAgain = async () =>
    ok(await submits(first, { knownDeadline: (await readsTest(testApp, first)).deadline }));
  ok(await saves(first, 1, { [questionId]: 'A' }));
  ok(await submits(first));
  testApp.pass(10);
  expect((await saves(first, 2, { [questionId]: 'B' })).status).toBe(409);
  testApp.pass(10);
  ok(await reopens(room, first));
  testApp.pass(10);
  ok(await saves(first, 3, { [questionId]: 'A' }));
  await submitsAgain();
  testApp.pass(10);
  ok(await reopens(room, first, { includeLate: true }));
  expect((await readsTest(testApp, first)).answers).toEqual({ [questionId]: 'A' });
});
