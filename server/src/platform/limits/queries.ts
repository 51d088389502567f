import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** How many tries or calls, and when the last one was. */
export type Counted = { count: number; last: Date | null };

/** The same with when the first one was. */
export type CountedCalls = Counted & { first: Date | null };

/**
 * Other calls that count one of these keys wait until this transaction ends, so that calls sent together are counted one after
 * another, in whichever process. Always an email first: two orders would block each other.
 */
export async function lockCounts(db: Db, keys: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 7236002)) from unnest(${keys}::text[]) as key
  `.execute(db);
}

/** The calls of a kind that came from one origin since then. */
export async function countCalls(db: Db, kind: string, origin: string, since: Date): Promise<CountedCalls> {
  return await db
    .selectFrom('limited_calls')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(made_at)`.as('first')])
    .select(sql<Date | null>`max(made_at)`.as('last'))
    .where('kind', '=', kind)
    .where('origin', '=', origin)
    .where('made_at', '>', since)
    .executeTakeFirstOrThrow();
}

/** Counts a call; with the email it was about, where that is counted too. */
export async function insertCall(
  db: Db,
  kind: string,
  origin: string,
  now: Date,
  emailKey: string | null = null,
): Promise<void> {
  await db.insertInto('limited_calls').values({ kind, origin, email_key: emailKey, made_at: now }).execute();
}

/** Forgets the calls of a kind that came from one origin. */
export async function deleteCalls(db: Db, kind: string, origin: string): Promise<void> {
  await db.deleteFrom('limited_calls').where('kind', '=', kind).where('origin', '=', origin).execute();
}

/** Removes the calls that no longer count. */
export async function purgeCalls(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('limited_calls').where('made_at', '<=', until).execute();
}
