import type { MarkingProgress } from '@parlance/contract/second-marking/allocation';
import { caseStates } from '@parlance/contract/second-marking/marking-policy';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { listPlaces } from '../allocating/queries.ts';
import { agreementOf, type PairSums } from '../figures/agreement.ts';
import { leads } from '../policy/leads.ts';
import { findMarkedCourse } from '../policy/queries.ts';
import { countByDay, countCases, listMarkerWork, sumPairs } from './queries.ts';

const DAYS = 30;
const NO_PAIRS: PairSums = { n: 0, exact: 0, adjacent: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0 };

/** How far the marking of a course is, and how its markers agree; who does not lead sees their own row. */
export async function markingProgress(
  { db, clock }: AppContext,
  courseId: number,
  caller: Caller,
): Promise<MarkingProgress> {
  const course = orNotFound(await findMarkedCourse(db, courseId));
  const isLead = await leads(db, caller, courseId);
  const states = await countCases(db, courseId);
  const work = await listMarkerWork(db, courseId);
  const pairs = await sumPairs(db, courseId);
  const agreement = (id: number | null) => agreementOf(pairs.find(({ marker_id }) => marker_id === id) ?? NO_PAIRS);
  const since = plusSeconds(clock.now(), -DAYS * 24 * 60 * 60);
  const shown = isLead ? work : work.filter(({ account_id }) => account_id === caller.accountId);
  return {
    title: course.title,
    leads: isLead,
    states: isLead ? countOf(states) : null,
    without: isLead ? (await listPlaces(db, courseId, { again: false, moving: [] })).length : null,
    markers: shown.map(({ oldest, ...row }) => ({
      ...row,
      oldest: oldest?.toISOString() ?? null,
      agreement: agreement(row.account_id),
    })),
    agreement: agreement(null),
    inBands: course.rubric_id !== null,
    days: await countByDay(db, courseId, { since, markerId: isLead ? null : caller.accountId }),
  };
}

function countOf(states: Awaited<ReturnType<typeof countCases>>): NonNullable<MarkingProgress['states']> {
  const counts = caseStates.map((state) => [state, states.get(state) ?? 0]);
  return Object.fromEntries(counts) as NonNullable<MarkingProgress['states']>;
}
