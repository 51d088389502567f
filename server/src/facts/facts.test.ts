import { randomUUID } from 'node:crypto';
import { saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { FACTS_AT_ONCE, FACTS_MAX, factKinds, type SentFact } from '@parlance/contract/facts/kinds';
import {
  addRecordNote,
  exportFacts,
  getOwnRecord,
  getRecord,
  lookAtFact,
  NOTES_MAX,
} from '@parlance/contract/facts/record';
import { pause } from '@parlance/contract/invigilation/actions';
import { listRooms } from '@parlance/contract/invigilation/board';
import { getCandidate } from '@parlance/contract/invigilation/candidate-detail';
import { releaseSitting } from '@parlance/contract/sittings/publishing';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signedInAs } from '../../test/people.ts';
import {
  action,
  aRoom,
  beatsInTest,
  joinsStaff,
  type Room,
  readsBoard,
  readsTest,
  type Seated,
} from '../../test/sittings/a-room.ts';
import { enters, OTHER_PLACE, ok } from '../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../test/test-app.ts';
import { removeOldFacts } from './removal.ts';

const FACTS_DAYS = 20;
const testApp = useTestApp({ FACTS_DAYS: String(FACTS_DAYS) });

/** A fact of some seconds that ended this long ago. */
function fact(seq: number, { attempt }: Seated, { seconds = 3, ago = 1, kind = 'focus_lost' as const } = {}): SentFact {
  const ended = testApp.clock.now().getTime() - ago * 1000;
  const times = { beganAt: new Date(ended - seconds * 1000).toISOString(), endedAt: new Date(ended).toISOString() };
  return { seq, kind, attemptId: attempt.id, ...times, unsureMs: 40 };
}

const submits = async ({ learner, attempt: { id: attemptId, courseId } }: Seated) =>
  ok(await testApp.call(submitAttempt, { body: { courseId, attemptId, answers: {} } }, learner));
const reads = async ({ id, office }: Room, { candidateId }: Seated, as = office) =>
  await testApp.call(getRecord, { params: { id, candidateId } }, as);
const readsOwn = ({ id }: Room, { learner }: Seated) => testApp.call(getOwnRecord, { params: { id } }, learner);
const notes = ({ id }: Room, { learner }: Seated, text: string, more: { factId?: number; noteId?: string } = {}) =>
  testApp.call(addRecordNote, { params: { id }, body: { noteId: randomUUID(), text, ...more } }, learner);

