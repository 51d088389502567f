import type { Endpoint } from '@parlance/contract/endpoint';
import { writingReviews } from '@parlance/contract/reviews';
import { addCalibrationScript } from '@parlance/contract/second-marking/calibration';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aCourse } from '../course-builder.ts';
import { type Person, signedInAs } from '../people.ts';
import { markedTwice } from '../second-marking.ts';
import { ok } from '../sittings/built-sitting.ts';
import { aSubmission } from '../submission-builder.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from '../wire/contract-calls.ts';
import { type Input, openRig, type Rig, requestOf } from './rig.ts';
import { everyRow, nameOf } from './rows.ts';
import { sendInto } from './send-into.ts';

const testApp = useTestApp();
const rows = everyRow();

const MARK = 7391;
const COMMENT = 'the words of the sentinel';
const NAME = 'Quill Sentinel';
/** Whatever tells what another marker has given. */
const TELLS = new RegExp(`"(score|current_score|value)":${MARK}|,${MARK},|${COMMENT}`);
/** Calls about submissions that may name no other marker; the others list who is at the school. */
const OF_SUBMISSIONS = /submission|reviews|results|marking\/mine|attempts/;

let rig: Rig;
let calls: Endpoint[];
let sentinel: Person;
beforeAll(async () => {
  rig = await openRig(testApp, sendInto(testApp));
  sentinel = await signedInAs('admin', testApp);
  await testApp.db.updateTable('accounts').set({ username: NAME }).where('id', '=', sentinel.id).execute();
  calls = (await contractCalls()).filter(({ method }) => method === 'GET');
});

/** Every test that a person marks has ended, and one of its two markers has marked it; the other one is `waiting`. */
async function markEverythingOnce({ db }: Rig, waiting: Person | null): Promise<void> {
  await sql`update attempts set status = 'submitted', closed_at = started_at, marked_by_person = true
    where type in ('Writing', 'Speaking') and (status = 'open' or not marked_by_person)`.execute(db);
  await sql`delete from reviews`.execute(db);
  await sql`update attempts set score = null, scored_at = null where marked_by_person`.execute(db);
  await sql`insert into marking_cases (attempt_id, course_id, policy, needed, chosen_by, state)
    select id, course_id, '{"adjudicator_sees": true}', 2, 'policy', 'second' from attempts where marked_by_person
    on conflict (attempt_id) do update set state = 'second', settled_at = null`.execute(db);
  await sql`delete from markings`.execute(db);
  const marking = { criteria: JSON.stringify([{ question_id: 0, key: 'task', value: MARK }]) };
  await sql`insert into markings (attempt_id, turn, marker_id, state, score, criteria, comment, version, allocated_at, saved_at)
    select attempt_id, 'first', ${sentinel.id}, 'saved', ${MARK}, ${marking.criteria}::jsonb, ${COMMENT}, 1, now(), now()
    from marking_cases`.execute(db);
  if (!waiting) return;
  await sql`insert into markings (attempt_id, turn, marker_id, state, allocated_at)
    select attempt_id, 'second', ${waiting.id}, 'allocated', now() from marking_cases`.execute(db);
}

/** The same, when the two have become one mark: what then tells it shows that the calls below are asked rightly. */
async function settleEverything({ db }: Rig): Promise<void> {
  await sql`insert into reviews (attempt_id, score, max_score, comment, marker_id, scored_at, version, settled_by)
    select id, ${MARK}, max_score, ${COMMENT}, ${sentinel.id}, now(), 1, 'agreed' from attempts where marked_by_person`.execute(
    db,
  );
  await sql`update attempts set score = ${MARK}, scored_at = now() where marked_by_person`.execute(db);
  await sql`update marking_cases set state = 'settled', settled_at = now()`.execute(db);
}

/** All of it is marked again by `marker`: its learners asked for it. */
async function markEverythingAgain({ db }: Rig, marker: Person): Promise<void> {
  await sql`delete from remark_requests`.execute(db);
  await sql`insert into remark_requests (attempt_id, reason, state, requested_at, marker_id, allocated_at)
    select id, ${COMMENT}, 'with_marker', now(), ${marker.id}, now() from attempts where marked_by_person`.execute(db);
}

/** Who asks, and whether a mark of theirs is waited for. */
type Asker = { by: Person; isWaiting?: true };

/** What tells a lead a mark that is settled: were one missing, its row would show nothing below. */
const TOLD_BY = [
  'GET /api/tests/writing-submission/:id',
  'GET /api/tests/writing-tests/reviewed-submissions',
  'GET /api/tests/speaking-submission/:id',
  'GET /api/admin/attempts/:id/review',
];

test('no reply tells what one of two markers gave before the other has marked, whoever asks for whatever', async () => {
  expect(calls.length).toBeGreaterThan(100);
  const { learner } = rig.school;
  const superadmin = await signedInAs('superadmin', testApp);
  const other = await signedInAs('admin', testApp);
  const askers: Asker[] = [{ by: other, isWaiting: true }, { by: other }, { by: superadmin }, { by: learner }];
  const [settled, telling]: [string[], string[]] = [[], []];
  for (const endpoint of calls) {
    const name = nameOf(endpoint);
    const input = (await rows.get(name)?.mine(rig, endpoint.audience === 'learner' ? learner : superadmin)) ?? {};
    const isToldTo = async ({ by }: Asker) => {
      const { text } = await rig.send(await requestOf(endpoint, input, by.token));
      return TELLS.test(text) || (OF_SUBMISSIONS.test(endpoint.path) && text.includes(NAME));
    };
    for (const asker of askers) {
      await markEverythingOnce(rig, asker.isWaiting ? asker.by : null);
      if (await isToldTo(asker)) telling.push(name);
    }
    await markEverythingOnce(rig, null);
    await settleEverything(rig);
    if (await isToldTo({ by: superadmin })) settled.push(name);
  }
  expect(telling).toEqual([]);
  expect(settled).toEqual(expect.arrayContaining(TOLD_BY));
}, 120_000);

