import { LEASE_SECONDS, type ReviewKind } from '@parlance/contract/reviews';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isInQueue } from '../queries.ts';
import { endLease, findHolder, takeLease } from './queries.ts';

type Held = { kind: ReviewKind; attemptId: number; caller: Caller };
type LeaseReply = { heldBy: string | null; until: string };

/**
 * Takes or renews the marker's lease on a submission, or says whose it is. A lease tells others that someone is at
 * it and forbids nothing: two who save are kept apart by the version.
 */
export async function holdSubmission(
  { db, clock }: AppContext,
  { kind, attemptId, caller }: Held,
): Promise<LeaseReply> {
  if (!(await isInQueue(db, kind, attemptId, seenBy(caller)))) throw new Refusal('not_found');
  const now = clock.now();
  const until = plusSeconds(now, LEASE_SECONDS);
  const lease = { attemptId, markerId: caller.accountId };
  while (!(await takeLease(db, lease, { now, until }))) {
    const holder = await findHolder(db, attemptId, now);
    if (holder) return { heldBy: holder.username, until: holder.ends_at.toISOString() };
    // It was given back in between: then it is free to take.
  }
  return { heldBy: null, until: until.toISOString() };
}

/** Gives the marker's lease back; without one nothing happens. */
export async function releaseSubmission({ db }: AppContext, { kind, attemptId, caller }: Held): Promise<void> {
  if (!(await isInQueue(db, kind, attemptId, seenBy(caller)))) throw new Refusal('not_found');
  await endLease(db, { attemptId, markerId: caller.accountId });
}
