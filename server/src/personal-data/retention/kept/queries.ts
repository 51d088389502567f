import { MARK_KEPT_DAYS } from '@parlance/contract/personal-data/retention';
import { sql } from 'kysely';
import { isStillHeld, practiceReleaseOf } from '../../../attempts/release/queries.ts';
import { plusDays } from '../../../platform/clock.ts';
import { isRemarkable } from '../../../reviews/remarks/queries.ts';
import { isForResults, isNotOver } from '../../../sittings/queries.ts';
import { withheldBy } from '../../../sittings/release/queries.ts';

/**
 * The examinations of which nothing is deleted, however old it is: somebody can still take a test of it, or has a result
 * that is not out.
 */
export function unfinishedSittings(now: Date) {
  return sql`(select sittings.id from sittings where (status = 'published' and ${isNotOver(now)}) or exists (
    select from candidates waiting where waiting.sitting_id = sittings.id and exists (
        select from attempts join accounts on accounts.id = attempts.account_id
        where attempts.candidate_id = waiting.id and ${isForResults})
      and ${withheldBy('waiting.id', now)} is not null))`;
}

/**
 * Whether the work of `attempts` may be deleted once it is old. Every rule about somebody's work asks this one function:
 * not while the test is open, waits for a mark, has had it for less than 30 days, is marked again or may be, while its
 * result is held back, and while its examination is not finished.
 */
export function isDone(now: Date) {
  const since = plusDays(now, -MARK_KEPT_DAYS);
  return sql<boolean>`(attempts.status <> 'open'
    and not (attempts.marked_by_person and attempts.score is null and not attempts.staff
      and attempts.status in ('submitted', 'timed_out')
      and not exists (select from erasures where erasures.account_id = attempts.account_id))
    and coalesce(attempts.scored_at <= ${since}::timestamptz, true)
    and not exists (select from marking_cases given
      where given.attempt_id = attempts.id and given.state <> 'settled')
    and not ${isRemarkable({ now, since })}
    and case when attempts.candidate_id is null
      then not ${isStillHeld(practiceReleaseOf('attempts', now))}
      else attempts.candidate_id not in (
        select id from candidates where sitting_id in ${unfinishedSittings(now)}) end)`;
}
