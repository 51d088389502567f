import { randomUUID } from 'node:crypto';
import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { openAttempt, recordPlay, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { extend, pause, resume } from '@parlance/contract/invigilation/actions';
import { takeBreak } from '@parlance/contract/taking/breaks';
import { expect, test } from 'vitest';
import { aCourse, anUpload } from '../../../test/course-builder.ts';
import { signedInAs } from '../../../test/people.ts';
import {
  action,
  aRoom,
  beatsInTest,
  joinsStaff,
  type Room,
  readsTest,
  type Seated,
  sitsDown,
} from '../../../test/sittings/a-room.ts';
import { aSitting, enters, ok, PLACE } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { sweepOverdueAttempts } from '../../attempts/sweep.ts';

const testApp = useTestApp();
const log = { error: () => {} } as never;

type Whom = 'all' | number[];
const pauses = ({ id }: Room, candidateIds: Whom, as: { token: string }, more = {}) =>
  testApp.call(pause, { params: { id }, body: action({ candidateIds, ...more }) }, as);
const resumes = ({ id }: Room, candidateIds: Whom, as: { token: string }) =>
  testApp.call(resume, { params: { id }, body: action({ candidateIds }) }, as);
const extends_ = ({ id }: Room, candidateIds: Whom, minutes: number, as: { token: string }) =>
  testApp.call(extend, { params: { id }, body: action({ candidateIds, minutes }) }, as);
const leftSeconds = async (seated: Seated) => {
  const { deadline, serverNow } = await readsTest(testApp, seated);
  return (Date.parse(deadline) - Date.parse(serverNow)) / 1000;
};
const save = ({ learner, attempt }: Seated, sequence: number) =>
  testApp.call(saveAttempt, { params: { id: attempt.id }, body: { sequence, flags: [] } }, learner);

test('a fire alarm: every clock stops, nothing is lost, and all go on together ten seconds after the press', async () => {
  const room = await aRoom(testApp, { people: 3 });
  const { first } = room;
  expect(ok(await pauses(room, 'all', room.office, { reason: 'Fire alarm' }))).toEqual({ done: 3, skipped: [] });
  const pausedAt = testApp.clock.now().toISOString();
  testApp.pass(433);
  // A device that has not heard of it goes on working: what it sends is stored.
  expect(ok(await save(first, 1)).attempt).toMatchObject({ pausedBy: 'staff', sequence: 1 });
  expect(ok(await beatsInTest(testApp, room, first))).toMatchObject({ phase: 'paused', pausedBy: 'staff' });
  // Pressed again, at another machine: all are paused already, and it is said by whom and when.
  const by = (await testApp.db.selectFrom('accounts').select('username').where('id', '=', room.office.id).execute())[0]
    ?.username;
  const second = await joinsStaff(testApp, room, 'lead');
  for (const again of [room.office, second, second]) {
    const { skipped, already } = ok(await pauses(room, 'all', again));
    expect(skipped.map(({ code }) => code)).toEqual(Array(3).fill('paused_already'));
    expect(already).toEqual({ by, at: pausedAt });
  }
  const { resumeAt } = ok(await resumes(room, 'all', room.office));
  expect(ok(await beatsInTest(testApp, room, room.second))).toMatchObject({ phase: 'paused', resumeAt });
  expect(ok(await resumes(room, 'all', second)).already).toEqual({ by, at: testApp.clock.now().toISOString() });
  testApp.pass(10);
  expect(ok(await beatsInTest(testApp, room, room.second))).toMatchObject({ phase: 'test' });
  for (const one of room.seated) {
    const { deadline } = await readsTest(testApp, one);
    expect(Date.parse(deadline) - Date.parse(one.attempt.deadline)).toBe(443_000);
  }
  expect(await leftSeconds(first)).toBe(1800);
});

test('a paused test is never swept and is submitted as any', async () => {
  const room = await aRoom(testApp, { people: 2 });
  const { first, second } = room;
  ok(await pauses(room, [first.candidateId], room.office));
  testApp.pass(4000);
  await sweepOverdueAttempts(testApp, log);
  expect((await readsTest(testApp, first)).status).toBe('open');
  expect((await readsTest(testApp, second)).status).toBe('timed_out');
  const body = { courseId: room.courses[0]?.id ?? 0, attemptId: first.attempt.id, answers: {} };
  expect(ok(await testApp.call(submitAttempt, { body }, first.learner)).attemptId).toBe(first.attempt.id);
});

test('a rest break that is under way is given back; no break begins in a pause', async () => {
  const learner = await signedInAs('user', testApp);
  const office = await signedInAs('admin', testApp);
  const values = { ...NO_ACCOMMODATION, break_count: 1, break_seconds: 300, version: 0 };
  ok(await testApp.call(setAccommodation, { params: { accountId: learner.id }, body: values }, office));
  const built = await aSitting(testApp, { startsIn: 60, learners: [learner] });
  ok(await enters(testApp, built, learner));
  testApp.pass(60);
  const seated = await sitsDown(testApp, built, learner);
  const room: Room = { ...built, seated: [seated], first: seated, second: seated };
  const breaks = () =>
    testApp.call(takeBreak, { params: { id: seated.attempt.id }, body: { breakId: randomUUID() } }, learner);
  ok(await breaks());
  testApp.pass(100);
  ok(await pauses(room, 'all', room.office));
  expect(await breaks()).toMatchObject({ status: 409, body: { code: 'break_not_now' } });
  testApp.pass(50);
  ok(await resumes(room, 'all', room.office));
  testApp.pass(10);
  // 100 s of break, 50 s and the restart.
  expect((await readsTest(testApp, seated)).breaks).toEqual({ left: 1, seconds: 300, currentId: null });
  expect(await leftSeconds(seated)).toBe(600);
  expect(ok(await breaks()).attempt.breaks.left).toBe(0);
});

test('nothing opens while all are paused; a start within a pause comes after it, for whoever waits', async () => {
  const built = await aSitting(testApp, { startsIn: 60 });
  const [learner = built.office] = built.learners;
  ok(await enters(testApp, built, learner));
  testApp.pass(50);
  const room = built as Room;
  ok(await pauses(room, 'all', built.office));
  testApp.pass(100);
  const body = { courseId: built.courses[0]?.id ?? 0, sittingId: built.id, place: PLACE };
  const opens = () => testApp.call(openAttempt, { body }, learner);
  const message = 'The examination is paused. Your clock has stopped.';
  expect(await opens()).toMatchObject({ status: 409, body: { code: 'sitting_paused', message } });
  const seated = { learner, attempt: { id: 2_000_000 }, candidateId: 0 } as Seated;
  expect(ok(await beatsInTest(testApp, built, seated, { phase: 'waiting_room' }))).toMatchObject({ phase: 'paused' });
  const { resumeAt } = ok(await resumes(room, 'all', built.office));
  // What devices tell is written every two seconds.
  testApp.pass(2);
  ok(await beatsInTest(testApp, built, seated, { phase: 'waiting_room' }));
  testApp.pass(10);
  expect(ok(await opens()).attempt).toMatchObject({ startedAt: resumeAt, durationSeconds: 600 });
});

test('a recording that is begun in a pause of staff is told that the examination is paused, and in one’s own break that the clock stands still', async () => {
  const { id: ownerId } = await signedInAs('admin', testApp);
  const audioUploadId = await anUpload(testApp, { kind: 'listening', ownerId, durationSeconds: 40 });
  const questions = [{ type: 'listening' as const, correct: 'B', audioUploadId }];
  const learner = await signedInAs('user', testApp);
  const values = { ...NO_ACCOMMODATION, break_count: 1, break_seconds: 300 };
  const allowed = { params: { accountId: learner.id }, body: { version: 0, ...values } };
  ok(await testApp.call(setAccommodation, allowed, await signedInAs('admin', testApp)));
  const listening = await aCourse(testApp, { type: 'Listening', durationSeconds: 600, questions });
  const built = await aSitting(testApp, { startsIn: 60, learners: [learner], courses: [listening] });
  ok(await enters(testApp, built, learner));
  testApp.pass(60);
  const { attempt, ...seated } = await sitsDown(testApp, built, learner);
  const room: Room = { ...built, seated: [], first: { ...seated, attempt }, second: { ...seated, attempt } };
  const plays = () => testApp.call(recordPlay, { params: { id: attempt.id }, body: { part: 1 } }, learner);
  ok(await testApp.call(takeBreak, { params: { id: attempt.id }, body: { breakId: randomUUID() } }, learner));
  const message = 'The clock of this test stands still. Wait until it runs again.';
  expect(await plays()).toMatchObject({ status: 409, body: { code: 'sitting_paused', message } });
  testApp.pass(20);
  ok(await pauses(room, 'all', room.office));
  const ofStaff = 'The examination is paused. Your clock has stopped.';
  expect(await plays()).toMatchObject({ status: 409, body: { code: 'sitting_paused', message: ofStaff } });
});

test('one who was paused alone stays so when all go on; a pause in the countdown goes on with the one before', async () => {
  const room = await aRoom(testApp, { people: 2 });
  const { first, second } = room;
  ok(await pauses(room, [first.candidateId], room.office));
  expect(ok(await pauses(room, 'all', room.office))).toEqual({
    done: 1,
    skipped: [{ candidateId: first.candidateId, code: 'paused_already' }],
  });
  testApp.pass(60);
  expect(ok(await resumes(room, 'all', room.office))).toMatchObject({ done: 1, skipped: [{ code: 'paused_already' }] });
  testApp.pass(5);
  expect(ok(await pauses(room, 'all', room.office)).done).toBe(1);
  testApp.pass(55);
  expect(await readsTest(testApp, second)).toMatchObject({ pausedBy: 'staff' });
  ok(await resumes(room, 'all', room.office));
  ok(await resumes(room, [first.candidateId], room.office));
  expect(ok(await resumes(room, [second.candidateId], room.office)).skipped).toMatchObject([{ code: 'not_paused' }]);
  testApp.pass(20);
  for (const one of [first, second]) expect(await leftSeconds(one)).toBe(1790);
});

test('a pause that is pressed again in the countdown is one of those for whom it was pressed last', async () => {
  const room = await aRoom(testApp, { people: 2 });
  const { first, second } = room;
  ok(await pauses(room, [first.candidateId], room.office));
  ok(await resumes(room, [first.candidateId], room.office));
  expect(ok(await pauses(room, 'all', room.office))).toEqual({ done: 2, skipped: [] });
  testApp.pass(60);
  expect(ok(await resumes(room, 'all', room.office))).toMatchObject({ done: 2, skipped: [] });
  ok(await pauses(room, [second.candidateId], room.office));
  testApp.pass(60);
  const stays = { candidateId: second.candidateId, code: 'paused_already' };
  expect(ok(await resumes(room, 'all', room.office))).toMatchObject({ done: 0, skipped: [stays] });
  expect(await leftSeconds(first)).toBe(1750);
});

test('time is added to who works and, for everyone, to the part for who opens it later; never over a day', async () => {
  const late = await signedInAs('user', testApp);
  const working = await signedInAs('user', testApp);
  const built = await aSitting(testApp, { startsIn: 60, learners: [working, late] });
  for (const learner of built.learners) ok(await enters(testApp, built, learner));
  testApp.pass(60);
  const first = await sitsDown(testApp, built, working);
  const room: Room = { ...built, seated: [first], first, second: first };
  expect(ok(await extends_(room, 'all', 10, room.office))).toEqual({ done: 1, skipped: [] });
  expect(await leftSeconds(first)).toBe(1200);
  expect(ok(await beatsInTest(testApp, room, first))).toMatchObject({ extendedSeconds: 600 });
  const second = await sitsDown(testApp, built, late);
  expect(second.attempt).toMatchObject({ durationSeconds: 1200, extendedSeconds: 600, baseSeconds: 600 });
  for (let count = 0; count < 6; count += 1) ok(await extends_(room, [first.candidateId], 235, room.office));
  expect(ok(await extends_(room, [first.candidateId], 21, room.office)).skipped).toEqual([
    { candidateId: first.candidateId, code: 'extended_most' },
  ]);
  // The sweep reads the end that was moved.
  testApp.pass(2000);
  await sweepOverdueAttempts(testApp, log);
  expect((await readsTest(testApp, first)).status).toBe('open');
  expect((await readsTest(testApp, second)).status).toBe('timed_out');
});

test('an action that is sent again gets the reply of the first; with other contents it is refused', async () => {
  const room = await aRoom(testApp);
  const { candidateId } = room.first;
  const body = action({ candidateIds: [candidateId], minutes: 5 });
  const call = (more = {}) =>
    testApp.call(extend, { params: { id: room.id }, body: { ...body, ...more } }, room.office);
  const both = await Promise.all([call(), call()]);
  for (const answer of [...both, await call()]) expect(ok(answer)).toEqual({ done: 1, skipped: [] });
  expect((await readsTest(testApp, room.first)).extendedSeconds).toBe(300);
  const refused = { status: 409, body: { code: 'action_repeated_differently' } };
  expect(await call({ minutes: 6 })).toMatchObject(refused);
  const paused = { actionId: body.actionId, candidateIds: [candidateId] };
  expect(await testApp.call(pause, { params: { id: room.id }, body: paused }, room.office)).toMatchObject(refused);
  const other = await aRoom(testApp);
  expect(await testApp.call(extend, { params: { id: other.id }, body }, other.office)).toMatchObject(refused);
});

test('leads may all of it, invigilators pause and resume, markers and others nothing', async () => {
  const room = await aRoom(testApp);
  const { candidateId } = room.first;
  const invigilator = await joinsStaff(testApp, room, 'invigilator');
  const marker = await joinsStaff(testApp, room, 'marker');
  const stranger = await signedInAs('admin', testApp, { access: 'classes' });
  const lead = await joinsStaff(testApp, room, 'lead');
  expect(await extends_(room, [candidateId], 5, invigilator)).toMatchObject({
    status: 403,
    body: { code: 'wrong_role' },
  });
  ok(await extends_(room, [candidateId], 5, lead));
  ok(await pauses(room, [candidateId], invigilator));
  ok(await resumes(room, [candidateId], invigilator));
  expect(await pauses(room, 'all', marker)).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
  expect(await pauses(room, 'all', stranger)).toMatchObject({ status: 404 });
  const elsewhere = await aRoom(testApp);
  expect(await pauses(room, [elsewhere.first.candidateId], lead)).toMatchObject({ status: 404 });
});

test('a pause at the moment at which tests are opened finds each of them, or is seen by whoever opens', async () => {
  const learners = await Promise.all(Array.from({ length: 6 }, () => signedInAs('user', testApp)));
  const built = await aSitting(testApp, { startsIn: 60, learners });
  for (const learner of learners) ok(await enters(testApp, built, learner));
  testApp.pass(60);
  const room = built as Room;
  const body = { courseId: built.courses[0]?.id ?? 0, sittingId: built.id, place: PLACE };
  const opens = learners.map((learner) => testApp.call(openAttempt, { body }, learner));
  // Pressed at two machines at once.
  const pressed = [pauses(room, 'all', built.office), pauses(room, 'all', built.office)];
  const [first, second] = await Promise.all(pressed);
  const opened = (await Promise.all(opens)).filter(({ status }) => status === 200).length;
  expect((first?.body.done ?? 0) + (second?.body.done ?? 0)).toBe(opened);
  const stored = await testApp.db
    .selectFrom('attempts')
    .innerJoin('candidates', 'candidates.id', 'attempts.candidate_id')
    .select(['paused_at', 'paper_at'])
    .where('sitting_id', '=', built.id)
    .execute();
  expect(stored.length).toBe(opened);
  expect(stored.filter(({ paused_at }) => paused_at === null)).toEqual([]);
});