test('what was recorded is the same in the record of staff, in the learner’s, and in the file; told twice it is there once', async () => {
  const room = await aRoom(testApp);
  const { first, id, office } = room;
  ok(await beatsInTest(testApp, room, first));
  testApp.pass(9);
  const before = await readsTest(testApp, first);
  const told: SentFact[] = [
    fact(1, first, { seconds: 6 }),
    { ...fact(2, first), kind: 'paste', details: { length: 64 }, endedAt: undefined },
    // Of a test that is not theirs, before they were there, and over only in the future.
    { ...fact(3, first), attemptId: first.attempt.id + 1000, kind: 'page_reloaded', endedAt: undefined },
    { ...fact(4, first), kind: 'offline', beganAt: '1970-01-01T00:00:00.000Z', endedAt: '2050-01-01T00:00:00.000Z' },
  ];
  for (let times = 0; times < 2; times += 1) {
    expect(ok(await beatsInTest(testApp, room, first, { facts: told }))).toMatchObject({ factsAcknowledged: 4 });
  }
  expect(ok(await beatsInTest(testApp, room, first))).not.toHaveProperty('factsAcknowledged');
  expect(await readsTest(testApp, first), 'A fact changes nothing of the test.').toEqual(before);
  testApp.pass(75);
  ok(await beatsInTest(testApp, room, first));
  ok(await enters(testApp, room, first.learner, { place: OTHER_PLACE }));
  for (const place of [OTHER_PLACE, OTHER_PLACE]) ok(await beatsInTest(testApp, room, first, { place }));
  ok(await beatsInTest(testApp, room, first));
  ok(await testApp.call(pause, { params: { id }, body: action({ candidateIds: 'all' as const }) }, office));
  const saves = async (sequence: number) => {
    const input = { params: { id: first.attempt.id }, body: { sequence, flags: [] } };
    ok(await testApp.call(saveAttempt, input, first.learner));
  };
  testApp.pass(10);
  await saves(1);
  testApp.pass(30);
  for (const sequence of [2, 3]) await saves(sequence);
  expect(await readsOwn(room, first)).toMatchObject({ status: 409, body: { code: 'record_not_open' } });
  await submits(first);
  const [partId] = ok(await reads(room, first)).parts.map((part) => part.id);

  const own = ok(await readsOwn(room, first));
  expect(
    own.facts.map(({ kind, source, partId, endedAt, beganAt }) => [
      kind,
      source,
      partId,
      endedAt && (Date.parse(endedAt) - Date.parse(beganAt)) / 1000,
    ]),
  ).toEqual([
    ['offline', 'device', partId, expect.any(Number)],
    ['focus_lost', 'device', partId, 6],
    ['paste', 'device', partId, null],
    ['page_reloaded', 'device', null, null],
    ['connection_gap', 'server', partId, 75],
    ['second_place', 'server', partId, null],
    ['worked_in_pause', 'server', partId, null],
  ]);
  expect(own.facts[2]?.details).toEqual({ length: 64 });
  const watched = ok(await reads(room, first));
  const { candidate, facts, serverNow: _now, ...record } = watched;
  expect(candidate).toMatchObject({ id: first.candidateId, number: 1 });
  expect({ ...record, facts: facts.map(({ looked: _looked, ...one }) => one) }).toEqual({
    ...own,
    serverNow: undefined,
  });

  const noted = own.facts[1];
  ok(await notes(room, first, '=My phone rang()', { factId: noted?.id }));
  const { text } = await testApp.call(exportFacts, { params: { id } }, office);
  const lines = text.trim().split('\r\n');
  const cells = lines.slice(1).map((line) => line.split(','));
  expect(cells.map((row) => row[8])).toEqual([
    'offline',
    'focus_lost',
    'note',
    ...own.facts.slice(2).map(({ kind }) => kind),
  ]);
  expect(lines[2]).toMatch(
    /,2026-\d\d-\d\d \d\d:\d\d:\d\d,.*,0.04,focus_lost,This window was not in front for 6 s,device,1,,/,
  );
  expect(lines[3]).toContain("'=My phone rang()");
  expect(lines.find((line) => line.includes('paste'))).toContain('64 characters were pasted');
  const [entry] = await testApp.db.selectFrom('audit_log').selectAll().where('action', '=', 'facts.exported').execute();
  expect(entry).toMatchObject({ actor_id: office.id, subject_id: id, details: { facts: 7 } });
});

test('of one part 500 facts are kept; more are counted by kind, once each', async () => {
  const room = await aRoom(testApp);
  const { first } = room;
  const batch = (from: number) => Array.from({ length: FACTS_AT_ONCE }, (_, index) => fact(from + index, first));
  for (let from = 1; from <= FACTS_MAX - 10; from += FACTS_AT_ONCE) {
    ok(await beatsInTest(testApp, room, first, { facts: batch(from) }));
  }
  const last = [...batch(FACTS_MAX - FACTS_AT_ONCE + 1), ...batch(FACTS_MAX + 1)];
  const many = { ...fact(FACTS_MAX + 51, first), count: 30 };
  for (let times = 0; times < 2; times += 1) {
    ok(await beatsInTest(testApp, room, first, { facts: last.slice(25, 75) }));
    ok(await beatsInTest(testApp, room, first, { facts: [...last.slice(75), many] }));
  }
  const { facts, beyond, parts } = ok(await reads(room, first));
  expect(facts).toHaveLength(FACTS_MAX);
  expect(beyond).toEqual([{ partId: parts[0]?.id, kind: 'focus_lost', count: 80 }]);
});

