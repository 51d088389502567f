import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Row } from '../platform/database/tables.ts';
import type { Counted } from '../platform/limits/queries.ts';

type Columns =
  | 'id'
  | 'username'
  | 'full_name'
  | 'email'
  | 'phone'
  | 'role'
  | 'access'
  | 'status'
  | 'language'
  | 'second_factor';
export type SignInAccount = Pick<Row<'accounts'>, Columns> & { passwordHash: string };

export type SignInState = {
  /** Null for an unknown email and for a deleted account. */
  account: SignInAccount | null;
  /** Failures of this email from this address. */
  ofIp: Counted;
  /** Failures of this email on this device. */
  ofDevice: Counted;
  /** Failures of this email from everywhere. */
  ofAccount: Counted;
  /** Emails of accounts that this address failed with. */
  accountsOfIp: Counted;
  /** Failures of this address with the email of any account. */
  triesOfIp: Counted;
  /** Failures of this address with emails that no account has, counted up to `MOST_UNKNOWN`. */
  unknownOfIp: number;
};

/** How many logins with unknown emails from one address within the hour are a flood; no more are counted. */
export const MOST_UNKNOWN = 50;

type SignInRow = Omit<SignInAccount, 'id' | 'passwordHash'> & {
  id: number | null;
  password_hash: string;
  ip_count: number;
  ip_last: Date | null;
  device_count: number;
  device_last: Date | null;
  account_count: number;
  account_last: Date | null;
  emails_of_ip: number;
  tries_of_ip: number;
  last_of_ip: Date | null;
  unknown_of_ip: number;
};

type SignInFacts = {
  emailKey: string;
  ipOrigin: string;
  deviceOrigin: string | null;
  /** Failures of an email from one origin are counted from here on. */
  originsSince: Date;
  /** Failures of an email from everywhere and of an address with any email are counted from here on. */
  hourSince: Date;
};

/** Everything a login needs to know, in one statement. */
export async function findSignIn(db: Db, asked: SignInFacts): Promise<SignInState> {
  const { rows } = await sql<SignInRow>`
    select accounts.id, username, full_name, email, phone, role, access, status, language, second_factor,
      password_hash, failures.*, of_ip.*,
      unknown.count as unknown_of_ip
    from (
      select
        count(*) filter (where origin = ${asked.ipOrigin})::int as ip_count,
        max(failed_at) filter (where origin = ${asked.ipOrigin}) as ip_last,
        count(*) filter (where origin = ${asked.deviceOrigin}::text)::int as device_count,
        max(failed_at) filter (where origin = ${asked.deviceOrigin}::text) as device_last,
        count(*) filter (where failed_at > ${asked.hourSince}::timestamptz)::int as account_count,
        max(failed_at) as account_last
      from sign_in_failures
      where email_key = ${asked.emailKey} and failed_at > ${asked.originsSince}::timestamptz
    ) as failures
    cross join (
      select
        count(distinct email_key)::int as emails_of_ip,
        count(*)::int as tries_of_ip,
        max(failed_at) as last_of_ip
      from sign_in_failures
      where origin = ${asked.ipOrigin} and of_account and failed_at > ${asked.hourSince}::timestamptz
    ) as of_ip
    cross join (
      select count(*)::int as count from (
        select from sign_in_failures
        where origin = ${asked.ipOrigin} and not of_account and failed_at > ${asked.hourSince}::timestamptz
        limit ${MOST_UNKNOWN}
      ) as counted
    ) as unknown
    left join accounts on lower(accounts.email) = ${asked.emailKey} and accounts.status <> 'deleted'
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The failures were counted and no row came back.');
  return {
    account: row.id === null ? null : accountOf(row, row.id),
    ofIp: { count: row.ip_count, last: row.ip_last },
    ofDevice: { count: row.device_count, last: row.device_last },
    ofAccount: { count: row.account_count, last: row.account_last },
    accountsOfIp: { count: row.emails_of_ip, last: row.last_of_ip },
    triesOfIp: { count: row.tries_of_ip, last: row.last_of_ip },
    unknownOfIp: row.unknown_of_ip,
  };
}

function accountOf(row: SignInRow, id: number): SignInAccount {
  const { username, full_name, email, phone, role, access, status, language, second_factor } = row;
  const named = { username, full_name, email, phone, role, access, status, language, second_factor };
  return { id, ...named, passwordHash: row.password_hash };
}

/** Counts a try as failed before its password is checked, and gives its id. */
export async function insertFailure(
  db: Db,
  { emailKey, origin, isOfAccount }: { emailKey: string; origin: string; isOfAccount: boolean },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('sign_in_failures')
    .values({ email_key: emailKey, origin, of_account: isOfAccount, failed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes back one failure. */
export async function deleteFailure(db: Db, id: number): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('id', '=', id).execute();
}

/** Forgets the failures of an email from one origin. */
export async function deleteFailures(db: Db, emailKey: string, origin: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('email_key', '=', emailKey).where('origin', '=', origin).execute();
}

/** Removes the failures that no longer count. */
export async function purgeFailures(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('failed_at', '<=', until).execute();
}

/** When an account was added; undefined for none. */
export async function findAddedAt(db: Db, accountId: number): Promise<Date | undefined> {
  const account = await db.selectFrom('accounts').select('created_at').where('id', '=', accountId).executeTakeFirst();
  return account?.created_at;
}
