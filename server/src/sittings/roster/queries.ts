import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isAmong } from '../../platform/list-query.ts';

/** The names of those among these candidates who take a test of the sitting now. */
export async function findTakers(db: Db, sittingId: number, candidateIds: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('candidates')
    .innerJoin('attempts', 'attempts.candidate_id', 'candidates.id')
    .innerJoin('accounts', 'accounts.id', 'candidates.account_id')
    .select('accounts.username')
    .where('candidates.sitting_id', '=', sittingId)
    .where(isAmong('candidates.id', candidateIds))
    .where('attempts.status', '=', 'open')
    .where('attempts.paper_at', 'is not', null)
    .orderBy('username_key')
    .execute();
  return rows.map(({ username }) => username);
}

/** Who is on the list of a sitting, with their accounts and places. */
export function listSeated(db: Db, sittingId: number) {
  return db
    .selectFrom('candidates')
    .innerJoin('accounts', 'accounts.id', 'candidates.account_id')
    .select(['candidates.id', 'account_id', 'accounts.username as name', 'room', 'seat'])
    .where('sitting_id', '=', sittingId)
    .where('removed_at', 'is', null)
    .orderBy('candidates.id')
    .execute();
}

/** Which of these are no candidates of the sitting and never were. */
export async function findNoCandidates(db: Db, sittingId: number, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${ids}::integer[]) as given (id)
    where not exists (select from candidates where candidates.id = given.id and sitting_id = ${sittingId})
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The accounts of these candidates of a sitting; others are left out. */
export function findAccountsOf(
  db: Db,
  sittingId: number,
  ids: number[],
): Promise<{ id: number; account_id: number }[]> {
  return db
    .selectFrom('candidates')
    .select(['id', 'account_id'])
    .where('sitting_id', '=', sittingId)
    .where(isAmong('id', ids))
    .execute();
}

/** How many candidates there are who were not removed. */
export async function countCandidates(db: Db, sittingId: number): Promise<number> {
  const { count } = await db
    .selectFrom('candidates')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('sitting_id', '=', sittingId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
