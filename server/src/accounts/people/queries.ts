import { PEOPLE_FOUND_MAX } from '@parlance/contract/endpoint';
import type { Rights } from '@parlance/contract/permissions';
import { sql } from 'kysely';
import { accountMay } from '../../platform/database/account-may.ts';
import type { Db } from '../../platform/database/database.ts';
import { hasWords, searchQuery } from '../../platform/list-query.ts';

/**
 * Every search for somebody to choose: learners, or staff, with this text in their name or email, the first by name; not
 * those who are deleted or simulated.
 */
export function peopleWith(db: Db, text: string, { staff }: { staff: boolean }) {
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'email'])
    .where(accountMay(staff ? 'invigilates' : 'learns'))
    .where('status', '<>', 'deleted')
    .where('simulated', '=', false)
    .where(hasWords(sql.ref('search_words'), searchQuery(text)))
    .orderBy('username_key')
    .orderBy('id')
    .limit(PEOPLE_FOUND_MAX);
}

export type FoundPerson = Rights & { id: number };

/** Accounts by their emails in lower case; deleted ones are not there. */
export async function findByEmails(db: Db, emails: string[]): Promise<Map<string, FoundPerson>> {
  const { rows } = await sql<FoundPerson & { email: string }>`
    select lower(email) as email, id, role, access from accounts
    where lower(email) = any(${emails}::text[]) and status <> 'deleted'
  `.execute(db);
  return new Map(rows.map(({ email, ...account }) => [email, account]));
}

/**
 * Those of these accounts that are not deleted, by id, locked in that order until the transaction ends: what they may do
 * does not change meanwhile.
 */
export async function lockPeople(db: Db, ids: number[]): Promise<Map<number, FoundPerson>> {
  const { rows } = await sql<FoundPerson>`
    select id, role, access from accounts where id = any(${ids}::integer[]) and status <> 'deleted'
    order by id for no key update
  `.execute(db);
  return new Map(rows.map((person) => [person.id, person]));
}

/** The titles of examinations that are not over of which an account is a lead or marks, the next one first. */
export async function findLedOrMarked(db: Db, accountId: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from sittings join sitting_staff staff on staff.sitting_id = sittings.id
    where staff.account_id = ${accountId} and staff.part <> 'invigilator' and status <> 'cancelled'
      and released_at is null and (ends_by is null or ends_by > ${now}::timestamptz - interval '30 days')
    order by starts_at nulls last, sittings.id limit 5
  `.execute(db);
  return rows.map(({ title }) => title);
}

export type Names = { full_name: string; registration_number: string };

/** The names of accounts by their emails in lower case; deleted ones are not there. */
export async function findNames(db: Db, emails: string[]): Promise<Map<string, Names & { id: number }>> {
  const { rows } = await sql<Names & { id: number; email_key: string }>`
    select id, lower(email) as email_key, full_name, registration_number from accounts
    where lower(email) = any(${emails}::text[]) and status <> 'deleted'
  `.execute(db);
  return new Map(rows.map(({ email_key, ...found }) => [email_key, found]));
}

/** A registration number as it is compared; the index `accounts_registration_number` says the same. */
export function numberKey(number: string): string {
  return number.replaceAll(' ', '').toLowerCase();
}

/** Who has these registration numbers, by how they are compared. */
export async function findNumbers(db: Db, numbers: string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const key = sql`lower(replace(registration_number, ' ', ''))`;
  const { rows } = await sql<{ id: number; key: string }>`
    select id, ${key} as key from accounts
    where ${key} = any(${numbers.map(numberKey)}::text[]) and registration_number <> '' and status <> 'deleted'
  `.execute(db);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** What an account is called from now on; without a number it keeps its own. */
export type NewNames = { id: number; full_name: string; registration_number?: string };

/** Sets the names of accounts. A taken number violates `accounts_registration_number`. */
export async function setNames(db: Db, people: NewNames[], now: Date): Promise<void> {
  await sql`
    update accounts set full_name = given.full_name,
      registration_number = coalesce(given.registration_number, accounts.registration_number),
      updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as given (id integer, full_name text, registration_number text)
    where accounts.id = given.id
  `.execute(db);
}

/** Whether somebody is a candidate of a published examination, which then shows their full name. */
export async function isExaminedByName(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from candidates join sittings on sittings.id = sitting_id and sittings.status = 'published'
    where account_id = ${accountId} and removed_at is null limit 1
  `.execute(db);
  return rows.length > 0;
}
