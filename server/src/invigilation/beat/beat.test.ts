import { randomUUID } from 'node:crypto';
import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { admit, extend, pause, sendMessage } from '@parlance/contract/invigilation/actions';
import { changeCandidates } from '@parlance/contract/sittings/candidates';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { getOwnSitting } from '@parlance/contract/sittings/taking';
import { takeBreak } from '@parlance/contract/taking/breaks';
import { expect, test } from 'vitest';
import { signedInAs } from '../../../test/people.ts';
import { action, aRoom, beatsInTest, readsBoard, readsTest, sitsDown } from '../../../test/sittings/a-room.ts';
import { aReading, aSitting, beats, enters, OTHER_PLACE, ok, PLACE } from '../../../test/sittings/built-sitting.ts';
import { watchStatements } from '../../../test/statements.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

/** Every five seconds, and at most one later, to come to the own place among all. */
const MOST_NEAR_MS = 6000;

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a beat asks only whose session it is; what is held is read once a second, and what devices told written every two',
  async () => {
    const room = await aRoom(testApp, { people: 5 });
    for (const one of room.seated) ok(await beatsInTest(testApp, room, one));
    using sent = await watchStatements(testApp, { withReports: true });
    for (const one of room.seated) ok(await beatsInTest(testApp, room, one));
    expect(sent.count()).toBe(5);
    // Those that come at one moment ask together.
    sent.clear();
    for (const answer of await Promise.all(room.seated.map((one) => beatsInTest(testApp, room, one)))) ok(answer);
    expect(sent.count()).toBe(1);
    testApp.pass(2);
    sent.clear();
    for (const one of room.seated) ok(await beatsInTest(testApp, room, one));
    // Five sessions; the sitting, its candidates, who was heard of, messages and who has seen them; one write.
    expect(sent.count()).toBe(5 + 5 + 1);
    // What a device has recorded costs one more.
    sent.clear();
    const fact = { kind: 'page_reloaded' as const, beganAt: testApp.clock.now().toISOString(), unsureMs: 0 };
    const facts = [1, 2, 3].map((seq) => ({ ...fact, seq }));
    ok(await beatsInTest(testApp, room, room.first, { facts }));
    expect(sent.count()).toBe(1 + 1);
  },
);

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a beat that knows more than the process asks for one candidate: a room that enters or submits at once reads no more',
  async () => {
    const learners = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
    const built = await aSitting(testApp, { startsIn: 600, learners });
    const [first = built.office, second = built.office] = learners;
    ok(await enters(testApp, built, first));
    ok(await beats(testApp, built, first));
    ok(await enters(testApp, built, second));
    using sent = await watchStatements(testApp);
    ok(await beats(testApp, built, second));
    expect(sent.count()).toBe(2);
    sent.clear();
    ok(await beats(testApp, built, second));
    expect(sent.count()).toBe(1);
  },
);

test('a beat from what was read before a break tells an earlier clock than the break itself was told', async () => {
  const learner = await signedInAs('user', testApp);
  const body = { ...NO_ACCOMMODATION, break_count: 1, break_seconds: 300, version: 0 };
  const allowed = { params: { accountId: learner.id }, body };
  ok(await testApp.call(setAccommodation, allowed, await signedInAs('admin', testApp)));
  const built = await aSitting(testApp, { startsIn: 60, learners: [learner] });
  ok(await enters(testApp, built, learner));
  testApp.pass(60);
  const seated = await sitsDown(testApp, built, learner);
  ok(await beatsInTest(testApp, built, seated));
  const params = { id: seated.attempt.id };
  const onBreak = ok(await testApp.call(takeBreak, { params, body: { breakId: randomUUID() } }, learner)).attempt;
  const held = ok(await beatsInTest(testApp, built, seated));
  expect(held).not.toHaveProperty('pausedAt');
  expect([seated.attempt.clockVersion, held.clockVersion, onBreak.clockVersion]).toEqual([undefined, undefined, 1]);
  testApp.pass(1);
  expect(ok(await beatsInTest(testApp, built, seated))).toMatchObject({ clockVersion: 1, pausedBy: 'learner' });
});

test('a test that was opened again elsewhere is not told as ended', async () => {
  const room = await aRoom(testApp);
  const { learner, attempt } = room.first;
  const { id: attemptId, courseId } = attempt;
  ok(await testApp.call(submitAttempt, { body: { attemptId, courseId, answers: {} } }, learner));
  testApp.pass(1);
  expect(ok(await beatsInTest(testApp, room, room.first))).toMatchObject({ attemptEnded: 'submitted' });
  // As another process does it: what this one holds stays as it is.
  await testApp.db
    .updateTable('attempts')
    .set({ status: 'open', closed_at: null })
    .where('id', '=', attemptId)
    .execute();
  expect(ok(await beatsInTest(testApp, room, room.first))).not.toHaveProperty('attemptEnded');
});

