import type { Endpoint } from '@parlance/contract/endpoint';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Person, signedInAs } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from '../wire/contract-calls.ts';
import { openRig, type Rig, requestOf } from './rig.ts';
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
