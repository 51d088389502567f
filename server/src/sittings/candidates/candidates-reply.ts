import type { Parsed } from '@parlance/contract/endpoint';
import type { Candidate, listCandidates } from '@parlance/contract/sittings/candidates';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { listingOf } from '../../platform/list-query.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { findSitting, findStaffPart, type SittingRow } from '../queries.ts';
import { partTimeReply } from '../times/planned-times.ts';
import { seesOwnTimes } from '../who-may.ts';
import { followClasses, listStandings, type StandingRow } from './queries.ts';
import { standingOf, stateOf, type TimesContext, timesContext } from './standing.ts';

const sortable = ['number', 'username', 'full_name', 'room'] as const;

/**
 * The candidates of a sitting as its staff read them, each with their own times, and how many fit in all. Who only marks
 * is given everybody's standard times.
 */
export async function candidatesReply(
  { db, clock, settings }: AppContext,
  caller: Pick<Caller, 'role' | 'access' | 'accountId'>,
  id: number,
  query: Parsed<typeof listCandidates, 'query'>,
): Promise<{ rows: Candidate[]; total: number }> {
  const now = clock.now();
  const sitting = orNotFound(await findSitting(db, id, seenBy(caller)));
  await followClasses(db, sitting, now);
  const filter = { ...listingOf(query, sortable, 'number'), onlyThere: sitting.status === 'draft' };
  const { rows, total } = await listStandings(db, id, filter);
  const sees = seesOwnTimes(caller, await findStaffPart(db, id, caller.accountId));
  const own = await timesContext(db, rows, settings.timeZone);
  const ctx = sees ? own : { ...own, accommodations: new Map() };
  return { rows: rows.map((row) => candidateReply({ sitting, row, now, sees }, ctx)), total };
}

function candidateReply(
  { sitting, row, now, sees }: { sitting: SittingRow; row: StandingRow; now: Date; sees: boolean },
  ctx: TimesContext,
): Candidate {
  const { times, accommodation } = standingOf(sitting, row, ctx);
  return {
    ...row,
    state: stateOf(sitting, row, now, { tellsBreaks: sees }),
    is_added: row.added_by !== null,
    times: times.map(partTimeReply),
    breaks: { count: accommodation.break_count ?? 0, seconds: accommodation.break_seconds ?? 0 },
  };
}
