import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import { saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { admit, extend, pause, resume, setAttendance } from '@parlance/contract/invigilation/actions';
import { board, listRooms } from '@parlance/contract/invigilation/board';
import { getCandidate } from '@parlance/contract/invigilation/candidate-detail';
import {
  exportIncidents,
  listIncidents,
  noteIncident,
  withdrawIncident,
} from '@parlance/contract/invigilation/incidents';
import { makeAccessCode } from '@parlance/contract/sittings/set-up';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { expect, test } from 'vitest';
import { signedInAs } from '../../../test/people.ts';
import {
  action,
  aRoom,
  beatsInTest,
  joinsStaff,
  type Room,
  readsBoard,
  type Seated,
  sitsDown,
} from '../../../test/sittings/a-room.ts';
import { aDraft, aReading, aSitting, enters, ok } from '../../../test/sittings/built-sitting.ts';
import { watchStatements } from '../../../test/statements.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

const rowOf = async (room: Room, { candidateId }: Seated) => {
  const row = (await readsBoard(testApp, room)).rows.find(({ id }) => id === candidateId);
  if (!row) throw new Error('There is no such row.');
  return row;
};

test('a board shows where everyone is, and then only what has changed', async () => {
  const room = await aRoom(testApp, { people: 3 });
  const { first, second } = room;
  const questionId = room.courses[0]?.questionIds[1] ?? 0;
  for (const one of room.seated) ok(await beatsInTest(testApp, room, one, { questionId }));
  const body = { sequence: 1, answers: { [questionId]: 'A' } };
  ok(await testApp.call(saveAttempt, { params: { id: first.attempt.id }, body }, first.learner));
  const whole = await readsBoard(testApp, room);
  expect(whole).toMatchObject({ whole: true, counts: { all: 3, attention: 0, states: { working: 3 } } });
  expect(whole.sitting.parts).toMatchObject([{ position: 1, endsBy: first.attempt.deadline }]);
  expect(await rowOf(room, first)).toMatchObject({
    state: 'working',
    question: { number: 2, of: 3 },
    answered: 1,
    deadline: first.attempt.deadline,
    hasOwnTime: false,
    lastSeenAt: null,
    connection: 'good',
    flags: {},
  });
  testApp.pass(2);
  const still = await readsBoard(testApp, room, room.office, whole.cursor);
  expect(still).toMatchObject({ whole: false, rows: [] });
  const { attempt, learner } = second;
  const submitted = { courseId: attempt.courseId, attemptId: attempt.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body: submitted }, learner));
  ok(await beatsInTest(testApp, room, first, { unsent: 3, rttMs: 1600 }));
  testApp.pass(1);
  const changed = await readsBoard(testApp, room, room.office, still.cursor);
  expect(changed.rows.map(({ id, state, unsent, connection }) => ({ id, state, unsent, connection }))).toEqual(
    [
      { id: first.candidateId, state: 'working', unsent: 3, connection: 'slow' },
      { id: second.candidateId, state: 'submitted', unsent: 0, connection: null },
    ].toSorted((a, b) => whole.rows.findIndex(({ id }) => id === a.id) - whole.rows.findIndex(({ id }) => id === b.id)),
  );
  testApp.pass(31);
  const lost = await readsBoard(testApp, room, room.office, changed.cursor);
  expect(lost.counts).toMatchObject({ attention: 2, states: { disconnected: 2, submitted: 1 } });
  expect(await rowOf(room, first)).toMatchObject({ connection: 'lost', needsAttention: true });
  const { sitting, counts } = lost;
  const shown = { id: room.id, timeZone: sitting.timeZone, startsAt: sitting.startsAt, endsBy: sitting.endsBy };
  const { rooms } = ok(await testApp.call(listRooms, {}, room.office));
  const told = rooms.find(({ sitting: { id } }) => id === room.id);
  expect(told).toEqual({ sitting: { ...shown, pausedAt: null, resumeAt: null, parts: sitting.parts }, counts });
  // A cursor that this process does not know of gets everything.
  expect((await readsBoard(testApp, room, room.office, '1000')).whole).toBe(true);
});

