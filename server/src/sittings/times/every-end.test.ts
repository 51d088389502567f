import { randomUUID } from 'node:crypto';
import { NO_ACCOMMODATION, setAccommodation } from '@parlance/contract/accommodations';
import type { Endpoint } from '@parlance/contract/endpoint';
import { extend } from '@parlance/contract/invigilation/actions';
import { listRooms } from '@parlance/contract/invigilation/board';
import { getCandidate } from '@parlance/contract/invigilation/candidate-detail';
import { listCandidates } from '@parlance/contract/sittings/candidates';
import { editSitting, getSitting, listSittings } from '@parlance/contract/sittings/sitting';
import { getOwnSitting, listOwnSittings } from '@parlance/contract/sittings/taking';
import { takeBreak } from '@parlance/contract/taking/breaks';
import { expect, test } from 'vitest';
import { type Person, signedInAs } from '../../../test/people.ts';
import { nameOf } from '../../../test/security/rows.ts';
import { action, readsBoard, sitsDown } from '../../../test/sittings/a-room.ts';
import { aReading, aSitting, type BuiltSitting, enters, ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { contractCalls } from '../../../test/wire/contract-calls.ts';

const testApp = useTestApp();

/** A test of forty minutes and one of ten after a break of five, and two rest breaks of six minutes in each. */
const [FIRST, BREAK, SECOND, REST] = [2400, 300, 600, 720];

type Ends = Promise<(string | null | undefined)[]>;
type At = BuiltSitting & { rested: Person };
const its = ({ id }: At) => ({ params: { id } });

/** Every call that says when somebody ends, with how the ends of an examination are read from it. */
const places: Record<string, (at: At) => Ends> = {
  'GET /api/admin/sittings': async ({ id, office }) =>
    ok(await testApp.call(listSittings, { query: {} }, office))
      .filter((one) => one.id === id)
      .map(({ ends_by }) => ends_by),
  'GET /api/admin/sittings/:id': async (at) => [ok(await testApp.call(getSitting, its(at), at.office)).sitting.ends_by],
  'GET /api/admin/sittings/:id/candidates': async (at) =>
    ok(await testApp.call(listCandidates, { ...its(at), query: {} }, at.office))
      .filter(({ account_id }) => account_id === at.rested.id)
      .map(({ times }) => times.at(-1)?.ends_at),
  'GET /api/admin/sittings/:id/board': async (at) => [(await readsBoard(testApp, at)).sitting.endsBy],
  'GET /api/admin/sittings/rooms': async ({ id, office }) =>
    ok(await testApp.call(listRooms, {}, office))
      .rooms.filter(({ sitting }) => sitting.id === id)
      .map(({ sitting }) => sitting.endsBy),
  'GET /api/sittings/mine': async ({ rested }) =>
    ok(await testApp.call(listOwnSittings, {}, rested)).sittings.flatMap(({ ends_by, parts }) => [
      ends_by,
      parts.at(-1)?.ends_at,
    ]),
  'GET /api/sittings/:id': async (at) => {
    const { ends_by, parts } = ok(await testApp.call(getOwnSitting, its(at), at.rested)).sitting;
    return [ends_by, parts.at(-1)?.ends_at];
  },
  'POST /api/sittings/:id/enter': async (at) => {
    const { ends_by, parts } = ok(await enters(testApp, at, at.rested)).sitting;
    return [ends_by, parts.at(-1)?.ends_at];
  },
  'PATCH /api/admin/sittings/:id': async (at) => {
    const { version } = ok(await testApp.call(getSitting, its(at), at.office)).sitting;
    const body = { version, instructions: `Version ${version}` };
    return [ok(await testApp.call(editSitting, { ...its(at), body }, at.office)).sitting.ends_by];
  },
};

/** What answers with the sitting that it changed, as its edit does. */
const CHANGES = [
  'POST /api/admin/sittings',
  'POST /api/admin/sittings/:id/publish',
  'POST /api/admin/sittings/:id/cancel',
  'POST /api/admin/sittings/:id/duplicate',
  'POST /api/admin/sittings/:id/release',
  'POST /api/admin/sittings/:id/access-code',
  'POST /api/admin/sittings/:id/access-code/end',
  'POST /api/admin/sittings/:id/parts/:partId/paper',
  'POST /api/admin/sittings/:id/roster-csv',
  'PUT /api/admin/sittings/:id/parts',
  'PUT /api/admin/sittings/:id/staff',
  'PUT /api/admin/sittings/:id/classes',
  'PUT /api/admin/sittings/:id/candidates',
];

/** What has an end once a test was opened: see the last test. */
const IN_TESTS = ['GET /api/admin/sittings/:id/candidates/:candidateId'];

/** Ends of other things: of a login, of a question's own clock, which are in tests, and of a test for practice. */
const OTHER = /^\S+ \/api\/(auth\/sessions|tests\/|admin\/courses\/:id\/learners\/)/;

type Schema = { _zod?: { def: Record<string, unknown> } };

/** Whether a schema, however deep, has a field that says an end. `deadline` is a clock, told beside its `restSeconds`. */
function saysAnEnd(schema: unknown, seen: Set<unknown>): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const def = (schema as Schema | undefined)?._zod?.def;
  if (!def) return false;
  const { shape = {}, getter } = def as { shape?: object; getter?: () => unknown };
  if (Object.keys(shape).some((name) => /^ends_?(at|by)$/i.test(name))) return true;
  return [...Object.values(shape), ...Object.values(def).flat(), getter?.()].some((part) => saysAnEnd(part, seen));
}

