import { sql } from 'kysely';
import { accountMay } from '../../platform/database/account-may.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/tables.ts';
import type { Settings } from '../../platform/settings.ts';

const accountColumns = [
  'accounts.id',
  'role',
  'access',
  'status',
  'full_name',
  'registration_number',
  'accounts.email',
  'language',
] as const;
export type FoundAccount = Pick<
  Row<'accounts'>,
  'id' | 'role' | 'access' | 'status' | 'full_name' | 'registration_number' | 'email' | 'language'
>;
type Known = { issuer: string; subject: string };

/** What the issuer of an identity begins with that is somebody at a learning platform. */
export const PLATFORM_PREFIX = 'lti:';

/**
 * Which identities let their account in. Staff are let in by what they linked, or by the provider that made the account,
 * and by nothing that was linked while they were learners; where the provider is the only door, by any of it.
 */
function letsIn({ passwords }: Pick<Settings, 'passwords'>) {
  return sql<boolean>`(${accountMay('learns')} or origin = 'owner' or (not starts_with(issuer, ${PLATFORM_PREFIX})
    and (origin = 'created' or (${passwords !== 'everyone'}::boolean and not ${accountMay('administers')}))))`;
}

/** The account that somebody at a provider is here, whatever its status; locked until the transaction ends. */
export function lockAccountOf(db: Db, { issuer, subject }: Known, settings: Pick<Settings, 'passwords'>) {
  return db
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(accountColumns)
    .select(['identities.id as identityId', 'origin'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where(letsIn(settings))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The account of an email in whatever case, unless it is deleted; locked likewise. */
export function lockAccountByEmail(db: Db, email: string): Promise<FoundAccount | undefined> {
  return db
    .selectFrom('accounts')
    .select(accountColumns)
    .where(sql<boolean>`lower(email) = lower(${email}::text)`)
    .where(sql<boolean>`status <> 'deleted'`)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type NewIdentity = Known & {
  accountId: number;
  email: string | null;
  origin: Row<'identities'>['origin'];
  now: Date;
};

/**
 * Links somebody at a provider to an account. Who is linked already violates `identities_issuer_subject_key`, unless that
 * lets nobody in any more.
 */
export async function insertIdentity(
  db: Db,
  { accountId, email, now, ...known }: NewIdentity,
  settings: Pick<Settings, 'passwords'>,
): Promise<void> {
  await db
    .deleteFrom('identities')
    .using('accounts')
    .whereRef('accounts.id', '=', 'account_id')
    .where('issuer', '=', known.issuer)
    .where('subject', '=', known.subject)
    .where(sql<boolean>`not ${letsIn(settings)}`)
    .execute();
  await db
    .insertInto('identities')
    .values({ ...known, account_id: accountId, email: email ?? '', linked_at: now })
    .execute();
}

/** Notes that an identity was used, and the email that it has now. */
export async function noteUse(db: Db, id: number, email: string | null, now: Date): Promise<void> {
  await db
    .updateTable('identities')
    .set({ last_used_at: now, ...(email !== null && { email }) })
    .where('id', '=', id)
    .execute();
}

export function isOfPlatform({ issuer }: Pick<Known, 'issuer'>): boolean {
  return issuer.startsWith(PLATFORM_PREFIX);
}

/** The identities that let an account in, the oldest first; `platform` null at the provider, '' at a platform that was removed. */
export function listIdentitiesOf(db: Db, accountId: number, settings: Pick<Settings, 'passwords'>) {
  return db
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['identities.id', 'identities.email', 'linked_at', 'last_used_at'])
    .select(
      sql<string | null>`case when starts_with(issuer, ${PLATFORM_PREFIX}) then coalesce(
        (select name from lti_platforms
          where ${PLATFORM_PREFIX} || lti_platforms.issuer = identities.issuer order by lti_platforms.id limit 1),
        '') end`.as('platform'),
    )
    .where('account_id', '=', accountId)
    .where(letsIn(settings))
    .orderBy('identities.id')
    .execute();
}

/** Removes one identity of an account; false when it has no such one. */
export async function deleteIdentity(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Whether a session is still there, with the account that began to link in it. */
export async function isLive(db: Db, { accountId, sessionId }: { accountId: number; sessionId: number }, now: Date) {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('idle_until', '>', now)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return found !== undefined;
}
