import type { Language } from '@parlance/contract/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Counted } from '../../platform/limits/queries.ts';

/** Codes of an email within the hour, and its account when that is active. */
export type CodeCounts = {
  accountId: number | null;
  /** As the account has it. */
  email: string | null;
  language: Language | null;
  /** Mailed because this address asked. */
  byIp: number;
  /** Mailed because this device asked. */
  onDevice: number;
  /** Mailed, whoever asked. */
  toMailbox: number;
  /** One of them works now. */
  live: boolean;
  /** Mailed to any email because this address asked. */
  byAddress: Counted;
  /** Mailed to any email. */
  mailedBySite: number;
};

type CodesRow = Omit<CodeCounts, 'byAddress'> & { mailed_by_ip: number; last_by_ip: Date | null };

type Visit = { emailKey: string; ipOrigin: string; deviceOrigin: string | null; since: Date };

export async function countCodes(
  db: Db,
  { emailKey, ipOrigin, deviceOrigin, since, now }: Visit & { now: Date },
): Promise<CodeCounts> {
  const { rows } = await sql<CodesRow>`
    select accounts.id as "accountId", accounts.email, accounts.language, codes.*, site.*
    from (
      select
        count(*) filter (where origin = ${ipOrigin})::int as "byIp",
        count(*) filter (where origin = ${deviceOrigin}::text)::int as "onDevice",
        count(*)::int as "toMailbox",
        coalesce(bool_or(code_hash is not null and code_until > ${now}::timestamptz), false) as live
      from reset_codes
      where email_key = ${emailKey} and made_at > ${since}::timestamptz
    ) as codes
    cross join (
      select count(*)::int as "mailedBySite",
        count(*) filter (where origin = ${ipOrigin})::int as mailed_by_ip,
        max(made_at) filter (where origin = ${ipOrigin}) as last_by_ip
      from reset_codes where made_at > ${since}::timestamptz
    ) as site
    left join accounts on lower(accounts.email) = ${emailKey} and accounts.status = 'active'
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The codes were counted and no row came back.');
  const { mailed_by_ip: count, last_by_ip: last, ...asked } = row;
  return { ...asked, byAddress: { count, last } };
}

export type NewCode = {
  emailKey: string;
  /** Null for a decoy. */
  accountId: number | null;
  origin: string;
  codeHash: Uint8Array;
  madeAt: Date;
  until: Date;
};

/** Stores a code and gives its id. */
export async function insertCode(db: Db, code: NewCode): Promise<number> {
  const { id } = await db
    .insertInto('reset_codes')
    .values({
      email_key: code.emailKey,
      account_id: code.accountId,
      origin: code.origin,
      code_hash: code.codeHash,
      made_at: code.madeAt,
      code_until: code.until,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Sent = { emailKey: string; origin: string; due: boolean };

/** Ends the codes this visitor asked for before; when no new one is due, none. */
export async function endOtherCodes(db: Db, { emailKey, origin, but, due }: Sent & { but: number }): Promise<void> {
  await db
    .updateTable('reset_codes')
    .set({ code_hash: null })
    .where('email_key', '=', emailKey)
    .where('origin', '=', origin)
    .where('id', '<>', but)
    .where(sql<boolean>`${due}::boolean`)
    .execute();
}

/** Gives a visitor all tries again; when no new code is due, none. They still count for the address and the site. */
export async function forgetWrongCodes(db: Db, { emailKey, origin, due }: Sent): Promise<void> {
  await db
    .updateTable('limited_calls')
    .set({ email_key: null })
    .where('kind', '=', 'reset_try')
    .where('origin', '=', origin)
    .where('email_key', '=', emailKey)
    .where(sql<boolean>`${due}::boolean`)
    .execute();
}

/** Removes what was written for nobody. */
export async function removeDecoys(db: Db, emailKey: string): Promise<void> {
  await db.deleteFrom('reset_codes').where('email_key', '=', emailKey).where('account_id', 'is', null).execute();
}

/** Wrong codes within the hour, tried while a code of their email worked. */
export type WrongCodes = {
  /** The active account of the email. */
  accountId: number | null;
  /** Tried for this email from this address. */
  byIp: number;
  /** Tried for this email on this device. */
  onDevice: number;
  /** Tried from this address, for any email. */
  ofIp: Counted;
  /** Tried from any address, for any email; known devices do not count. */
  ofSite: Counted;
};

type WrongCodesRow = {
  account_id: number | null;
  by_ip: number;
  on_device: number;
  ip_count: number;
  ip_last: Date | null;
  site_count: number;
  site_last: Date | null;
};

export async function countWrongCodes(db: Db, { emailKey, ipOrigin, deviceOrigin, since }: Visit): Promise<WrongCodes> {
  const { rows } = await sql<WrongCodesRow>`
    select accounts.id as account_id, tries.*
    from (
      select
        count(*) filter (where email_key = ${emailKey} and origin = ${ipOrigin})::int as by_ip,
        count(*) filter (where email_key = ${emailKey} and origin = ${deviceOrigin}::text)::int as on_device,
        count(*) filter (where origin = ${ipOrigin})::int as ip_count,
        max(made_at) filter (where origin = ${ipOrigin}) as ip_last,
        count(*) filter (where starts_with(origin, 'address:'))::int as site_count,
        max(made_at) filter (where starts_with(origin, 'address:')) as site_last
      from limited_calls
      where kind = 'reset_try' and made_at > ${since}::timestamptz
    ) as tries
    left join accounts on lower(accounts.email) = ${emailKey} and accounts.status = 'active'
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The wrong codes were counted and no row came back.');
  return {
    accountId: row.account_id,
    byIp: row.by_ip,
    onDevice: row.on_device,
    ofIp: { count: row.ip_count, last: row.ip_last },
    ofSite: { count: row.site_count, last: row.site_last },
  };
}

export type LiveCode = Awaited<ReturnType<typeof lockLiveCodes>>[number];

/** The codes of an email that work, the latest first, locked until the transaction ends. */
export async function lockLiveCodes(db: Db, emailKey: string, now: Date) {
  return await db
    .selectFrom('reset_codes')
    .select(['id', 'origin'])
    // Never null here: the condition below is looked at again once the lock is held.
    .select(sql<Uint8Array>`code_hash`.as('code_hash'))
    .where('email_key', '=', emailKey)
    .where('code_hash', 'is not', null)
    .where('code_until', '>', now)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
}

/** Ends all codes of an email, and opens the grant of the one that was right. */
export async function exchangeCode(
  db: Db,
  { id, emailKey, grantHash }: { id: number; emailKey: string; grantHash: Uint8Array },
  until: Date,
): Promise<void> {
  await db.updateTable('reset_codes').set({ code_hash: null }).where('email_key', '=', emailKey).execute();
  await db.updateTable('reset_codes').set({ grant_hash: grantHash, grant_until: until }).where('id', '=', id).execute();
}

type Grant = { emailKey: string; grantHash: Uint8Array; now: Date };

/** The account that a grant is for; undefined for no grant, and when the account is closed or has another email now. */
export async function findGranted(db: Db, { emailKey, grantHash, now }: Grant) {
  return await db
    .selectFrom('reset_codes')
    .innerJoin('accounts', 'accounts.id', 'reset_codes.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.username', 'accounts.full_name', 'accounts.language'])
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
