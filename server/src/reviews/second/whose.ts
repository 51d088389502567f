import type { ReviewKind } from '@parlance/contract/reviews';
import { seenBy } from '../../classes/reach/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findQueued, isInQueue, type Marker } from '../queries.ts';

/** A caller as somebody who marks. */
export function markerOf(caller: Caller): Marker {
  return { accountId: caller.accountId, seenBy: seenBy(caller) };
}

/** A submission that the caller may mark or hold. Refuses what is not theirs, as `orNotTheirs` does. */
export async function openTo(db: Db, kind: ReviewKind, attemptId: number, caller: Caller) {
  const found = await findQueued(db, kind, attemptId, markerOf(caller));
  return await orNotTheirs(found, db, { kind, attemptId, caller });
}

/** What was found, or the refusal: `marking_not_yours` of what was given to others, otherwise `not_found`. */
export async function orNotTheirs<T>(
  found: T | undefined,
  db: Db,
  { kind, attemptId, caller }: { kind: ReviewKind; attemptId: number; caller: Caller },
): Promise<T> {
  if (found !== undefined) return found;
  const isOthers = await isInQueue(db, kind, attemptId, seenBy(caller));
  throw new Refusal(isOthers ? 'marking_not_yours' : 'not_found');
}