async function anExamination(): Promise<At & { startsMs: number }> {
  const office = await signedInAs('admin', testApp);
  const [standard, rested] = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
  const more = { version: 0, break_count: 2, break_seconds: 360, reason: 'Diabetes' };
  const asked = { params: { accountId: rested.id }, body: { ...NO_ACCOMMODATION, ...more } };
  ok(await testApp.call(setAccommodation, asked, office));
  const built = await aSitting(testApp, {
    office,
    learners: [standard, rested],
    courses: [
      await aReading(testApp, { durationSeconds: FIRST }),
      await aReading(testApp, { durationSeconds: SECOND }),
    ],
    parts: [{ break_seconds: BREAK }],
    startsIn: 60,
  });
  return { ...built, rested, startsMs: Date.parse(built.sitting.starts_at ?? '') };
}

test('the list has every call that says when somebody ends', async () => {
  const all = (await contractCalls()).filter(({ reply }: Endpoint) => saysAnEnd(reply, new Set())).map(nameOf);
  expect([...Object.keys(places), ...CHANGES, ...IN_TESTS].sort()).toEqual(
    all.filter((name) => !OTHER.test(name)).sort(),
  );
});

test('each of them says the same end, with every rest break used in full', async () => {
  const at = await anExamination();
  testApp.pass(60);
  const end = new Date(at.startsMs + (FIRST + REST + BREAK + SECOND + REST) * 1000).toISOString();
  for (const [name, read] of Object.entries(places)) {
    const ends = await read(at);
    expect([name, ends]).toEqual([name, ends.map(() => end)]);
    expect([name, ends.length]).not.toEqual([name, 0]);
  }
});

test('while a test goes on its row, its sum, its learner and the head of the board say one end, whatever is taken of it', async () => {
  const at = await anExamination();
  ok(await enters(testApp, at, at.rested));
  // Twelve minutes late: the last to end.
  testApp.pass(60 + 720);
  const { attempt, candidateId } = await sitsDown(testApp, at, at.rested);
  const ends = async () => {
    testApp.pass(2);
    const { rows, sitting } = await readsBoard(testApp, at);
    const row = rows.find(({ id }) => id === candidateId);
    const params = { id: at.id, candidateId };
    const [part] = ok(await testApp.call(getCandidate, { params }, at.office)).parts;
    const own = ok(await testApp.call(getOwnSitting, its(at), at.rested)).sitting.parts[0];
    const standing = row?.pausedAt && row.resumeAt ? Date.parse(row.resumeAt) - Date.parse(row.pausedAt) : 0;
    const rowEnds = Date.parse(row?.deadline ?? '') + standing + (row?.restSeconds ?? 0) * 1000;
    const { startedAt = null, totalSeconds = null } = part ?? {};
    expect(Date.parse(startedAt ?? '') + (totalSeconds ?? 0) * 1000).toBe(Date.parse(part?.endsAt ?? ''));
    expect(row?.hasOwnTime).toBe(true);
    return [new Date(rowEnds).toISOString(), part?.endsAt, own?.ends_at, sitting.parts[0]?.endsBy];
  };
  const end = (seconds: number) => new Date(Date.parse(attempt.startedAt) + seconds * 1000).toISOString();
  const all = (seconds: number) => [end(seconds), end(seconds), end(seconds), end(seconds)];
  expect(await ends()).toEqual(all(FIRST + REST));
  ok(await testApp.call(takeBreak, { params: { id: attempt.id }, body: { breakId: randomUUID() } }, at.rested));
  expect(await ends()).toEqual(all(FIRST + REST));
  testApp.pass(400);
  expect(await ends()).toEqual(all(FIRST + REST));
  const body = action({ candidateIds: [candidateId], minutes: 60 });
  ok(await testApp.call(extend, { params: { id: at.id }, body }, at.office));
  expect(await ends()).toEqual(all(FIRST + REST + 3600));
  const heads = ['GET /api/admin/sittings', 'GET /api/admin/sittings/:id/board', 'GET /api/admin/sittings/rooms'];
  for (const name of heads) expect([name, await places[name]?.(at)]).toEqual([name, [end(FIRST + REST + 3600)]]);
});
