import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { findStandingsIn } from '../candidates/queries.ts';
import { planOf } from '../problems/problems.ts';
import { findSittingsAhead, touchSitting } from '../queries.ts';
import { pausedSecondsSince } from '../times/opening.ts';

/**
 * Moves on when everybody of a published sitting will have ended, where these accounts may take longer by now. It never
 * moves back: others may end as late. Called after what they are allowed is stored, not in that transaction, which holds
 * accounts: one that holds a sitting waits for accounts.
 */
export async function moveEndsOf({ db, clock, settings }: AppContext, accountIds: number[]): Promise<void> {
  const now = clock.now();
  for (const sitting of await findSittingsAhead(db, accountIds, now)) {
    const { starts_at, ends_by, pauses } = sitting;
    const { endsBy } = await planOf(db, sitting, await findStandingsIn(db, sitting.id, accountIds), settings.timeZone);
    const end = endsBy && starts_at && plusSeconds(endsBy, pausedSecondsSince(starts_at, pauses));
    if (end && ends_by && end > ends_by) await touchSitting(db, sitting.id, now, end);
  }
}