test('a learner adds notes after the test and changes none; one that is sent again is there once', async () => {
  const room = await aRoom(testApp, { people: 2 });
  const { first, second } = room;
  ok(await beatsInTest(testApp, room, first, { facts: [fact(1, first)] }));
  expect(await notes(room, first, 'Too early.')).toMatchObject({ status: 409, body: { code: 'record_not_open' } });
  for (const one of [first, second]) await submits(one);
  // What was not sent in time comes when the test is over.
  ok(await beatsInTest(testApp, room, first, { phase: 'done', facts: [fact(2, first)] }));
  const [one] = ok(await readsOwn(room, first)).facts;
  const noteId = randomUUID();
  const { note } = ok(await notes(room, first, 'It was my screen reader.', { noteId, factId: one?.id }));
  expect(ok(await notes(room, first, 'Something else.', { noteId })).note).toEqual(note);
  expect(await notes(room, second, 'Not mine.', { factId: one?.id })).toMatchObject({ status: 404 });
  for (let count = 1; count < NOTES_MAX; count += 1) ok(await notes(room, first, `Note ${count}`));
  expect(await notes(room, first, 'One more')).toMatchObject({ status: 409, body: { code: 'notes_used_up' } });
  const own = ok(await readsOwn(room, first));
  expect(own.facts).toHaveLength(2);
  expect(own.notes).toHaveLength(NOTES_MAX);
  expect(ok(await reads(room, first)).notes).toEqual(own.notes);
  expect(ok(await readsOwn(room, second))).toMatchObject({ facts: [], notes: [] });
  const stranger = await signedInAs('user', testApp);
  expect(await testApp.call(getOwnRecord, { params: { id: room.id } }, stranger)).toMatchObject({ status: 404 });
});

test('leads, markers and the school see facts and say that they have looked; invigilators see nothing of them', async () => {
  const room = await aRoom(testApp, { people: 2 });
  const { first, id, office } = room;
  for (const one of room.seated) ok(await beatsInTest(testApp, room, one));
  ok(await beatsInTest(testApp, room, first, { facts: [fact(1, first), fact(2, first)] }));
  const [lead, marker, invigilator] = [
    await joinsStaff(testApp, room, 'lead'),
    await joinsStaff(testApp, room, 'marker'),
    await joinsStaff(testApp, room, 'invigilator'),
  ];
  const rowFor = async (as: typeof lead) => {
    const { rows, counts, sitting } = await readsBoard(testApp, room, as);
    return {
      ...rows.find((row) => row.id === first.candidateId),
      attention: counts.attention,
      sees: sitting.seesFacts,
    };
  };
  testApp.pass(1);
  for (const as of [lead, office]) {
    const expected = { flags: { focus_lost: 2 }, needsAttention: true, attention: 1, sees: true };
    expect(await rowFor(as)).toMatchObject(expected);
  }
  const nothing = { flags: {}, needsAttention: false, attention: 0, sees: false };
  expect(await rowFor(invigilator)).toMatchObject(nothing);
  const attentionOf = async (as: typeof lead) => ok(await testApp.call(listRooms, {}, as)).rooms[0]?.counts.attention;
  expect([await attentionOf(lead), await attentionOf(invigilator)]).toEqual([1, 0]);
  const detail = { params: { id, candidateId: first.candidateId } };
  expect(ok(await testApp.call(getCandidate, detail, invigilator)).row.flags).toEqual({});
  expect(ok(await testApp.call(getCandidate, detail, lead)).row.flags).toEqual({ focus_lost: 2 });
  const { facts } = ok(await reads(room, first, marker));
  const looks = (factId: number | undefined, looked: boolean, as = marker) =>
    testApp.call(lookAtFact, { params: { id, factId: factId ?? 0 }, body: { looked } }, as);
  for (const one of facts) ok(await looks(one.id, true));
  const { fact: again } = ok(await looks(facts[0]?.id, true, lead));
  expect(again.looked?.by).toBe(ok(await reads(room, first)).facts[1]?.looked?.by);
  expect(await rowFor(lead)).toMatchObject({ ...nothing, sees: true });
  expect(ok(await looks(facts[0]?.id, false, lead)).fact.looked).toBeNull();
  expect((await rowFor(lead)).flags).toEqual({ focus_lost: 1 });
  expect(await reads(room, first, invigilator)).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
  expect(await looks(facts[0]?.id, true, invigilator)).toMatchObject({ status: 403 });
  for (const as of [marker, invigilator]) {
    expect(await testApp.call(exportFacts, { params: { id } }, as)).toMatchObject({ status: 403 });
  }
  expect((await testApp.call(exportFacts, { params: { id } }, lead)).status).toBe(200);
  const other = await aRoom(testApp);
  expect(await looks(facts[0]?.id, true, other.office)).toMatchObject({ status: 200 });
  const elsewhere = { params: { id: other.id, factId: facts[0]?.id ?? 0 }, body: { looked: true } };
  expect(await testApp.call(lookAtFact, elsewhere, other.office)).toMatchObject({ status: 404 });
  expect(await reads(other, first)).toMatchObject({ status: 404 });
});