test('no reply tells whoever marks work again what it was given before, why, or by whom', async () => {
  const again = await signedInAs('admin', testApp);
  const superadmin = await signedInAs('superadmin', testApp);
  const telling: string[] = [];
  for (const endpoint of calls.filter(({ audience }) => audience !== 'superadmin')) {
    const name = nameOf(endpoint);
    const input = (await rows.get(name)?.mine(rig, endpoint.audience === 'learner' ? again : superadmin)) ?? {};
    await markEverythingOnce(rig, null);
    await settleEverything(rig);
    await markEverythingAgain(rig, again);
    const { text } = await rig.send(await requestOf(endpoint, input, again.token));
    if (TELLS.test(text) || (OF_SUBMISSIONS.test(endpoint.path) && text.includes(NAME))) telling.push(name);
  }
  expect(telling).toEqual([]);
}, 120_000);

/** Far from the numbers of everything else, so that a reply that has one has it of this attempt. */
const FIRST_NUMBER = 40_000_000;

/** A marker who waits for a mark of a learner's work, and for one of a script that was given to them as such. */
async function marksBoth() {
  await sql`select setval(pg_get_serial_sequence('attempts', 'id'), ${FIRST_NUMBER})`.execute(testApp.db);
  const [lead, marker, other] = await Promise.all([1, 2, 3].map(() => signedInAs('admin', testApp)));
  if (!lead || !marker || !other) throw new Error('There are three.');
  const { learner } = rig.school;
  const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const submit = () => aSubmission(testApp, course, { by: learner, answers: { [course.questionIds[0] ?? 0]: 'They.' } });
  const settled = await submit();
  ok(await testApp.call(writingReviews.score, { params: { id: settled }, body: { score: 50 } }, lead));
  await markedTwice(testApp, course, { lead, markers: [marker, other] }, { calibration_every: 5 });
  const script = { submission_id: settled, score: 55, reason: 'It answers half of the task.' };
  ok(await testApp.call(addCalibrationScript, { params: { id: course.id }, body: script }, lead));
  const real: number[] = [];
  for (let count = 0; count < 5; count += 1) real.push(await submit());
  testApp.pass(1200);
  const given = testApp.db.selectFrom('calibrations').select('id').where('marker_id', '=', marker.id);
  const { id } = await given.executeTakeFirstOrThrow();
  return { marker, course, pair: [real[4] ?? 0, id] as const };
}

/** An input with a number in the place of each attempt or course that it names. */
function naming(input: Input, id: number): Input {
  const named = (value: unknown): unknown => (Array.isArray(value) ? value.map(() => id) : id);
  const inside = (of: object | undefined, which: RegExp) =>
    of && Object.fromEntries(Object.entries(of).map(([key, value]) => [key, which.test(key) ? named(value) : value]));
  const body = typeof input.body === 'object' && input.body !== null && !Array.isArray(input.body);
  return {
    ...input,
    ...(input.params && { params: inside(input.params, /./) as Record<string, number> }),
    ...(input.query && { query: inside(input.query, /attempt|submission|course/i) as Record<string, number> }),
    ...(body && { body: inside(input.body as object, /attempt|submission/i) }),
  };
}

test('no call of a marker tells a calibration script from the work of a learner, before its mark and after', async () => {
  const { marker, course, pair } = await marksBoth();
  const all = (await contractCalls()).filter(({ audience }) => audience !== 'superadmin');
  const told: string[] = [];
  const alike = (text: string) =>
    text
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
      .replaceAll(String(pair[0]), 'its number')
      .replaceAll(String(pair[1]), 'its number');
  let reached = 0;
  const inputs = new Map<Endpoint, Input>();
  for (const endpoint of all) {
    const by = endpoint.audience === 'learner' ? rig.school.learner : marker;
    inputs.set(endpoint, (await rows.get(nameOf(endpoint))?.mine(rig, by)) ?? {});
  }
  const sendAll = async (calls: Endpoint[]) => {
    for (const endpoint of calls) {
      const input = inputs.get(endpoint) ?? {};
      const send = async (input: Input) => await rig.send(await requestOf(endpoint, input, marker.token));
      const [real, script] = [await send(naming(input, pair[0])), await send(naming(input, pair[1]))];
      if (real.status !== script.status || alike(real.text) !== alike(script.text)) told.push(nameOf(endpoint));
      if (real.status === 200 && real.text.includes(String(pair[0]))) reached += 1;
      if (endpoint.method !== 'GET') continue;
      for (const { text } of [await send(input), await send(naming(input, course.id))]) {
        if (text.includes(String(pair[0])) !== text.includes(String(pair[1]))) told.push(`${nameOf(endpoint)}, its list`);
      }
    }
  };
  const gets = all.filter(({ method }) => method === 'GET');
  await sendAll(gets);
  // What learners do to their own tests is refused of both.
  await sendAll(all.filter((call) => call.method !== 'GET' && call.audience === 'admin'));
  await sendAll(gets);
  expect(told).toEqual([]);
  expect(reached).toBeGreaterThan(1);
}, 120_000);
