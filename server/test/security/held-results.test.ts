import type { Endpoint } from '@parlance/contract/endpoint';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { signedInAs } from '../people.ts';
import { aScale } from '../scale-builder.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from '../wire/contract-calls.ts';
import { openRig, type Rig, requestOf } from './rig.ts';
import { everyRow, nameOf } from './rows.ts';
import { sendInto } from './send-into.ts';

const testApp = useTestApp();
const rows = everyRow();

const SCORE = 7391;
const BAND = 739.1;
const COMMENT = 'a comment of the marker';
/** Whatever tells what an attempt came to. */
const TELLS = new RegExp(`${SCORE}|${BAND}|${COMMENT}|"score":\\d|"breakdown":\\[\\{`);

let rig: Rig;
let calls: Endpoint[];
let scaleVersion: number;
beforeAll(async () => {
  rig = await openRig(testApp, sendInto(testApp));
  const scale = await aScale(testApp, await signedInAs('admin', testApp));
  const version = testApp.db.selectFrom('scale_versions').select('id').where('scale_id', '=', scale.id);
  scaleVersion = (await version.executeTakeFirstOrThrow()).id;
  calls = (await contractCalls()).filter(({ audience }) => audience === 'learner' || audience === 'public');
});

/** Every test that has ended has this score, and what a marker wrote; where it is asked for, every test has ended. */
async function scoreEverything({ db, school }: Rig, isEnded: boolean): Promise<void> {
  await sql`update attempts set status = 'submitted', closed_at = started_at where status = 'open' and ${isEnded}`.execute(
    db,
  );
  await sql`update attempts set score = ${SCORE} where status in ('submitted', 'timed_out')`.execute(db);
  await sql`insert into reviews (attempt_id, score, max_score, comment, marker_id, scored_at, version)
    select id, ${SCORE}, max_score, ${COMMENT}, ${school.teacher.id}, now(), 1 from attempts
    where status in ('submitted', 'timed_out') on conflict (attempt_id) do nothing`.execute(db);
  await sql`insert into results (attempt_id, scale_version_id, raw, band, low, high, interval_state, interval_from, interval_n)
    select id, ${scaleVersion}, ${SCORE}, ${BAND}, ${BAND}, ${BAND}, 'given', 'items', 100 from attempts
    where status in ('submitted', 'timed_out') on conflict (attempt_id) do nothing`.execute(db);
}

/** Every course shows its results by this. */
async function setPolicies(release: 'at_once' | 'by_hand', seesScore = true): Promise<void> {
  await sql`delete from release_policies`.execute(rig.db);
  await sql`insert into release_policies (course_id, release, time_zone, version, see_score, see_breakdown, see_comments,
      see_questions, see_answers, see_right_wrong, see_key, see_explanation, see_recording)
    select id, ${release}, 'UTC', 1, ${seesScore}, ${seesScore}, ${seesScore}, true, true, ${seesScore}, ${seesScore}, true, true
    from courses`.execute(rig.db);
}

/** The calls whose reply to a learner tells a result, of tests that have ended or that some of the calls end. */
async function tellingCalls({ isEnded }: { isEnded: boolean }): Promise<string[]> {
  const { learner } = rig.school;
  const telling = [];
  for (const endpoint of calls) {
    const input = (await rows.get(nameOf(endpoint))?.mine(rig, learner)) ?? {};
    await scoreEverything(rig, isEnded);
    const { text } = await rig.send(await requestOf(endpoint, input, learner.token));
    // The digits of an id of a request are chance.
    if (TELLS.test(text.replace(/"requestId":"[^"]*"/, ''))) telling.push(nameOf(endpoint));
  }
  return telling;
}

/** What tells a result where it is shown: were one missing, its row in `rows.ts` would show nothing here. */
const TOLD_BY = [
  'GET /api/tests/attempts/:id',
  'GET /api/tests/attempts/:id/review',
  'GET /api/tests/overalls',
  'GET /api/tests/results',
  'GET /api/tests/results/overview',
  'POST /api/tests/submit',
  'POST /api/tests/submit-writing-answer',
];

test('no reply to a learner tells a result of a course that holds it back, whichever call of the contract is sent', async () => {
  expect(calls.length).toBeGreaterThan(50);
  await setPolicies('at_once');
  expect((await tellingCalls({ isEnded: true })).sort()).toEqual(expect.arrayContaining(TOLD_BY));
  await setPolicies('by_hand');
  expect([await tellingCalls({ isEnded: true }), await tellingCalls({ isEnded: false })]).toEqual([[], []]);
}, 60_000);

test('nor one of a course that shows no scores', async () => {
  await setPolicies('at_once', false);
  expect(await tellingCalls({ isEnded: true })).toEqual([]);
}, 60_000);
