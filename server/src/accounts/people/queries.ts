import type { Role } from '@parlance/contract/accounts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { hasWords, searchQuery } from '../../platform/list-query.ts';

const PEOPLE_FOUND = 20;

/** Learners, or staff, with this text in their name or email, the first by name; deleted ones are not there. */
export function findPeopleWith(db: Db, text: string, { staff }: { staff: boolean }) {
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'email'])
    .where('role', staff ? '<>' : '=', 'user')
    .where('status', '<>', 'deleted')
    .where(hasWords(sql.ref('search_words'), searchQuery(text)))
    .orderBy(sql`lower(username)`)
    .orderBy('id')
    .limit(PEOPLE_FOUND)
    .execute();
}

export type FoundPerson = { id: number; role: Role };

/** Accounts by their emails in lower case; deleted ones are not there. */
export async function findByEmails(db: Db, emails: string[]): Promise<Map<string, FoundPerson>> {
  const { rows } = await sql<FoundPerson & { email: string }>`
    select lower(email) as email, id, role from accounts
    where lower(email) = any(${emails}::text[]) and status <> 'deleted'
  `.execute(db);
  return new Map(rows.map(({ email, ...account }) => [email, account]));
}

/**
 * Those of these accounts that are not deleted, by id, locked in that order until the transaction ends: no role of
 * theirs changes meanwhile.
 */
export async function lockPeople(db: Db, ids: number[]): Promise<Map<number, Role>> {
  const { rows } = await sql<FoundPerson>`
    select id, role from accounts where id = any(${ids}::integer[]) and status <> 'deleted'
    order by id for no key update
  `.execute(db);
  return new Map(rows.map(({ id, role }) => [id, role]));
}