test('answers are counted again when more was saved, also where that reached the database late', async () => {
  const room = await aRoom(testApp, { people: 2 });
  const { first } = room;
  const questionIds = room.courses[0]?.questionIds ?? [];
  const save = async (sequence: number) => {
    const answers = Object.fromEntries(questionIds.slice(0, sequence).map((id) => [id, 'A']));
    ok(
      await testApp.call(saveAttempt, { params: { id: first.attempt.id }, body: { sequence, answers } }, first.learner),
    );
  };
  const counted = async () => (await rowOf(room, first)).answered;
  expect(await counted()).toBe(0);
  await save(1);
  testApp.pass(1);
  expect(await counted()).toBe(1);
  testApp.pass(1);
  expect(await counted()).toBe(1);
  await save(2);
  testApp.pass(3);
  expect(await counted()).toBe(2);
  // As if another process had stored it two seconds before the look that did not see it yet.
  await save(3);
  await testApp.db
    .updateTable('attempts')
    .set({ saved_at: new Date(testApp.clock.now().getTime() - 2000) })
    .where('id', '=', first.attempt.id)
    .execute();
  testApp.pass(1);
  expect(await counted()).toBe(3);
});

test('what a device told another process last is what its row says', async () => {
  const room = await aRoom(testApp, { people: 2 });
  const { first } = room;
  ok(await beatsInTest(testApp, room, first, { unsent: 1 }));
  expect(await rowOf(room, first)).toMatchObject({ unsent: 1, connection: 'good' });
  testApp.pass(2);
  const { presence } = await testApp.db
    .selectFrom('candidates')
    .select('presence')
    .where('id', '=', first.candidateId)
    .executeTakeFirstOrThrow();
  await testApp.db
    .updateTable('candidates')
    .set({ last_seen_at: testApp.clock.now(), presence: JSON.stringify({ ...presence, unsent: 4, rttMs: 2000 }) })
    .where('id', '=', first.candidateId)
    .execute();
  testApp.pass(1);
  expect(await rowOf(room, first)).toMatchObject({ unsent: 4, connection: 'slow' });
  // And not what that process was told before it.
  ok(await beatsInTest(testApp, room, first, { unsent: 2 }));
  testApp.pass(1);
  expect(await rowOf(room, first)).toMatchObject({ unsent: 2, connection: 'good' });
});

test.runIf(process.env.TEST_DATABASE === 'postgres')('one look a second serves all who watch', async () => {
  const room = await aRoom(testApp, { people: 2 });
  await readsBoard(testApp, room);
  testApp.pass(1);
  await readsBoard(testApp, room);
  using sent = await watchStatements(testApp);
  await readsBoard(testApp, room);
  // Who asks, whether they see it, and what they may there.
  expect(sent.count()).toBeLessThanOrEqual(4);
});

test('own times, a pause, a lost session and an absence stand in the row', async () => {
  const room = await aRoom(testApp, { people: 2 });
  const { first, second } = room;
  const values = { ...NO_ACCOMMODATION, extra_time_percent: 50, version: 0 };
  const params = { accountId: first.learner.id };
  ok(await testApp.call(setAccommodation, { params, body: values }, room.office));
  for (const one of room.seated) ok(await beatsInTest(testApp, room, one));
  const paused = action({ candidateIds: [first.candidateId] });
  ok(await testApp.call(pause, { params: { id: room.id }, body: paused }, room.office));
  const at = testApp.clock.now().toISOString();
  testApp.pass(15);
  // While the clock stands still the row stays as it is: what is left is from the pause to the end.
  const row = await rowOf(room, first);
  expect(row).toMatchObject({ state: 'paused', since: at, pausedAt: at, resumeAt: null, hasOwnTime: true });
  expect(Date.parse(row.deadline ?? '') - Date.parse(at)).toBe(3_000_000);
  await testApp.db.deleteFrom('sessions').where('account_id', '=', second.learner.id).execute();
  testApp.pass(12);
  expect(await rowOf(room, second)).toMatchObject({ isLoggedOut: true, needsAttention: true });
  const absent = await aSitting(testApp, { startsIn: 3600 });
  const id = (await readsBoard(testApp, absent)).rows[0]?.id ?? 0;
  const marks = (absentNow: boolean) =>
    testApp.call(
      setAttendance,
      { params: { id: absent.id }, body: action({ candidateIds: [id], absent: absentNow }) },
      absent.office,
    );
  ok(await marks(true));
  const [marked] = (await readsBoard(testApp, absent)).rows;
  expect(marked?.state).toBe('absent');
  expect(marked?.absentMarkedBy).toEqual(expect.any(String));
  ok(await marks(false));
  expect((await readsBoard(testApp, absent)).rows[0]?.state).toBe('not_arrived');
  const has = action({ candidateIds: [first.candidateId], absent: true });
  expect(ok(await testApp.call(setAttendance, { params: { id: room.id }, body: has }, room.office)).skipped).toEqual([
    { candidateId: first.candidateId, code: 'has_begun' },
  ]);
});

