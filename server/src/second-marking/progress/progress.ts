import type { Agreement, AgreementScope, MarkingProgress } from '@parlance/contract/second-marking/allocation';
import { caseStates } from '@parlance/contract/second-marking/marking-policy';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { listPlaces } from '../allocating/queries.ts';
import { agreementOf } from '../figures/agreement.ts';
import { type Sums, sumCalibrations, sumPairs } from '../figures/queries.ts';
import { leads } from '../policy/leads.ts';
import { findCriteriaNames, findMarkedCourse } from '../policy/queries.ts';
import { countByDay, countCases, listMarkerWork } from './queries.ts';

const DAYS = 30;

/** How far the marking of a course is, and how its markers agree; who does not lead sees their own row. */
export async function markingProgress(
  { db, clock, settings }: AppContext,
  { courseId, over = 'course' }: { courseId: number; over?: AgreementScope | undefined },
  caller: Caller,
): Promise<MarkingProgress> {
  const course = orNotFound(await findMarkedCourse(db, courseId));
  const isLead = await leads(db, caller, courseId);
  const states = await countCases(db, courseId);
  const work = await listMarkerWork(db, courseId, clock.now());
  const of = { courseId, over, readerId: caller.accountId };
  const pairs = await sumPairs(db, of);
  const scripts = await sumCalibrations(db, of, { told: !isLead });
  const since = plusSeconds(clock.now(), -DAYS * 24 * 60 * 60);
  const shown = isLead ? work : work.filter(({ account_id }) => account_id === caller.accountId);
  return {
    title: course.title,
    leads: isLead,
    states: isLead ? countOf(states) : null,
    without: isLead ? (await listPlaces(db, courseId, { again: false, moving: [] })).length : null,
    markers: shown.map(({ oldest, next_due, ...row }) => ({
      ...row,
      oldest: oldest?.toISOString() ?? null,
      next_due: next_due?.toISOString() ?? null,
      agreement: agreementIn(pairs, { marker: row.account_id }),
      calibration: agreementIn(scripts, { marker: row.account_id }),
    })),
    agreement: agreementIn(pairs, {}),
    // Of others a marker is told nothing that would tell how often they are given a script.
    calibration: agreementIn(isLead ? scripts : [], {}),
    criteria: (await findCriteriaNames(db, courseId)).map(({ key, name }) => ({
      key,
      name,
      agreement: agreementIn(pairs, { key }),
    })),
    inBands: course.rubric_id !== null,
    time_zone: settings.timeZone,
    days: await countByDay(db, courseId, { since, markerId: isLead ? null : caller.accountId }),
  };
}

/** How a marker agrees, or all of them, on a criterion or the whole mark. */
export function agreementIn(
  sums: Sums[],
  { marker = null, key = null }: { marker?: number | null; key?: string | null },
): Agreement {
  return agreementOf(sums.find((one) => one.marker_id === marker && one.key === key));
}

function countOf(states: Awaited<ReturnType<typeof countCases>>): NonNullable<MarkingProgress['states']> {
  const counts = caseStates.map((state) => [state, states.get(state) ?? 0]);
  return Object.fromEntries(counts) as NonNullable<MarkingProgress['states']>;
}
