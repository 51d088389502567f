import { LEAST } from '@parlance/contract/analysis/analysis';
import type { Endpoint } from '@parlance/contract/endpoint';
import { getReport, SHOWS_NOTHING } from '@parlance/contract/reports/score-report';
import { applyScale } from '@parlance/contract/scales/course-scale';
import { addScale, addScaleVersion, type Scale } from '@parlance/contract/scales/scale';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertReport } from '../../src/reports/queries.ts';
import { type Person, signedInAs } from '../people.ts';
import { aScaleForm } from '../scale-builder.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from '../wire/contract-calls.ts';
import { done, type Input, openRig, type Rig, requestOf } from './rig.ts';
import { everyRow, nameOf } from './rows.ts';
import { rubricOf } from './rubric-rows.ts';
import { sendInto } from './send-into.ts';
import { aSubmission } from './staff-rows.ts';

const testApp = useTestApp();
const rows = everyRow();

const MARK = 7391;
const COMMENT = 'the words of the sentinel';
const NAME = 'Quill Sentinel';
const CODE = '7K4M9XQP2TRD';
/** Whatever tells what another marker has given: a number by itself, not in a random email. */
const TELLS = new RegExp(`(?<![\\w-])${MARK}(?![\\w-])|${COMMENT}`);
/** Calls about submissions that may name no other marker; the others list who is at the school. */
const OF_SUBMISSIONS = /submission|reviews|results|marking\/mine|attempts|marks\.csv/;

let rig: Rig;
let sentinel: Person;
let superadmin: Person;
beforeAll(async () => {
  rig = await openRig(testApp, sendInto(testApp));
  sentinel = await signedInAs('admin', testApp);
  await testApp.db.updateTable('accounts').set({ username: NAME }).where('id', '=', sentinel.id).execute();
  superadmin = await signedInAs('superadmin', testApp);
  await marksByBands(rig);
});

/** A course whose work is marked by a rubric and put on a scale, of which there is a newer version; enough of it for figures. */
async function marksByBands({ db, school }: Rig): Promise<void> {
  const scale = aScaleForm({ max_raw: 100 });
  const { scale: added } = await done<{ scale: Scale }>(rig, addScale, { body: scale }, superadmin);
  const newer = { params: { id: added.id }, body: { ...scale, after: 1 } };
  await done(rig, addScaleVersion, newer, superadmin);
  const taken = { scale_id: added.id, rubric_id: (await rubricOf(rig)).id };
  await db.updateTable('courses').set(taken).where('id', '=', school.writing.id).execute();
  for (let left = LEAST.shares; left > 0; left--) await aSubmission(rig, 'writing');
}

type Call = { endpoint: Endpoint; name: string; inputs: Input[] };

/** Every GET of the contract, of what its row names and, for staff, of each course and submission that a person marks. */
async function everyCall(by: Record<'learner' | 'staff', Person>): Promise<Call[]> {
  const previews = new Set([nameOf(applyScale)]);
  const all = await contractCalls();
  const calls = all.filter((endpoint) => endpoint.method === 'GET' || previews.has(nameOf(endpoint)));
  expect(calls.length).toBeGreaterThan(100);
  const asked: Call[] = [];
  for (const endpoint of calls) {
    const [name, isLearners] = [nameOf(endpoint), endpoint.audience === 'learner'];
    const input = (await rows.get(name)?.mine(rig, isLearners ? by.learner : by.staff)) ?? {};
    asked.push({ endpoint, name, inputs: [input] });
  }
  const { writing, speaking } = rig.school;
  const marked = await rig.db
    .selectFrom('attempts')
    .select('id')
    .distinctOn('type')
    .where('type', 'in', ['Writing', 'Speaking'])
    .orderBy('type')
    .orderBy('id')
    .execute();
  const ids = [writing.id, speaking.id, rig.school.learner.id, ...marked.map(({ id }) => id)];
  for (const { endpoint, inputs } of asked) {
    const [[, key = ''] = [], ...more] = endpoint.path.matchAll(/:(\w+)/g);
    if (!key || more.length > 0 || !['admin', 'superadmin'].includes(endpoint.audience)) continue;
    const body = endpoint.method === 'GET' ? {} : { body: { version: 2, reason: 'A slip.', dryRun: true } };
    inputs.push(...ids.map((id) => ({ ...inputs[0], params: { [key]: id }, ...body })));
  }
  asked.find(({ name }) => name === nameOf(getReport))?.inputs.push({ params: { code: CODE } });
  return asked;
}

/** The calls by which somebody is told what was given. */
async function toldTo({ token }: Person, asked: Call[]): Promise<string[]> {
  const telling: string[] = [];
  for (const { endpoint, name, inputs } of asked) {
    for (const input of inputs) {
      const { text } = await rig.send(await requestOf(endpoint, input, token));
      if (!TELLS.test(text) && !(OF_SUBMISSIONS.test(endpoint.path) && text.includes(NAME))) continue;
      telling.push(name);
      break;
    }
  }
  return telling;
}

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
  await tellEverywhere({ db });
}