test('a beat tells the clock of the test as the test tells it', async () => {
  const room = await aRoom(testApp);
  const { first } = room;
  const { deadline } = await readsTest(testApp, first);
  expect(ok(await beatsInTest(testApp, room, first))).toMatchObject({
    phase: 'test',
    deadline,
    extendedSeconds: 0,
    messages: [],
    // Every ten seconds; candidate 1 of 80 has the second of so many moments.
    nextBeatMs: 10_125,
  });
  const body = action({ candidateIds: [first.candidateId] });
  ok(await testApp.call(pause, { params: { id: room.id }, body }, room.office));
  testApp.pass(30);
  const told = ok(await beatsInTest(testApp, room, first));
  const read = await readsTest(testApp, first);
  expect(told).toMatchObject({ deadline: read.deadline, pausedAt: read.pausedAt, pausedBy: 'staff' });
  expect(told).not.toHaveProperty('resumeAt');
});

test('whoever ended a part before its time reads on the page and in the beat when the next one begins', async () => {
  const courses = [await aReading(testApp, { durationSeconds: 2400 }), await aReading(testApp)];
  const room = await aRoom(testApp, { courses, parts: [{ break_seconds: 300 }] });
  const { learner, attempt } = room.first;
  const body = { courseId: attempt.courseId, attemptId: attempt.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body }, learner));
  const { sitting } = ok(await testApp.call(getOwnSitting, { params: { id: room.id } }, learner));
  const next = sitting.parts[1];
  expect(Date.parse(next?.starts_at ?? '') - testApp.clock.now().getTime()).toBe(300_000);
  expect(Date.parse(next?.ends_at ?? '') - Date.parse(next?.starts_at ?? '')).toBe(600_000);
  const beat = ok(await beatsInTest(testApp, room, room.first, { phase: 'between_parts' }));
  expect(beat).toMatchObject({ phase: 'between_parts', startsAt: next?.starts_at });
});

test('messages come until they are seen: to one, and to everyone who is there or comes', async () => {
  const room = await aRoom(testApp, { people: 2 });
  const { first, second } = room;
  const tells = async (candidateIds: 'all' | number[], text: string) =>
    ok(await testApp.call(sendMessage, { params: { id: room.id }, body: action({ candidateIds, text }) }, room.office));
  expect(await tells('all', 'Phones off.')).toEqual({ done: 2, skipped: [] });
  await tells([first.candidateId], 'Speak up.');
  const textsOf = (beat: { messages: { text: string }[] }) => beat.messages.map(({ text }) => text);
  const heard = ok(await beatsInTest(testApp, room, first));
  expect(textsOf(heard)).toEqual(['Phones off.', 'Speak up.']);
  expect(textsOf(ok(await beatsInTest(testApp, room, second)))).toEqual(['Phones off.']);
  const seenMessageId = heard.messages[0]?.id;
  expect(textsOf(ok(await beatsInTest(testApp, room, first, { seenMessageId })))).toEqual(['Speak up.']);
  testApp.pass(5);
  // After a reload the device names none: what was seen is seen.
  expect(textsOf(ok(await beatsInTest(testApp, room, first)))).toEqual(['Speak up.']);
  const { rows } = await readsBoard(testApp, room);
  const messagesOf = (candidateId: number) => rows.find(({ id }) => id === candidateId)?.messages;
  expect(messagesOf(first.candidateId)).toEqual({ sent: 2, seen: 1 });
  expect(messagesOf(second.candidateId)).toEqual({ sent: 1, seen: 0 });
  const stored = await testApp.db.selectFrom('message_seen').select('candidate_id').execute();
  expect(stored).toEqual([{ candidate_id: first.candidateId }]);
});

test('another device waits until it is let in, and the one before is out then', async () => {
  const built = await aSitting(testApp, { startsIn: 600, settings: { second_place: 'ask' } });
  const [learner = built.office] = built.learners;
  ok(await enters(testApp, built, learner));
  expect((await enters(testApp, built, learner, { place: OTHER_PLACE })).status).toBe(409);
  const [row] = (await readsBoard(testApp, built)).rows;
  expect(row).toMatchObject({ placeWaits: true, needsAttention: true, state: 'waiting_room' });
  const body = action({ candidateId: row?.id ?? 0, what: 'place' as const });
  expect(ok(await testApp.call(admit, { params: { id: built.id }, body }, built.office)).done).toBe(1);
  ok(await beats(testApp, built, learner, OTHER_PLACE));
  expect((await beats(testApp, built, learner)).status).toBe(409);
  const again = action({ candidateId: row?.id ?? 0, what: 'place' as const });
  expect(ok(await testApp.call(admit, { params: { id: built.id }, body: again }, built.office)).skipped).toMatchObject([
    { code: 'no_place_waits' },
  ]);
});

