import { randomBytes } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import type { Parsed } from '@parlance/contract/endpoint';
import type {
  CourseMarking,
  MarkingPolicy,
  setCourseMarking as setCall,
} from '@parlance/contract/second-marking/marking-policy';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { fieldRefusal, orNotFound, Refusal } from '../platform/refusal.ts';
import { giveOut } from './allocating/allocate.ts';
import { countOnOlderRubric, findNewestRubric } from './newest-rubric/queries.ts';
import { leads, refuseUnlessLead } from './policy/leads.ts';
import {
  findCuts,
  findMarkedCourse,
  findPolicy,
  listMarkerAccounts,
  listMarkers,
  replaceMarkers,
  storePolicy,
} from './policy/queries.ts';

/** What holds for a course that has no policy. */
export const NO_MARKING: MarkingPolicy = {
  second: 'none',
  sample_percent: null,
  gap: 2,
  criterion_gap_halves: null,
  agreed: 'mean',
  adjudicated: 'third',
  adjudicator_sees: true,
  comments_from: 'all',
  near_cut: null,
  calibration_every: null,
};

/** Who marks a course and by which rules. Refused as `not_found` for no course. */
export async function courseMarking(db: Db, courseId: number, caller: Caller): Promise<CourseMarking> {
  orNotFound(await findMarkedCourse(db, courseId));
  const markers = await listMarkers(db, courseId);
  const people = await listMarkerAccounts(db);
  const isLead = await leads(db, caller, courseId);
  return {
    ...((await findPolicy(db, courseId)) ?? { ...NO_MARKING, version: 0 }),
    markers,
    others: people.filter(({ account_id }) => !markers.some((marker) => marker.account_id === account_id)),
    leads: isLead,
    ...(isLead && (await onOlderRubric(db, courseId))),
  };
}

/** What waits for its first mark by an earlier version of the rubric. */
async function onOlderRubric(db: Db, courseId: number): Promise<Pick<CourseMarking, 'on_older_rubric'>> {
  const newest = await findNewestRubric(db, courseId);
  const submissions = newest ? await countOnOlderRubric(db, courseId, newest.id) : 0;
  return newest && submissions > 0 ? { on_older_rubric: { submissions, newest: newest.version } } : {};
}

type Body = Parsed<typeof setCall, 'body'>;

/**
 * Sets who marks a course and by which rules, for tests that end from now on. What waited for somebody who marks no more
 * goes to others. The log keeps what it was.
 */
export async function setCourseMarking(
  context: AppContext,
  courseId: number,
  { version, markers: named, ...sent }: Body,
  caller: Caller,
): Promise<CourseMarking> {
  return await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    orNotFound(await findMarkedCourse(db, courseId, { hold: true }));
    await refuseUnlessLead(db, caller, courseId);
    const before = await courseMarking(db, courseId, caller);
    if (version !== before.version) throw new Refusal('edit_version_old', { details: { marking: before } });
    const { near_cut, calibration_every } = before;
    const perDay = new Map(before.markers.map(({ account_id, per_day }) => [account_id, per_day]));
    const markers = named.map((one) => ({ per_day: perDay.get(one.account_id) ?? null, ...one }));
    const rules = { near_cut: sent.second === 'sample' ? near_cut : null, calibration_every, ...sent };
    refuseUnfit(rules, markers, before);
    await refuseCutless(db, courseId, rules);
    const seed = randomBytes(16).toString('hex');
    await storePolicy(db, courseId, { ...rules, version: version + 1 }, seed);
    await replaceMarkers(db, courseId, markers, { by: caller.accountId, at });
    await giveOut(db, courseId, at);
    const after = await courseMarking(db, courseId, caller);
    const act = { course: courseId, actorId: caller.accountId, at };
    await audit(db, act, 'course.marking_changed', { before: loggedPolicy(before), after: loggedPolicy(after) });
    return after;
  });
}

function refuseUnfit(rules: MarkingPolicy, markers: Body['markers'], { markers: had, others }: CourseMarking): void {
  if ((rules.second === 'sample') !== (rules.sample_percent !== null)) {
    throw fieldRefusal('invalid', 'sample_percent', msg`Enter a whole number from 1 to 99.`);
  }
  const known = new Set([...had, ...others].map(({ account_id }) => account_id));
  const ids = markers.map(({ account_id }) => account_id);
  if (new Set(ids).size < ids.length || ids.some((id) => !known.has(id))) {
    throw fieldRefusal('invalid', 'markers', msg`Choose staff who see the whole school, each once.`);
  }
  if (rules.second !== 'none' && markers.filter(({ quota }) => quota !== 0).length < 2)
    throw new Refusal('too_few_markers');
  if (markers.length > 0 && !markers.some(({ lead }) => lead)) {
    throw fieldRefusal('invalid', 'markers', msg`Choose at least one marker who leads.`);
  }
}

/** Without a scale nothing is near its rows; and where all are marked twice, or none, nearness decides nothing. */
async function refuseCutless(db: Db, courseId: number, { second, near_cut }: MarkingPolicy): Promise<void> {
  if (near_cut === null) return;
  if (second !== 'sample') {
    throw fieldRefusal('invalid', 'near_cut', msg`Leave it empty unless some submissions are marked twice.`);
  }
  if (!(await findCuts(db, courseId)))
    throw fieldRefusal('invalid', 'near_cut', msg`Choose a scale for the course first.`);
}

/** What the log keeps of it. */
function loggedPolicy({ others: _others, leads: _leads, on_older_rubric: _older, ...marking }: CourseMarking) {
  return marking;
}
