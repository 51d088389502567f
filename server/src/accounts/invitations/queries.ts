import type { Role } from '@parlance/contract/accounts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { NO_PASSWORD } from '../passwords.ts';

export type InvitedAccount = { username: string; email: string; phone: string; role: Exclude<Role, 'superadmin'> };

/** Those of these emails, in lower case, that have an account. */
export async function findTaken(db: Db, emailKeys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email_key: string }>`
    select lower(email) as email_key from accounts
    where status <> 'deleted' and lower(email) = any(${emailKeys}::text[])
  `.execute(db);
  return new Set(rows.map(({ email_key }) => email_key));
}

/** Whoever adds accounts by a file waits until this transaction ends: two files in another order would block each other. */
export async function lockBulkAdd(db: Db): Promise<void> {
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
    .returning(['id', 'email', 'role', 'status'])
    .execute();
}

export type NewInvitation = { accountId: number; emailKey: string; tokenHash: Uint8Array; openUntil: Date };

export async function insertInvitations(db: Db, invitations: NewInvitation[]): Promise<void> {
  await db
    .insertInto('invitations')
    .values(
      invitations.map(({ accountId, emailKey, tokenHash, openUntil }) => ({
        account_id: accountId,
        email_key: emailKey,
        token_hash: tokenHash,
        open_until: openUntil,
      })),
    )
    .execute();
}

/**
 * The account of an open invitation. It opens nothing once the account has a password, however it came by it, is
 * closed, or has another email than the one it was sent to.
 */
export function findInvited(db: Db, tokenHash: Uint8Array, now: Date) {
  return db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.username'])
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

/** Removes the invitations that have run out. */
export async function purgeInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('open_until', '<=', now).execute();
}
