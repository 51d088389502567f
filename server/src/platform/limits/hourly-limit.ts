import type { Sentence } from '@parlance/contract/say';
import { plusSeconds } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { countCalls, insertCall, lockCounts } from './queries.ts';
import { HOUR_SECONDS, refuseOverMost } from './too-early.ts';

type Counted = {
  kind: string;
  origin: string;
  /** How many are taken within any hour. */
  most: number;
  /** What the refusal says before how long to wait. */
  reason: Sentence;
};

/**
 * Counts a call of a kind, or refuses it (`too_many_requests`) when its origin made too many within the last hour. Hand
 * it the `db` of a transaction: other calls of the origin wait until that ends.
 */
export async function countWithinHour(db: Db, { kind, origin, most, reason }: Counted, now: Date): Promise<void> {
  await lockCounts(db, [`${kind} ${origin}`]);
  const calls = await countCalls(db, kind, origin, plusSeconds(now, -HOUR_SECONDS));
  refuseOverMost(reason, calls, { most, windowSeconds: HOUR_SECONDS }, now);
  await insertCall(db, kind, origin, now);
}
