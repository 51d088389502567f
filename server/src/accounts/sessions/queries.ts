import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { WatchedCandidate } from '../../platform/http/authorize.ts';

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
  /** When a second factor of the account was used for it; null: none was. */
  factorAt: Date | null;
  /** Whether the school's provider let its owner in, and not a password. */
  byProvider: boolean;
  /** Whether it may be opened for an account that has a second factor. */
  hasProved: boolean;
};

/**
 * Opens a session if the account is still active and has the password that was checked, and no second factor that was
 * not asked for. The lock lets a change
 * of the account come before or after, not in between: a session opened with the old password would outlive it. The
 * account notes its last login once a day.
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with account as (
      select id, last_login_at from accounts
      where id = ${session.accountId} and password_hash = ${session.passwordHash} and status = 'active'
        and (not second_factor or ${session.hasProved}::boolean)
      for no key update
    ), noted as (
      update accounts set last_login_at = ${session.openedAt}::timestamptz from account where accounts.id = account.id
        and coalesce(account.last_login_at < ${session.openedAt}::timestamptz - interval '1 day', true)
    )
    insert into sessions
      (account_id, token_hash, remembered, address, user_agent, created_at, last_seen_at, idle_until, expires_at,
        factor_at, by_provider)
    select id, ${session.tokenHash}::bytea, ${session.remembered}::boolean, ${session.ip}::text,
      ${session.userAgent}::text, ${session.openedAt}::timestamptz, ${session.openedAt}::timestamptz,
      ${session.idleUntil}::timestamptz, ${session.expiresAt}::timestamptz,
      ${session.factorAt}::timestamptz, ${session.byProvider}::boolean
    from account
  `.execute(db);
  return numAffectedRows === 1n;
}

/** The candidates of the session that a statement is at whose examination has rules about devices. */
export type WatchedOf = (now: Date) => RawBuilder<WatchedCandidate[]>;

/** The live session of a token and its account as it is at this moment, when that is active. */
export function findSession(db: Db, tokenHash: Uint8Array, now: Date, watchedOf: WatchedOf) {
  return liveSessions(db, now, watchedOf).where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** The same of many tokens in one statement: by the hash of each in hexadecimal. */
export async function findSessions(db: Db, tokenHashes: readonly string[], now: Date, watchedOf: WatchedOf) {
  const given = sql<{ hash: string }>`jsonb_array_elements_text(${JSON.stringify(tokenHashes)}::jsonb)`;
  const found = await db
    .selectFrom(given.as<'given'>(sql`given (hash)`))
    // Each by itself: of many at once a database reads all accounts of a school as long as it is small.
    .innerJoinLateral(
      liveSessions(db, now, watchedOf)
        .where('token_hash', '=', sql<Uint8Array>`decode(given.hash, 'hex')`)
        .limit(1)
        .as('session'),
      (join) => join.onTrue(),
    )
    .select(['given.hash', 'session.id', 'session.watched', ...sessionColumns])
    .execute();
  return new Map(found.map(({ hash, ...session }) => [hash, session]));
}

const sessionColumns = [
  'account_id',
  'remembered',
  'last_seen_at',
  'idle_until',
  'expires_at',
  'factor_at',
  'by_provider',
  'provider_at',
  'second_factor',
  'role',
  'username',
  'accommodation_version',
  'access',
  'language',
] as const;

function liveSessions(db: Db, now: Date, watchedOf: WatchedOf) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id', ...sessionColumns])
    .select(watchedOf(now).as('watched'))
    .where('idle_until', '>', now)
    .where('accounts.status', '=', 'active');
}

export type SessionUse = { id: number; at: Date; idleUntil: Date };

/**
 * Notes that sessions were used, many in one statement. Each lives until `idleUntil` then: never shorter than before, nor
 * past its limit. One that somebody is changing at this moment is left out, so that this waits for nobody.
 */
export async function noteUses(db: Db, uses: readonly SessionUse[]): Promise<void> {
  await sql`
    update sessions set last_seen_at = greatest(last_seen_at, given.at),
      idle_until = greatest(idle_until, least(given."idleUntil", expires_at))
    from (
      select id, at, "idleUntil" from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
        as given (id integer, at timestamptz, "idleUntil" timestamptz)
      -- All of them. Of a list without a limit PostgreSQL expects a hundred, and then reads all sessions of a school.
      limit ${uses.length}
    ) as given
    where sessions.id = (select id from sessions as free where free.id = given.id for no key update skip locked)
  `.execute(db);
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

/** What another session in the place of this one keeps of it; undefined for one that is gone. */
export async function findKept(db: Db, sessionId: number) {
  return await db
    .selectFrom('sessions')
    .select(['remembered', 'factor_at as factorAt', 'by_provider as byProvider'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
}

export async function endSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends every session of an account, and every login of it that is under way. */
export async function endLoginsOf(db: Db, accountId: number): Promise<void> {
  await endSessionsOf(db, accountId);
  await db.deleteFrom('sign_in_tickets').where('account_id', '=', accountId).execute();
  await db.deleteFrom('lti_launches').where('account_id', '=', accountId).execute();
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
