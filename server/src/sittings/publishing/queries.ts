import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Fixes the candidates of a draft: who was removed is forgotten, the others are numbered by name. Gives how many. */
export async function numberCandidates(db: Db, sittingId: number): Promise<number> {
  await sql`delete from candidates where sitting_id = ${sittingId} and removed_at is not null`.execute(db);
  const { rows } = await sql<{ id: number }>`
    update candidates set number = ordered.number
    from (
      select candidates.id, row_number() over (order by username_key, accounts.id) as number
      from candidates join accounts on accounts.id = account_id where sitting_id = ${sittingId}
    ) ordered
    where ordered.id = candidates.id returning candidates.id
  `.execute(db);
  return rows.length;
}

/** Whether somebody takes a test of a sitting now. */
export async function isTaken(db: Db, sittingId: number): Promise<boolean> {
  const row = await db
    .selectFrom('attempts')
    .innerJoin('candidates', 'candidates.id', 'attempts.candidate_id')
    .select('attempts.id')
    .where('sitting_id', '=', sittingId)
    .where('attempts.status', '=', 'open')
    .where('paper_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the tests that were made for the start and never opened. */
export async function removeUnopened(db: Db, sittingId: number): Promise<void> {
  await sql`
    delete from attempts using candidates
    where candidates.id = candidate_id and sitting_id = ${sittingId} and paper_at is null
  `.execute(db);
}

/** When the first candidate of a sitting entered, also one who was withdrawn since. */
export async function findFirstEntered(db: Db, sittingId: number): Promise<Date | null> {
  const { first } = await db
    .selectFrom('candidates')
    .select(sql<Date | null>`min(entered_at)`.as('first'))
    .where('sitting_id', '=', sittingId)
    .executeTakeFirstOrThrow();
  return first;
}