test('whom a board is for: leads and invigilators, who sees the code from an hour before, and the school', async () => {
  const room = await aSitting(testApp, { startsIn: 7200 });
  const { sitting } = ok(await testApp.call(getSitting, { params: { id: room.id } }, room.office));
  ok(await testApp.call(makeAccessCode, { params: { id: room.id }, body: { version: sitting.version } }, room.office));
  const invigilator = await joinsStaff(testApp, room, 'invigilator');
  const marker = await joinsStaff(testApp, room, 'marker');
  const { sitting: seen } = await readsBoard(testApp, room, invigilator);
  expect(seen).toMatchObject({ ownPart: 'invigilator', hasAccessCode: true, accessCode: null });
  expect(seen.may).toEqual(['pause', 'resume', 'message', 'admit', 'attendance', 'identity', 'incident']);
  testApp.pass(3600);
  expect((await readsBoard(testApp, room, invigilator)).sitting.accessCode).toMatch(/^\w{6}$/);
  const roomsOf = async (as: { token: string }) =>
    ok(await testApp.call(listRooms, {}, as)).rooms.map(({ sitting: { id } }) => id);
  expect(await roomsOf(invigilator)).toEqual([]);
  testApp.pass(3600);
  const stranger = await signedInAs('admin', testApp, { access: 'classes' });
  expect([await roomsOf(invigilator), await roomsOf(marker), await roomsOf(stranger)]).toEqual([[room.id], [], []]);
  const asks = (as: { token: string }, id = room.id) => testApp.call(board, { params: { id }, query: {} }, as);
  expect(await asks(marker)).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
  expect(await asks(stranger)).toMatchObject({ status: 404 });
  const draft = await aDraft(testApp);
  expect(await asks(draft.office, draft.id)).toMatchObject({ status: 404 });
});

test('one candidate with the sum of their times and what happened, the newest first', async () => {
  const room = await aRoom(testApp);
  const { first, id, office } = room;
  const params = { id };
  const candidateIds = [first.candidateId];
  const extended = action({ candidateIds, minutes: 5, reason: 'Headphones failed' });
  ok(await testApp.call(extend, { params, body: extended }, office));
  ok(
    await testApp.call(pause, { params, body: action({ candidateIds: 'all' as const, reason: 'Fire bell' }) }, office),
  );
  testApp.pass(180);
  ok(await testApp.call(resume, { params, body: action({ candidateIds: 'all' as const }) }, office));
  testApp.pass(60);
  ok(await beatsInTest(testApp, room, first));
  const { learner, attempt } = first;
  const submitted = { courseId: attempt.courseId, attemptId: attempt.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body: submitted }, learner));
  const detail = ok(await testApp.call(getCandidate, { params: { id, candidateId: first.candidateId } }, office));
  expect(detail.timeline.map(({ kind, seconds, reason, isForAll }) => ({ kind, seconds, reason, isForAll }))).toEqual([
    { kind: 'submitted', seconds: null, reason: null, isForAll: false },
    { kind: 'resumed', seconds: 190, reason: null, isForAll: true },
    { kind: 'paused', seconds: null, reason: 'Fire bell', isForAll: true },
    { kind: 'extended', seconds: 300, reason: 'Headphones failed', isForAll: false },
    { kind: 'part_started', seconds: null, reason: null, isForAll: false },
    { kind: 'entered', seconds: null, reason: null, isForAll: false },
  ]);
  expect(detail.timeline[0]?.answered).toEqual({ count: 0, of: 3 });
  expect(detail.parts).toMatchObject([
    { standardSeconds: 2400, extraSeconds: 0, addedSeconds: 300, pausedSeconds: 190, totalSeconds: 2890 },
  ]);
  const elsewhere = { id, candidateId: (await aRoom(testApp)).first.candidateId };
  expect(await testApp.call(getCandidate, { params: elsewhere }, office)).toMatchObject({ status: 404 });
});

