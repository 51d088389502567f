import type { Parsed } from '@parlance/contract/endpoint';
import type { ActionDone, end } from '@parlance/contract/invigilation/actions';
import { type AttemptContext, endOpenAttempt } from '../../attempts/close.ts';
import { findAttempt } from '../../attempts/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { listStandings, type StandingRow } from '../../sittings/candidates/queries.ts';
import { isToCome } from '../../sittings/candidates/standing.ts';
import type { SittingRow } from '../../sittings/queries.ts';
import type { Staff } from '../who-may.ts';
import { act } from './act.ts';
import { choose, doneReply, withOpenTest } from './chosen.ts';
import { changeHeld } from './queries.ts';

type Reply = ActionDone & { ended: { candidateId: number; handedIn: number; notTaken: number }[] };

/** Ends the examination for candidates: a test that goes on closes as handed in, and no other part opens any more. */
export async function endTests(
  context: Pick<AppContext, 'db' | 'clock'>,
  caller: Staff,
  { sittingId, body }: { sittingId: number; body: Parsed<typeof end, 'body'> },
  closing: Pick<AttemptContext, 'log' | 'keys' | 'makeReceipt'>,
): Promise<Reply> {
  const whom = body.candidateIds;
  return await act(context, caller, { sittingId, kind: 'end', body }, async (acting) => {
    const { db, sitting, now, actorId } = acting;
    const chosen = await choose(acting, whom);
    const { open, skipped } = withOpenTest(chosen, now);
    const { rows } = await listStandings(db, sittingId, { sortBy: 'number', direction: 'asc', onlyThere: true });
    const between = new Set(
      rows
        .filter((row) => hasBegun(row) && row.parts.some((_, index) => comes(sitting, row, index, now)))
        .map(({ id }) => id),
    );
    for (const test of open) {
      const attempt = await findAttempt(db, test.account_id, test.id);
      if (attempt) await endOpenAttempt(attempt, actorId, { db, now, ...closing });
    }
    const working = new Set(open.map(({ candidate_id }) => candidate_id));
    const ids = chosen.map(({ candidate }) => candidate.id).filter((id) => working.has(id) || between.has(id));
    await changeHeld(db, ids, { examination_ended_at: now }, now);
    const ended = rows
      .filter(({ id }) => ids.includes(id))
      .map((row) => {
        const handedIn = row.parts.filter(({ attempt }) => attempt !== null).length;
        return { candidateId: row.id, handedIn, notTaken: row.parts.length - handedIn };
      });
    const left = skipped.filter(({ candidateId }) => !between.has(candidateId));
    return { reply: { ...doneReply(whom, ids.length, left), ended }, candidateIds: ids, details: { ended } };
  });
}

function hasBegun({ parts }: StandingRow): boolean {
  return parts.some(({ attempt }) => attempt !== null);
}

function comes(sitting: SittingRow, row: StandingRow, index: number, now: Date): boolean {
  return row.parts[index]?.attempt === null && isToCome(sitting, row, index, now);
}