test('facts and notes are removed on their day: after the results, or after an examination without', async () => {
  const released = await aRoom(testApp);
  const never = await aRoom(testApp);
  for (const room of [released, never]) {
    ok(await beatsInTest(testApp, room, room.first, { facts: [fact(1, room.first)] }));
    await submits(room.first);
    ok(await notes(room, room.first, 'A note.'));
  }
  const day = 86_400;
  testApp.pass(5 * day);
  const { sitting } = ok(await testApp.call(getSitting, { params: { id: released.id } }, released.office));
  const body = { version: sitting.version };
  ok(await testApp.call(releaseSitting, { params: { id: released.id }, body }, released.office));
  const of = async (room: Room) => {
    await removeOldFacts(testApp);
    const { facts, notes, removal } = ok(await readsOwn(room, room.first));
    return { facts: facts.length, notes: notes.length, after: removal.after };
  };
  testApp.pass((FACTS_DAYS - 5) * day - 3600);
  expect(await of(never)).toEqual({ facts: 1, notes: 1, after: 'sitting' });
  // The last day of the examination ends at midnight where it is: the minute would tell how long somebody has.
  const { removal } = ok(await readsOwn(never, never.first));
  expect(removal.at).toMatch(/T00:00:00.000Z$/);
  const leftSeconds = (Date.parse(removal.at) - testApp.clock.now().getTime()) / 1000;
  expect(leftSeconds).toBeLessThan(day + 3600);
  testApp.pass(leftSeconds - 1);
  expect(await of(never)).toEqual({ facts: 1, notes: 1, after: 'sitting' });
  testApp.pass(1);
  expect(await of(never)).toEqual({ facts: 0, notes: 0, after: 'sitting' });
  expect(await notes(never, never.first, 'Late.')).toMatchObject({ status: 409, body: { code: 'record_removed' } });
  expect(await of(released)).toEqual({ facts: 1, notes: 1, after: 'release' });
  const stored = () => testApp.db.selectFrom('exam_facts').select('candidate_id').execute();
  expect(await stored()).not.toContainEqual({ candidate_id: never.first.candidateId });
  testApp.pass(5 * day);
  expect(await of(released)).toEqual({ facts: 0, notes: 0, after: 'release' });
  const entries = await testApp.db
    .selectFrom('audit_log')
    .select(['subject_id', 'details'])
    .where('action', '=', 'facts.removed')
    .where('subject_id', 'in', [never.id, released.id])
    .orderBy('id')
    .execute();
  const details = { title: 'B2 mock', facts: 1, notes: 1 };
  expect(entries).toEqual([never.id, released.id].map((subject_id) => ({ subject_id, details })));
});

test('a deleted account takes its record along, and nobody else’s', async () => {
  const room = await aRoom(testApp, { people: 2 });
  for (const one of room.seated) {
    ok(await beatsInTest(testApp, room, one, { facts: [fact(1, one)] }));
    await submits(one);
    ok(await notes(room, one, 'A note.'));
  }
  const { first, second } = room;
  await testApp.db.updateTable('accounts').set({ status: 'deleted' }).where('id', '=', first.learner.id).execute();
  expect(ok(await reads(room, first))).toMatchObject({ facts: [], notes: [] });
  expect(ok(await reads(room, second))).toMatchObject({ facts: [{}], notes: [{}] });
});

test('the database takes every kind of fact that there is, and no other', async () => {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'exam_facts_kind_check'
  `.execute(testApp.db);
  const taken = [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
  expect(taken.sort()).toEqual([...factKinds].sort());
});