test('incidents are noted and withdrawn, never changed, and go out as a file', async () => {
  const room = await aRoom(testApp);
  const { first, id, office } = room;
  const invigilator = await joinsStaff(testApp, room, 'invigilator');
  const noted = action({ candidateId: first.candidateId, kind: 'technical' as const, text: '=HEADPHONES()' });
  const { incident } = ok(await testApp.call(noteIncident, { params: { id }, body: noted }, invigilator));
  expect(ok(await testApp.call(noteIncident, { params: { id }, body: noted }, invigilator)).incident).toEqual(incident);
  const room2 = action({ kind: 'note' as const, text: 'The heating is off.' });
  const ofLead = ok(await testApp.call(noteIncident, { params: { id }, body: room2 }, office)).incident;
  expect((await rowOf(room, first)).incidents).toBe(1);
  const withdraws = (incidentId: number, as: { token: string }) =>
    testApp.call(withdrawIncident, { params: { id, incidentId }, body: action({ reason: 'Wrong seat' }) }, as);
  expect(await withdraws(ofLead.id, invigilator)).toMatchObject({ status: 403 });
  expect(ok(await withdraws(incident.id, invigilator)).incident.withdrawn?.reason).toBe('Wrong seat');
  ok(await withdraws(ofLead.id, office));
  expect((await rowOf(room, first)).incidents).toBe(0);
  const { incidents } = ok(await testApp.call(listIncidents, { params: { id } }, invigilator));
  expect(incidents.map(({ kind, candidate }) => [kind, candidate?.id ?? null])).toEqual([
    ['note', null],
    ['technical', first.candidateId],
  ]);
  const file = await testApp.call(exportIncidents, { params: { id } }, office);
  expect(file.text.split('\r\n')[1]).toContain("technical,'=HEADPHONES(),");
  expect(await testApp.call(exportIncidents, { params: { id } }, invigilator)).toMatchObject({ status: 403 });
  const strange = action({ candidateId: (await aRoom(testApp)).first.candidateId, kind: 'note' as const, text: 'x' });
  expect(await testApp.call(noteIncident, { params: { id }, body: strange }, office)).toMatchObject({ status: 404 });
});

test('whoever missed a later part can be let in to it: one with a start of its own, also while the one before goes on', async () => {
  const courses = [await aReading(testApp, { durationSeconds: 2400 }), await aReading(testApp)];
  const parts = [{ start: 'fixed' as const, startsIn: 900 }];
  const room = await aRoom(testApp, { courses, parts, settings: { late_minutes: 5 } });
  const { first } = room;
  ok(await beatsInTest(testApp, room, first));
  expect(await rowOf(room, first)).toMatchObject({ state: 'working', isTooLate: false });
  testApp.pass(600);
  ok(await beatsInTest(testApp, room, first));
  expect(await rowOf(room, first)).toMatchObject({ state: 'working', isTooLate: true });
  const submitted = { courseId: first.attempt.courseId, attemptId: first.attempt.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body: submitted }, first.learner));
  testApp.pass(1);
  expect(await rowOf(room, first)).toMatchObject({ state: 'submitted', isTooLate: true });
  const body = action({ candidateId: first.candidateId, what: 'late' as const });
  ok(await testApp.call(admit, { params: { id: room.id }, body }, room.office));
  expect(await rowOf(room, first)).toMatchObject({ state: 'between_parts', isTooLate: false });
  ok(await enters(testApp, room, first.learner));
  expect((await sitsDown(testApp, room, first.learner, 1)).attempt).toMatchObject({ durationSeconds: 600 });
});
