import { sql } from 'kysely';
import type { SeenBy } from '../../classes/reach/queries.ts';

/** Whether `sittings.id` is a sitting of which this account is staff; with null every sitting is seen. */
export function isOwnSitting(accountId: SeenBy) {
  if (accountId === null) return sql<boolean>`true`;
  return sql<boolean>`sittings.id in (select sitting_id from sitting_staff where account_id = ${accountId})`;
}

/**
 * Whether a candidate, named by its column, is one whose work this account marks: as lead or marker of their sitting.
 */
export function isOwnCandidate(accountId: number, candidateColumn: string) {
  return sql<boolean>`${sql.ref(candidateColumn)} in (
    select candidates.id from sitting_staff staff join candidates on candidates.sitting_id = staff.sitting_id
    where staff.account_id = ${accountId} and staff.part in ('lead', 'marker'))`;
}
