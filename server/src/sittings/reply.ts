import type { CandidateState } from '@parlance/contract/sittings/candidate-state';
import {
  CODE_SHOWN_MINUTES,
  type Sitting,
  type SittingPart,
  type SittingSummary,
  type StaffPart,
} from '@parlance/contract/sittings/sitting';
import { ownDurationSeconds } from '@parlance/contract/taking/own-duration';
import { seenBy } from '../classes/reach/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { plusSeconds } from '../platform/clock.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { orNotFound } from '../platform/refusal.ts';
import { followClasses, listParts, listStandings, type PartRow, type StandingRow } from './candidates/queries.ts';
import { stateOf } from './candidates/standing.ts';
import { missingAppointments, missingNames, planOf, problemsOf, warningsOf } from './problems/problems.ts';
import {
  findName,
  findSitting,
  findStaffPart,
  type ListedSitting,
  listSittingClasses,
  listStaff,
  type SittingRow,
} from './queries.ts';
import { phaseAt } from './times/phase.ts';
import { findPartTests, type PartTest } from './times/queries.ts';
import { mayChange, seesOwnTimes } from './who-may.ts';

export type Staff = Pick<Caller, 'accountId' | 'access' | 'role'>;

/** A list's row as staff read it. The end of the last person is told only to those who know of everybody's. */
export function summaryReply(row: ListedSitting, caller: Staff): SittingSummary {
  return {
    ...row,
    may_change: mayChange(caller, row.own_part ?? undefined),
    starts_at: iso(row.starts_at),
    ends_at: iso(row.ends_at),
    ends_by: seesOwnTimes(caller, row.own_part ?? undefined) ? iso(row.ends_by) : null,
    release_at: iso(row.release_at),
    released_at: iso(row.released_at),
  };
}

/** A sitting as a caller reads it. Refused as `not_found` when they do not see it. */
export async function sittingReply(context: AppContext, caller: Staff, id: number): Promise<Sitting> {
  const { db, clock, settings } = context;
  const now = clock.now();
  const sitting = orNotFound(await findSitting(db, id, seenBy(caller)));
  await followClasses(db, sitting, now);
  const own = await findStaffPart(db, id, caller.accountId);
  const sees = seesOwnTimes(caller, own);
  const { rows } = await listStandings(db, id, {
    sortBy: 'number',
    direction: 'asc',
    onlyThere: sitting.status === 'draft',
  });
  const parts = await listParts(db, id);
  const tests = await findPartTests(db, parts);
  const isDraft = sitting.status === 'draft';
  const plan = isDraft ? await planOf(db, sitting, rows, settings.timeZone) : null;
  return {
    ...settingsReply(sees ? sitting : { ...sitting, ends_by: null }),
    phase: phaseAt(sitting, now),
    courses: parts.map(({ id }) => tests.get(id)?.title ?? ''),
    candidates: rows.filter(({ removed_at }) => removed_at === null).length,
    own_part: own ?? null,
    access_code: maySeeCode(sitting, caller, own, now) ? sitting.access_code : null,
    released_by: await findName(db, sitting.released_by),
    created_by: await findName(db, sitting.created_by),
    may_change: mayChange(caller, own),
    parts: parts.map((part) => partReply(part, sitting, tests)),
    staff: await listStaff(db, id),
    classes: await listSittingClasses(db, id),
    states: isDraft ? {} : countStates(rows.map((row) => stateOf(sitting, row, now, { tellsBreaks: sees }))),
    problems: plan ? await problemsOf(db, plan, now) : unsettled(sitting, parts, rows, now),
    warnings: plan ? warningsOf(plan, settings.databaseUrl === null) : [],
  };
}

/**
 * What is left to settle once it is published: whoever was added since may need an appointment, and whoever was a candidate
 * before there were full names needs one.
 */
function unsettled(sitting: SittingRow, parts: PartRow[], rows: StandingRow[], now: Date): Sitting['problems'] {
  if (sitting.status !== 'published' || phaseAt(sitting, now) === 'past') return [];
  const there = rows.filter(({ removed_at }) => removed_at === null);
  return [...missingNames(there), ...missingAppointments(parts, there)];
}

function settingsReply({
  access_code,
  cancel_reason: _reason,
  created_at: _at,
  pauses: _pauses,
  ...sitting
}: SittingRow) {
  return {
    ...sitting,
    has_access_code: access_code !== null,
    starts_at: iso(sitting.starts_at),
    ends_at: iso(sitting.ends_at),
    ends_by: iso(sitting.ends_by),
    release_at: iso(sitting.release_at),
    released_at: iso(sitting.released_at),
    paused_at: iso(sitting.paused_at),
  };
}

function partReply(part: PartRow, sitting: SittingRow, tests: ReadonlyMap<number, PartTest>): SittingPart {
  const course = tests.get(part.id);
  if (!course) throw new Error(`Part ${part.id} has no course.`);
  const isFirst = part.position === 1 && part.start !== 'appointment';
  return {
    ...part,
    course: { ...course, deleted: course.isDeleted },
    starts_at: iso(isFirst ? sitting.starts_at : part.starts_at),
    base_seconds: course.timing && ownDurationSeconds(course.timing) + part.extra_seconds,
    paper: course.paper && { digest: course.paper.digest, frozen_at: course.paper.frozenAt.toISOString() },
  };
}

/** Leads see the code always, invigilators an hour before the start, markers never. */
export function maySeeCode({ starts_at }: SittingRow, caller: Staff, own: StaffPart | undefined, now: Date): boolean {
  if (mayChange(caller, own)) return true;
  return own === 'invigilator' && starts_at !== null && now >= plusSeconds(starts_at, -CODE_SHOWN_MINUTES * 60);
}

function countStates(states: CandidateState[]): Partial<Record<CandidateState, number>> {
  const counts: Partial<Record<CandidateState, number>> = {};
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

export function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

/** A moment that every published sitting has. */
export function publishedTime(moment: Date | null): string {
  if (!moment) throw new Error('A published sitting has no time.');
  return moment.toISOString();
}
