import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** Whoever asks for a code of the same email waits until this transaction ends. */
export async function lockEmail(db: Db, emailKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${emailKey}, 7236002))`.execute(db);
}

/** How many codes an email has had since then, and its account when that is active. */
export async function findAsked(
  db: Db,
  emailKey: string,
  since: Date,
): Promise<{ codes: number; accountId: number | null; email: string | null }> {
  const { rows } = await sql<{ codes: number; accountId: number | null; email: string | null }>`
    select counted.codes, accounts.id as "accountId", accounts.email
    from (
      select count(*)::int as codes from reset_codes
      where email_key = ${emailKey} and made_at > ${since}::timestamptz
    ) as counted
    left join accounts on lower(accounts.email) = ${emailKey} and accounts.status = 'active'
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The codes were counted and no row came back.');
  return row;
}

export type NewCode = { emailKey: string; accountId: number | null; codeHash: Uint8Array; madeAt: Date; until: Date };

/** Stores a code; the one before works no more. */
export async function replaceCode(db: Db, { emailKey, accountId, codeHash, madeAt, until }: NewCode): Promise<void> {
  await db
    .updateTable('reset_codes')
    .set({ code_hash: null })
    .where('email_key', '=', emailKey)
    .where('code_hash', 'is not', null)
    .execute();
  await db
    .insertInto('reset_codes')
    .values({ email_key: emailKey, account_id: accountId, code_hash: codeHash, made_at: madeAt, code_until: until })
    .execute();
}

/** The code of an email that still works, locked until the transaction ends: tries come one after another. */
export async function lockCode(db: Db, emailKey: string, now: Date) {
  return await db
    .selectFrom('reset_codes')
    .select(['id', 'account_id', 'tries'])
    // Never null here: the condition below is looked at again once the lock is held.
    .select(sql<Uint8Array>`code_hash`.as('code_hash'))
    .where('email_key', '=', emailKey)
    .where('code_hash', 'is not', null)
    .where('code_until', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts a wrong try; the one that makes it `most` ends the code. */
export async function countTry(db: Db, id: number, most: number): Promise<void> {
  await db
    .updateTable('reset_codes')
    .set({
      tries: sql`tries + 1`,
      code_hash: sql`case when tries + 1 >= ${most}::integer then null else code_hash end`,
    })
    .where('id', '=', id)
    .execute();
}

/** Ends a code and opens its grant. */
export async function exchangeCode(db: Db, id: number, grantHash: Uint8Array, until: Date): Promise<void> {
  await db
    .updateTable('reset_codes')
    .set({ code_hash: null, grant_hash: grantHash, grant_until: until })
    .where('id', '=', id)
    .execute();
}

type Grant = { emailKey: string; grantHash: Uint8Array; now: Date };

/** The account that a grant is for; undefined for no grant, and when the account is closed or has another email now. */
export async function findGranted(db: Db, { emailKey, grantHash, now }: Grant) {
  return await db
    .selectFrom('reset_codes')
    .innerJoin('accounts', 'accounts.id', 'reset_codes.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.username'])
    .where('grant_hash', '=', grantHash)
    .where('email_key', '=', emailKey)
    .where('grant_until', '>', now)
    .where(sql<boolean>`lower(accounts.email) = email_key`)
    .where('accounts.status', '=', 'active')
    .executeTakeFirst();
}

/** Uses a grant up; false when it is used or has run out. */
export async function useUpGrant(db: Db, { emailKey, grantHash, now }: Grant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reset_codes')
    .set({ grant_hash: null })
    .where('grant_hash', '=', grantHash)
    .where('email_key', '=', emailKey)
    .where('grant_until', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets a password without asking for the one before; false when the account is closed or has another email now. */
export async function setPassword(
  db: Db,
  { accountId, emailKey, passwordHash, now }: { accountId: number; emailKey: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', accountId)
    .where(sql<boolean>`lower(email) = ${emailKey}`)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends every code and grant of an email. */
export async function endCodes(db: Db, emailKey: string): Promise<void> {
  await db
    .updateTable('reset_codes')
    .set({ code_hash: null, grant_hash: null })
    .where('email_key', '=', emailKey)
    .execute();
}

/** Removes codes that are too old to be counted; neither they nor their grants work any more. */
export async function purgeResetCodes(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('reset_codes').where('made_at', '<=', until).execute();
}
