import type { Access, Role, Status } from '@parlance/contract/accounts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { isAmong, type Listing, patternOf, readWhole, type Whole } from '../platform/list-query.ts';
import { NO_PASSWORD } from './passwords.ts';

const columns = ['id', 'username', 'email', 'phone', 'role', 'access', 'status', 'created_at', 'updated_at'] as const;

/** An account without its password's hash. */
export type AccountRow = Pick<Selectable<Tables['accounts']>, (typeof columns)[number]>;

export type NewAccount = {
  username: string;
  email: string;
  phone: string;
  passwordHash: string;
  role: Role;
  /** Without it the whole school, which is what a new account has. */
  access?: Access | undefined;
  status: Status;
};

/** Adds an account. A taken email violates `accounts_email`. */
export async function insertAccount(db: Db, account: NewAccount, now: Date): Promise<AccountRow> {
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

/** Changes what is given and leaves the rest. A taken email violates `accounts_email`. */
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
    .select(['id', 'username', sql<boolean>`password_hash <> ${NO_PASSWORD}`.as('hasPassword')])
    .where(sql<boolean>`lower(email) = lower(${email}::text)`)
    .where(isKept)
    .executeTakeFirst();
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

/** `text` is a part of the username, email or phone, in whatever case. */
export type AccountFilter = Listing<(typeof sortable)[number]> & { role: Role; id?: number; status?: Status };

/** An account of a list, and whether it waits for its password. */
export type ListedRow = AccountRow & { invited: boolean };

const isInvited = sql<boolean>`password_hash = ${NO_PASSWORD}`.as('invited');

/**
 * The accounts that fit, without deleted ones, and how many there are in all. A slice is found by ids first: its
 * order's index holds all that takes (an index-only scan), so that the rows before a late page are never read.
 */
export async function listAccounts(db: Db, filter: AccountFilter): Promise<Whole<ListedRow>> {
  const { role, id, status, text, sortBy, direction, slice } = filter;
  let fitting = db.selectFrom('accounts').where('role', '=', role).where(isKept);
  if (id) fitting = fitting.where('id', '=', id);
  if (status) fitting = fitting.where('status', '=', status);
  if (text) {
    const pattern = patternOf(text);
    fitting = fitting.where('searched', 'like', sql<string>`lower(${pattern}::text)`);
  }
  // The id follows the direction: an index is read backwards as a whole.
  const ordered = fitting.orderBy(sortBy, direction).orderBy('id', direction);
  if (!slice) return await readWhole(db, ordered.select(columns).select(isInvited), ordered.select('id'));
  const { total } = await fitting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  // A search of nobody looks through everybody: once is enough.
  if (slice.offset >= total) return { rows: [], total };
  const rows = await db
    .selectFrom('accounts')
    .select(columns)
    .select(isInvited)
    .where('id', 'in', ordered.select('id').limit(slice.limit).offset(slice.offset))
    .orderBy(sortBy, direction)
    .orderBy('id', direction)
    .execute();
  return { rows, total };
}

/** Those of these accounts that are not deleted. */
export function readListed(db: Db, ids: number[]): Promise<ListedRow[]> {
  return db.selectFrom('accounts').select(columns).select(isInvited).where(isAmong('id', ids)).where(isKept).execute();
}

export type NewSession = {
  accountId: number;
  /** The hash the password was checked against. */
  passwordHash: string;
  tokenHash: Uint8Array;
  remembered: boolean;
  ip: string;
  userAgent: string;
  openedAt: Date;
  idleUntil: Date;
  expiresAt: Date;
};

/**
 * Opens a session if the account is still active and has the password that was checked. The shared lock lets a change
 * of the account come before or after, not in between: a session opened with the old password would outlive it.
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into sessions
      (account_id, token_hash, remembered, address, user_agent, created_at, last_seen_at, idle_until, expires_at)
    select id, ${session.tokenHash}::bytea, ${session.remembered}::boolean, ${session.ip}::text,
      ${session.userAgent}::text, ${session.openedAt}::timestamptz, ${session.openedAt}::timestamptz,
      ${session.idleUntil}::timestamptz, ${session.expiresAt}::timestamptz
    from accounts
    where id = ${session.accountId} and password_hash = ${session.passwordHash} and status = 'active'
    for share
  `.execute(db);
  return numAffectedRows === 1n;
}

/** The live session of a token and its account as it is at this moment, when that is active. */
export function findSession(db: Db, tokenHash: Uint8Array, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id', 'account_id', 'remembered', 'last_seen_at', 'idle_until', 'expires_at', 'role', 'username'])
    .select(['accommodation_version', 'access'])
    .where('token_hash', '=', tokenHash)
    .where('idle_until', '>', now)
    .where('accounts.status', '=', 'active')
    .executeTakeFirst();
}

/** Notes that a session was used. It lives until `idleUntil` then: never shorter than before, nor past its limit. */
export async function touchSession(db: Db, sessionId: number, now: Date, idleUntil: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      last_seen_at: now,
      idle_until: sql`greatest(idle_until, least(${idleUntil}::timestamptz, expires_at))`,
    })
    .where('id', '=', sessionId)
    .execute();
}

/** Keeps a session alive until that moment at least, also past its absolute limit, unless that has passed by `now`. */
export async function extendSession(db: Db, sessionId: number, until: Date, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ idle_until: sql`greatest(idle_until, ${until}::timestamptz)` })
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .execute();
}

/** The same for every session of an account that is alive. */
export async function keepSessionsOf(db: Db, accountId: number, until: Date, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ idle_until: sql`greatest(idle_until, ${until}::timestamptz)` })
    .where('account_id', '=', accountId)
    .where('idle_until', '>', now)
    .where('expires_at', '>', now)
    .execute();
}

/** The same for many accounts, each until its own moment. */
export async function keepSessionsOfMany(
  db: Db,
  accounts: { accountId: number; until: Date }[],
  now: Date,
): Promise<void> {
  await sql`
    update sessions set idle_until = greatest(idle_until, given.until)
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as given ("accountId" integer, until timestamptz)
    where account_id = given."accountId" and idle_until > ${now}::timestamptz and expires_at > ${now}::timestamptz
  `.execute(db);
}

/** Whether a session was opened to be remembered; no for one that is gone. */
export async function isRemembered(db: Db, sessionId: number): Promise<boolean> {
  const session = await db.selectFrom('sessions').select('remembered').where('id', '=', sessionId).executeTakeFirst();
  return session?.remembered ?? false;
}

export async function endSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends every session of an account. */
export async function endSessionsOf(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

/** The live sessions of an account: `firstId` first, then the last used; at most `most`. */
export function listSessionsOf(db: Db, accountId: number, now: Date, { firstId, most }: SessionSlice) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'remembered', 'created_at', 'last_seen_at', 'idle_until'])
    .where('account_id', '=', accountId)
    .where('idle_until', '>', now)
    .orderBy((eb) => eb('id', '=', firstId), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

type SessionSlice = { firstId: number; most: number };

/** Ends one session of an account; false when it has no such live one. */
export async function endSessionOf(db: Db, accountId: number, sessionId: number, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('idle_until', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends the sessions of an account but one, and says how many live ones there were. */
export async function endOtherSessionsOf(db: Db, accountId: number, keptId: number, now: Date): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '<>', keptId)
    .returning('idle_until')
    .execute();
  return ended.filter(({ idle_until }) => idle_until > now).length;
}

/** Removes the sessions that have run out. */
export async function purgeEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('idle_until', '<=', now).execute();
}