/** Whatever else keeps a mark has it: criteria, bands, calibration scripts, reports and the log. */
async function tellEverywhere({ db }: Pick<Rig, 'db'>): Promise<void> {
  const marked = sql`attempts where marked_by_person`;
  await sql`insert into marking_criteria (attempt_id, question_id, key, value_halves)
    select attempts.id, 0, criteria -> 0 ->> 'key', ${2 * MARK}
    from attempts join rubric_versions version on version.id = rubric_version_id where marked_by_person`.execute(db);
  await sql`update results set band = ${MARK}, scale_version_id = (select min(id) from scale_versions all_of
      where all_of.scale_id = version.scale_id) from scale_versions version
    where version.id = scale_version_id and attempt_id in (select id from ${marked})`.execute(db);
  await sql`delete from calibration_scripts`.execute(db);
  await sql`insert into calibration_scripts (course_id, attempt_id, score, reason, created_by, created_at)
    select course_id, id, ${MARK}, ${COMMENT}, ${sentinel.id}, now() from ${marked}`.execute(db);
  await sql`delete from audit_log`.execute(db);
  const scored = JSON.stringify({ after: { score: MARK } });
  await sql`insert into audit_log (at, action, actor_id, subject_type, subject_id, course_id, details)
    select now(), 'submission.scored', ${sentinel.id}::integer, 'attempt', id, course_id, ${scored}::jsonb from ${marked}
    union all select now(), 'calibration.changed', ${sentinel.id}::integer, 'course', course_id, course_id,
      jsonb_build_object('made', jsonb_build_object('submission', id, 'score', ${MARK}::integer)) from ${marked}
    union all select now(), 'course.scale_applied', ${sentinel.id}::integer, 'course', course_id, course_id,
      jsonb_build_object('changes', jsonb_build_array(jsonb_build_object('before', ${MARK}::integer))) from ${marked}
  `.execute(db);
  await sql`delete from score_reports where code = ${CODE}`.execute(db);
  const { id: attemptId } = await db
    .selectFrom('attempts')
    .where('type', '=', 'Writing')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const course = { title: 'Essays', type: 'Writing' as const };
  const payload = {
    name: '',
    issuer: '',
    takenAt: new Date(0).toISOString(),
    course,
    score: { score: MARK, outOf: 100 },
  };
  await insertReport(db, {
    code: CODE,
    subject: { attemptId },
    partIds: [],
    payload,
    shows: SHOWS_NOTHING,
    at: new Date(),
  });
}

/** All of it is marked again by `marker`: its learners asked for it. */
async function markEverythingAgain({ db }: Rig, marker: Person): Promise<void> {
  await sql`delete from remark_requests`.execute(db);
  await sql`insert into remark_requests (attempt_id, reason, state, requested_at, marker_id, allocated_at)
    select id, ${COMMENT}, 'with_marker', now(), ${marker.id}, now() from attempts where marked_by_person`.execute(db);
}

/** Whatever tells a lead a mark that is settled: a call that is not among these shows nothing below. */
const TOLD_BY = [
  'GET /api/admin/attempts/:id/review',
  'GET /api/admin/classes/:id/results',
  'GET /api/admin/classes/:id/results-file',
  'GET /api/admin/courses/:id/calibration-scripts',
  'GET /api/admin/courses/:id/criteria-figures',
  'GET /api/admin/courses/:id/marks.csv',
  'GET /api/admin/courses/:id/results.csv',
  'GET /api/admin/learners/:id/results',
  'GET /api/admin/scales/:id',
  'GET /api/superadmin/audit-log',
  'GET /api/tests/reports/:code',
  'GET /api/tests/speaking-submission/:id',
  'GET /api/tests/speaking-tests/reviewed-submissions',
  'GET /api/tests/writing-submission/:id',
  'GET /api/tests/writing-tests/reviewed-submissions',
  'POST /api/admin/courses/:id/scale/apply',
];

test('no reply tells what one of two markers gave before the other has marked, whoever asks for whatever', async () => {
  const { learner } = rig.school;
  const asked = await everyCall({ learner, staff: superadmin });
  const other = await signedInAs('admin', testApp);
  await markEverythingOnce(rig, other);
  expect(await toldTo(other, asked)).toEqual([]);
  await markEverythingOnce(rig, null);
  for (const by of [other, superadmin, learner]) expect(await toldTo(by, asked)).toEqual([]);
  await settleEverything(rig);
  expect((await toldTo(superadmin, asked)).toSorted()).toEqual(TOLD_BY);
}, 120_000);

test('no reply tells whoever marks work again what it was given before, why, or by whom', async () => {
  const again = await signedInAs('admin', testApp);
  for (const by of [again, superadmin]) {
    const asked = await everyCall({ learner: again, staff: superadmin });
    await markEverythingOnce(rig, null);
    await settleEverything(rig);
    await markEverythingAgain(rig, by);
    expect(await toldTo(by, asked)).toEqual([]);
  }
}, 120_000);
