import type { Access, Role, Status } from '@parlance/contract/accounts';
import type { Language } from '@parlance/contract/languages';
import { type Selectable, sql } from 'kysely';
import { accountMay } from '../platform/database/account-may.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import {
  fromNearerEnd,
  hasWords,
  isAmong,
  type Listing,
  readWhole,
  searchQuery,
  type Whole,
} from '../platform/list-query.ts';
import { NO_PASSWORD } from './passwords.ts';

const columns = [
  'id',
  'username',
  'full_name',
  'registration_number',
  'email',
  'phone',
  'role',
  'access',
  'status',
  'language',
  'created_at',
  'updated_at',
] as const;

/** An account without its password's hash. */
export type AccountRow = Pick<Selectable<Tables['accounts']>, (typeof columns)[number]>;

export type NewAccount = {
  username: string;
  full_name?: string | undefined;
  registration_number?: string | undefined;
  email: string;
  phone: string;
  passwordHash: string;
  role: Role;
  /** Without it the whole school, which is what a new account has. */
  access?: Access | undefined;
  status: Status;
  /** Null: not chosen. */
  language?: Language | null | undefined;
};

/** False where nobody but who registers says that the email is theirs; `proveEmail` ends that. */
type Proven = { email_proven?: boolean };

/** Adds an account. A taken email violates `accounts_email`, a taken number `accounts_registration_number`. */
export async function insertAccount(db: Db, account: NewAccount & Proven, now: Date): Promise<AccountRow> {
  const { passwordHash, ...rest } = account;
  return db
    .insertInto('accounts')
    .values({ ...rest, password_hash: passwordHash, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** A literal, so that a plan for any parameter can use the indexes of what is not deleted. */
const isKept = sql<boolean>`status <> 'deleted'`;

/**
 * The account of that id and role, locked until the transaction ends; undefined for none, or a deleted one. What only
 * refers to the account, as an entry of the audit log does, does not wait for the lock: that would make deadlocks.
 */
export function lockAccount(db: Db, id: number, role: Role): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts')
    .select(columns)
    .where('id', '=', id)
    .where('role', '=', role)
    .where(isKept)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes what is given and leaves the rest. What is taken violates an index, as above. */
export function updateAccount(db: Db, id: number, changed: Partial<NewAccount>, now: Date): Promise<AccountRow> {
  const { passwordHash, ...rest } = changed;
  return db
    .updateTable('accounts')
    .set({ ...rest, password_hash: passwordHash, updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The account of that id unless it is deleted. */
export function findOwnAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').select(columns).where('id', '=', id).where(isKept).executeTakeFirst();
}

/** The account of an email in whatever case, unless it is deleted, and whether it has a password. */
export async function findAccountByEmail(db: Db, email: string) {
  return await db
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'role', 'access', 'status', 'language'])
    .select(sql<boolean>`password_hash <> ${NO_PASSWORD}`.as('hasPassword'))
    .where(sql<boolean>`lower(email) = lower(${email}::text)`)
    .where(isKept)
    .executeTakeFirst();
}

/** The accounts that have one of these emails, in lower case, or one of these numbers as they are compared. */
export async function findAccountsOf(
  db: Db,
  { emailKeys, numberKeys }: { emailKeys: string[]; numberKeys: string[] },
): Promise<AccountRow[]> {
  const number = sql`lower(replace(registration_number, ' ', ''))`;
  const numbered = sql<boolean>`(registration_number <> '' and ${number} = any(${numberKeys}::text[]))`;
  return await db
    .selectFrom('accounts')
    .select(columns)
    .where(isKept)
    .where((eb) => eb.or([sql<boolean>`lower(email) = any(${emailKeys}::text[])`, numbered]))
    .orderBy('id')
    .execute();
}

/** Puts one hash in the place of another; false when the account is not active or has a third one by now. */
export async function replacePassword(
  db: Db,
  id: number,
  hashes: { from: string; to: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password_hash: hashes.to, updated_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', hashes.from)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const sortable = ['id', 'username', 'email', 'status', 'created_at'] as const;

/** `text` is a part of the username, email, phone, full name or registration number, in whatever case. */
export type AccountFilter = Listing<(typeof sortable)[number]> & { role: Role; id?: number; status?: Status };

/**
 * People whom the demo simulates are nobody of the school, as in the statistics. By a list of them, so that a page is still
 * found in the index of its order alone.
 */
const isReal = sql<boolean>`id <> all(array(select id from accounts where simulated))`;

/** An account of a list, whether it waits for its password, and whether it has a second factor. */
export type ListedRow = AccountRow & { invited: boolean; second_factor: boolean };

const isInvited = sql<boolean>`
  password_hash = ${NO_PASSWORD} and not exists (select from identities where account_id = accounts.id)
`.as('invited');

/**
 * The accounts that fit, without deleted ones, and how many there are in all. A slice is found by ids first: its
 * order's index holds all that takes (an index-only scan), so that the rows before a page are never read.
 */
export async function listAccounts(db: Db, filter: AccountFilter): Promise<Whole<ListedRow>> {
  const { role, id, status, text, sortBy, direction, slice } = filter;
  let fitting = db.selectFrom('accounts').where('role', '=', role).where(isKept).where(isReal);
  if (id) fitting = fitting.where('id', '=', id);
  if (status) fitting = fitting.where('status', '=', status);
  const found = text ? fitting.where(hasWords(sql.ref('search_words'), searchQuery(text))) : fitting;
  // The id follows the direction: an index is read backwards as a whole.
  const sortKey = sortBy === 'username' ? 'username_key' : sortBy;
  const ordered = (some: typeof fitting, towards = direction) => some.orderBy(sortKey, towards).orderBy('id', towards);
  const rows = ordered(db.selectFrom('accounts')).select(columns).select(isInvited).select('second_factor');
  if (!slice) {
    const whole = ordered(found);
    return await readWhole(db, whole.select(columns).select(isInvited).select('second_factor'), whole.select('id'));
  }
  if (text) {
    // The ids are found once, to be counted and to be met along the index of the order: sorted, they took twice as long.
    const page = ordered(fitting.where(sql<boolean>`(id in (select id from found)) is true`)).select('id');
    const { rows: slices } = await sql<{ total: number; ids: number[] }>`
      with found as materialized (${found.select('id')})
      select (select count(*)::integer from found) as total, array(${page.limit(slice.limit).offset(slice.offset)}) as ids
    `.execute(db);
    const { total, ids } = slices[0] ?? { total: 0, ids: [] };
    return { rows: ids.length === 0 ? [] : await rows.where(isAmong('id', ids)).execute(), total };
  }
  const { total } = await fitting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  if (slice.offset >= total) return { rows: [], total };
  const nearer = fromNearerEnd(slice, { total, direction });
  const ids = ordered(fitting, nearer.direction).select('id').limit(nearer.limit).offset(nearer.offset);
  return { rows: await rows.where('id', 'in', ids).execute(), total };
}

/** Those of these accounts that are not deleted. */
export function readListed(db: Db, ids: number[]): Promise<ListedRow[]> {
  return db
    .selectFrom('accounts')
    .select(columns)
    .select(isInvited)
    .select('second_factor')
    .where(isAmong('id', ids))
    .where(isKept)
    .execute();
}

/** Superadmins who can log in, with what they read in. */
export async function findSuperadmins(db: Db) {
  return await db
    .selectFrom('accounts')
    .select(['username', 'email', 'language'])
    .where(accountMay('administers'))
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
}
