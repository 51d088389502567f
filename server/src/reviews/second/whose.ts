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

type OpenedWork = { kind: ReviewKind; attemptId: number; caller: Caller; now: Date };

/**
 * A submission that the caller may mark or hold, and whether it is there for them to calibrate themselves alone. Refuses what
 * is not theirs, as `orNotTheirs` does.
 */
export async function openTo(db: Db, asked: OpenedWork) {
  const { kind, attemptId, caller, now } = asked;
  const viewer = { ...markerOf(caller), now };
  const found = await findQueued(db, kind, attemptId, viewer);
  if (found) return { ...found, calibrates: false };
  const given = await findQueued(db, kind, attemptId, { ...viewer, calibrates: true });
  return { ...(await orNotTheirs(given, db, asked)), calibrates: true };
}

/** What was found, or the refusal: `marking_not_yours` of what was given to others, otherwise `not_found`. */
export async function orNotTheirs<T>(
  found: T | undefined,
  db: Db,
  { kind, attemptId, caller, now }: OpenedWork,
): Promise<T> {
  if (found !== undefined) return found;
  const isOthers = await isInQueue(db, kind, attemptId, { seenBy: seenBy(caller), now });
  throw new Refusal(isOthers ? 'marking_not_yours' : 'not_found');
}
