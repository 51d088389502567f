import type { Access, Role } from '@parlance/contract/accounts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { NO_PASSWORD } from '../passwords.ts';
import type { Names } from '../people/queries.ts';

export type InvitedAccount = Names & {
  username: string;
  email: string;
  phone: string;
  role: Exclude<Role, 'superadmin'>;
  access: Access;
};

/** Those of these emails, in lower case, that have an account. */
export async function findTaken(db: Db, emailKeys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email_key: string }>`
    select lower(email) as email_key from accounts
    where status <> 'deleted' and lower(email) = any(${emailKeys}::text[])
  `.execute(db);
  return new Set(rows.map(({ email_key }) => email_key));
}

/**
 * Others who add accounts by a file wait until this transaction ends: two files in another order would block each other.
 */
export async function lockBulkAdd(db: Db): Promise<void> {
  // Thousands of accounts before these may take longer than other locks are waited for.
  await sql`set local lock_timeout = 0`.execute(db);
  await sql`select pg_advisory_xact_lock(7236003)`.execute(db);
}

/** Adds accounts without a password; one whose email is taken by now is left out. */
export function insertInvited(db: Db, accounts: InvitedAccount[], now: Date) {
  return db
    .insertInto('accounts')
    .values(
      accounts.map((account) => ({
        ...account,
        status: 'active' as const,
        password_hash: NO_PASSWORD,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email', 'role', 'access', 'status'])
    .execute();
}

export type NewInvitation = {
  accountId: number;
  emailKey: string;
  tokenHash: Uint8Array;
  sentAt: Date;
  openUntil: Date;
  mailId: number | null;
};

/** Stores invitations, each in the place of the one its account had. */
export async function putInvitations(db: Db, invitations: NewInvitation[]): Promise<void> {
  await db
    .insertInto('invitations')
    .values(
      invitations.map(({ accountId, emailKey, tokenHash, sentAt, openUntil, mailId }) => ({
        account_id: accountId,
        email_key: emailKey,
        token_hash: tokenHash,
        sent_at: sentAt,
        open_until: openUntil,
        mail_id: mailId,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        email_key: eb.ref('excluded.email_key'),
        token_hash: eb.ref('excluded.token_hash'),
        sent_at: eb.ref('excluded.sent_at'),
        open_until: eb.ref('excluded.open_until'),
        mail_id: eb.ref('excluded.mail_id'),
      })),
    )
    .execute();
}

export type SentInvitation = {
  /** Null, as what follows, when nothing is known of it any more. */
  sent_at: Date | null;
  open_until: Date | null;
  mail_id: number | null;
  mail_due_at: Date | null;
  mail_sent_at: Date | null;
  mail_failed_at: Date | null;
  /** Whether it went to the email that the account has now. */
  fits: boolean;
  active: boolean;
};

/** What was sent to those of these accounts that wait for their password, and have no other way in, by account. */
export async function findInvitations(db: Db, accountIds: number[]): Promise<Map<number, SentInvitation>> {
  const { rows } = await sql<SentInvitation & { account_id: number }>`
    select accounts.id as account_id, invitations.sent_at, open_until, mail_id,
      outbox.due_at as mail_due_at, outbox.sent_at as mail_sent_at, outbox.failed_at as mail_failed_at,
      coalesce(email_key = lower(accounts.email), false) as fits, accounts.status = 'active' as active
    from accounts
    left join invitations on invitations.account_id = accounts.id
    left join outbox on outbox.id = mail_id
    where accounts.id = any(${accountIds}::int[]) and password_hash = ${NO_PASSWORD}
      and not exists (select from identities where account_id = accounts.id)
  `.execute(db);
  return new Map(rows.map(({ account_id, ...sent }) => [account_id, sent]));
}

/**
 * The account of an open invitation. It opens nothing once the account has a password, however it came by it, is
 * closed, or has another email than the one it was sent to.
 */
export function findInvited(db: Db, tokenHash: Uint8Array, now: Date) {
  return db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.username', 'accounts.full_name'])
    .where('token_hash', '=', tokenHash)
    .where('open_until', '>', now)
    .where(sql<boolean>`lower(accounts.email) = email_key`)
    .where('accounts.password_hash', '=', NO_PASSWORD)
    .where('accounts.status', '=', 'active')
    .executeTakeFirst();
}

/** Uses an invitation up; false when that was done meanwhile. */
export async function endInvitation(db: Db, tokenHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('invitations').where('token_hash', '=', tokenHash).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Removes the invitations of accounts that have a password by now, or are deleted. */
export async function purgeInvitations(db: Db): Promise<void> {
  await db
    .deleteFrom('invitations')
    .using('accounts')
    .whereRef('accounts.id', '=', 'account_id')
    .where((eb) => eb.or([eb('password_hash', '<>', NO_PASSWORD), eb('status', '=', 'deleted')]))
    .execute();
}
