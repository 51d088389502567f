import type { ExamRecord } from '@parlance/contract/facts/record';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { plusDays } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { dayAfter } from '../platform/times/local-time.ts';
import type { SittingRow } from '../sittings/queries.ts';
import { publishedTime } from '../sittings/reply.ts';
import { lockOldRecord, removeRecord } from './queries.ts';

type Released = Pick<SittingRow, 'released_at' | 'release' | 'release_at'>;

/**
 * When the facts of a sitting are deleted, as it looks now; `lockOldRecord` of queries.ts finds those by the same rule.
 * Without a release that is counted from the end of its last day: candidates read it, and the minute at which the last
 * of them ends tells what somebody is allowed.
 */
export function removalOf(
  { released_at, release, release_at, ends_by, time_zone }: Released & Pick<SittingRow, 'ends_by' | 'time_zone'>,
  days: number,
): ExamRecord['removal'] {
  const releasedAt = released_at ?? (release === 'on_date' ? release_at : null);
  const from = releasedAt ?? dayAfter(new Date(publishedTime(ends_by)), time_zone);
  return { at: plusDays(from, days).toISOString(), days, after: releasedAt ? 'release' : 'sitting' };
}

/** Removes facts and notes that are old. What staff did and noted stays with the results. */
export async function removeOldFacts({ db, clock, settings }: Pick<AppContext, 'db' | 'clock' | 'settings'>) {
  const now = clock.now();
  for (;;) {
    const removed = await inTransaction(db, async (db) => {
      const sitting = await lockOldRecord(db, plusDays(now, -settings.factsDays));
      if (!sitting) return false;
      const counts = await removeRecord(db, sitting.id);
      await audit(db, { sitting: sitting.id, actorId: null, at: now }, 'facts.removed', {
        title: sitting.title,
        ...counts,
      });
      return true;
    });
    if (!removed) return;
  }
}