test('whoever came too late is let in by staff, and has all of their time', async () => {
  const built = await aSitting(testApp, { startsIn: 60, settings: { late_rule: 'refuse' } });
  const [learner = built.office] = built.learners;
  testApp.pass(3000);
  const [row] = (await readsBoard(testApp, built)).rows;
  expect(row).toMatchObject({ state: 'absent', isTooLate: true });
  const body = action({ candidateId: row?.id ?? 0, what: 'late' as const });
  ok(await testApp.call(admit, { params: { id: built.id }, body }, built.office));
  ok(await enters(testApp, built, learner));
  const { attempt } = await sitsDown(testApp, built, learner);
  expect(attempt.durationSeconds).toBe(600);
});

test('what a device has just done it hears of at once; the withdrawn and strangers are told so', async () => {
  const built = await aSitting(testApp, { startsIn: 60 });
  const [learner = built.office] = built.learners;
  testApp.pass(1);
  ok(await enters(testApp, built, learner));
  ok(await beats(testApp, built, learner));
  testApp.pass(59);
  ok(await beats(testApp, built, learner));
  const body = { courseId: built.courses[0]?.id ?? 0, sittingId: built.id, place: PLACE };
  const { attempt } = ok(await testApp.call(openAttempt, { body }, learner));
  if (!attempt) throw new Error('Nothing was opened.');
  const seated = { learner, attempt, candidateId: 0 };
  expect(ok(await beatsInTest(testApp, built, seated))).toMatchObject({ phase: 'test', deadline: attempt.deadline });
  const submitted = { courseId: attempt.courseId, attemptId: attempt.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body: submitted }, learner));
  expect(ok(await beatsInTest(testApp, built, seated, { phase: 'done' }))).toMatchObject({
    phase: 'done',
    ended: 'finished',
    attemptEnded: 'submitted',
  });
  expect((await beats(testApp, built, built.office)).status).toBe(404);
  expect((await beats(testApp, { id: 2_000_000 }, learner)).status).toBe(404);
  const [gone, stays] = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
  const other = await aSitting(testApp, { startsIn: 600, learners: [gone, stays] });
  ok(await enters(testApp, other, gone));
  const { sitting } = ok(await testApp.call(getSitting, { params: { id: other.id } }, other.office));
  const { id } = await testApp.db
    .selectFrom('candidates')
    .select('id')
    .where('account_id', '=', gone.id)
    .executeTakeFirstOrThrow();
  const change = { version: sitting.version, remove: [id] };
  ok(await testApp.call(changeCandidates, { params: { id: other.id }, body: change }, other.office));
  testApp.pass(2);
  expect(ok(await beats(testApp, other, gone))).toMatchObject({ phase: 'done', ended: 'withdrawn' });
});

test('an extension is heard of by a device that no save told of it', async () => {
  const room = await aRoom(testApp);
  ok(await beatsInTest(testApp, room, room.first));
  const body = action({ candidateIds: 'all' as const, minutes: 7 });
  ok(await testApp.call(extend, { params: { id: room.id }, body }, room.office));
  const { deadline, extendedSeconds, durationSeconds } = ok(await beatsInTest(testApp, room, room.first));
  expect(extendedSeconds).toBe(420);
  expect(durationSeconds).toBe(room.first.attempt.durationSeconds + 420);
  expect(Date.parse(deadline ?? '') - Date.parse(room.first.attempt.deadline)).toBe(420_000);
});

test('whoever waits while all are paused is asked as often as before a start: going on gives ten seconds', async () => {
  const built = await aSitting(testApp, { startsIn: 600 });
  const [learner = built.office] = built.learners;
  ok(await enters(testApp, built, learner));
  expect(ok(await beats(testApp, built, learner)).nextBeatMs).toBeGreaterThan(MOST_NEAR_MS);
  const body = action({ candidateIds: 'all' as const });
  ok(await testApp.call(pause, { params: { id: built.id }, body }, built.office));
  testApp.pass(10);
  const beat = ok(await beats(testApp, built, learner));
  expect(beat).toMatchObject({ phase: 'paused', pausedBy: 'staff' });
  expect(beat.nextBeatMs).toBeLessThanOrEqual(MOST_NEAR_MS);
});

test('the first beats of a test say where the examination is, and those after them do not', async () => {
  const room = await aRoom(testApp, { settings: { time_zone: 'Europe/Paris' } });
  const zones = [];
  for (const sequence of [1, 2, 3, 4, undefined]) {
    zones.push(ok(await beatsInTest(testApp, room, room.first, sequence === undefined ? {} : { sequence })).timeZone);
  }
  expect(zones).toEqual(['Europe/Paris', 'Europe/Paris', 'Europe/Paris', undefined, undefined]);
});
