import type { Role, Status } from '@parlance/contract/accounts';
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

/** Failed sign-ins: how many, and when the last one was. */
export type Failures = { count: number; last: Date | null };

export type SignInAccount = {
  id: number;
  username: string;
  email: string;
  phone: string;
  role: Role;
  status: Status;
  passwordHash: string;
};

export type SignInState = {
  /** Null for an unknown email and for a deleted account. */
  account: SignInAccount | null;
  /** Of this email from this address. */
  ofAddress: Failures;
  /** Of this email on this device. */
  ofDevice: Failures;
  /** Of this email from everywhere. */
  ofAccount: Failures;
};

type SignInRow = {
  id: number | null;
  username: string;
  email: string;
  phone: string;
  role: Role;
  status: Status;
  password_hash: string;
  address_count: number;
  address_last: Date | null;
  device_count: number;
  device_last: Date | null;
  account_count: number;
  account_last: Date | null;
};

type Asked = {
  emailKey: string;
  addressOrigin: string;
  deviceOrigin: string | null;
  /** Failures of one origin are counted from here on. */
  originsSince: Date;
  /** Failures from everywhere are counted from here on. */
  accountSince: Date;
};

/** Everything a sign-in needs to know, in one statement. */
export async function findSignIn(db: Db, asked: Asked): Promise<SignInState> {
  const { rows } = await sql<SignInRow>`
    select accounts.id, username, email, phone, role, status, password_hash, failures.*
    from (
      select
        count(*) filter (where origin = ${asked.addressOrigin})::int as address_count,
        max(failed_at) filter (where origin = ${asked.addressOrigin}) as address_last,
        count(*) filter (where origin = ${asked.deviceOrigin}::text)::int as device_count,
        max(failed_at) filter (where origin = ${asked.deviceOrigin}::text) as device_last,
        count(*) filter (where failed_at > ${asked.accountSince}::timestamptz)::int as account_count,
        max(failed_at) as account_last
      from sign_in_failures
      where email_key = ${asked.emailKey} and failed_at > ${asked.originsSince}::timestamptz
    ) as failures
    left join accounts on lower(accounts.email) = ${asked.emailKey} and accounts.status <> 'deleted'
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The failures were counted and no row came back.');
  return {
    account: row.id === null ? null : accountOf(row, row.id),
    ofAddress: { count: row.address_count, last: row.address_last },
    ofDevice: { count: row.device_count, last: row.device_last },
    ofAccount: { count: row.account_count, last: row.account_last },
  };
}

function accountOf(row: SignInRow, id: number): SignInAccount {
  const { username, email, phone, role, status, password_hash: passwordHash } = row;
  return { id, username, email, phone, role, status, passwordHash };
}

export async function insertFailure(db: Db, emailKey: string, origin: string, now: Date): Promise<void> {
  await db.insertInto('sign_in_failures').values({ email_key: emailKey, origin, failed_at: now }).execute();
}

/** Forgets the failures of an email from one origin. */
export async function deleteFailures(db: Db, emailKey: string, origin: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('email_key', '=', emailKey).where('origin', '=', origin).execute();
}

/** Removes the failures that no longer count. */
export async function purgeFailures(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('failed_at', '<=', until).execute();
}
