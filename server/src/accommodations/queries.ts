import type { AccommodationState, AccommodationValues } from '@parlance/contract/accommodations';
import { sql } from 'kysely';
import { accountMay } from '../platform/database/account-may.ts';
import type { Db } from '../platform/database/database.ts';
import { counted, hasWords, type Listing, searchQuery } from '../platform/list-query.ts';

/** The columns of the values but the two days, which are read as texts: a driver would make moments of them. */
const valueColumns = [
  'extra_time_percent',
  'break_count',
  'break_seconds',
  'extra_plays',
  'preparation_percent',
  'recording_percent',
  'text_scale',
  'high_contrast',
  'note_to_learner',
] as const;
const names = sql.join(valueColumns.map((name) => sql.ref(`accommodations.${name}`)));
const days = sql`accommodations.valid_from::text as valid_from, accommodations.valid_until::text as valid_until`;

export type StoredAccommodation = AccommodationValues & { version: number };

/** What is stored for an account, in force or not; undefined for none. */
export async function findAccommodation(db: Db, accountId: number): Promise<StoredAccommodation | undefined> {
  const { rows } = await sql<StoredAccommodation>`
    select ${names}, ${days}, version from accommodations where account_id = ${accountId}
  `.execute(db);
  return rows[0];
}

/** What is stored for each of these accounts, in force or not; who has nothing is not there. */
export async function findAccommodations(db: Db, accountIds: number[]): Promise<Map<number, StoredAccommodation>> {
  const { rows } = await sql<StoredAccommodation & { account_id: number }>`
    select account_id, ${names}, ${days}, version from accommodations where account_id = any(${accountIds}::integer[])
  `.execute(db);
  return new Map(rows.map(({ account_id, ...stored }) => [account_id, stored]));
}

/** The version of what is stored for an account; null for none. */
export async function findAccommodationVersion(db: Db, accountId: number): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .select('accommodation_version')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.accommodation_version ?? null;
}

export type ListedRow = StoredAccommodation & {
  account_id: number;
  username: string;
  full_name: string;
  registration_number: string;
  email: string;
  has_reason: boolean;
  updated_at: Date;
  updated_by: string | null;
};

export const sortable = ['username', 'email', 'updated_at'] as const;
const orders = {
  username: sql`account.username_key`,
  email: sql`lower(account.email)`,
  updated_at: sql`accommodations.updated_at`,
};

export type AccommodationFilter = Listing<(typeof sortable)[number]> & {
  state?: AccommodationState;
  /** Narrows the list to one account. */
  accountId?: number;
  /** Of the school, by which the states go. */
  today: string;
};

/** Who has or had accommodations and is not deleted or, unless asked for alone, simulated, and how many fit in all. */
export async function listStored(db: Db, filter: AccommodationFilter): Promise<{ rows: ListedRow[]; total: number }> {
  const { text, state, accountId, today, sortBy, direction, slice } = filter;
  const towards = direction === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<ListedRow & { total: number }>`
    select accommodations.account_id, account.username, account.full_name, account.registration_number, account.email, ${names}, ${days},
      accommodations.reason is not null as has_reason, accommodations.version, accommodations.updated_at,
      actor.username as updated_by, count(*) over ()::integer as total
    from accommodations join accounts account on account.id = accommodations.account_id
      left join accounts actor on actor.id = accommodations.updated_by
    where account.status <> 'deleted'
      and case when ${accountId ?? null}::integer is null then not account.simulated else account.id = ${accountId ?? null} end
      and ${hasWords(sql`account.search_words`, searchQuery(text))}
      and (${state ?? null}::text is null or ${state ?? null} = ${stateOnDay(today)})
    order by ${orders[sortBy]} ${towards}, accommodations.account_id ${towards}
    limit ${slice?.limit ?? null}::integer offset ${slice?.offset ?? 0}
  `.execute(db);
  return counted(rows);
}

/** `stateOn` of the contract, in SQL. */
function stateOnDay(today: string) {
  return sql`case when accommodations.valid_until < ${today}::date then 'ended'
    when accommodations.valid_from > ${today}::date then 'later' else 'current' end`;
}

export type EarlierRow = {
  version: number;
  settings: AccommodationValues;
  updated_at: Date;
  updated_by: string | null;
};

/** Every earlier setting of an account, the newest first. */
export async function listEarlier(db: Db, accountId: number): Promise<EarlierRow[]> {
  const { rows } = await sql<EarlierRow>`
    select before.version, before.settings, before.updated_at, actor.username as updated_by
    from accommodation_versions before left join accounts actor on actor.id = before.updated_by
    where before.account_id = ${accountId} order by before.version desc
  `.execute(db);
  return rows;
}

/** A learner of this id who is not deleted. */
export function findLearner(db: Db, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'email'])
    .where('id', '=', accountId)
    .where(accountMay('learns'))
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
}

export type LockedLearner = { id: number; username: string; email: string; accommodation_version: number | null };

/** The learners among these accounts that are not deleted, locked in the order of their ids: see migration 0035. */
export async function lockLearners(db: Db, accountIds: number[]): Promise<LockedLearner[]> {
  const { rows } = await sql<LockedLearner>`
    select id, username, email, accommodation_version from accounts
    where id = any(${accountIds}::integer[]) and ${accountMay('learns')} and status <> 'deleted'
    order by id for no key update
  `.execute(db);
  return rows;
}

export type NewAccommodation = {
  accountId: number;
  values: AccommodationValues;
  sealedReason: Buffer | null;
  /** Whether the stored reason stays, whatever `sealedReason` is. */
  keepsReason: boolean;
  version: number;
  actorId: number;
  now: Date;
};

/** Stores the values of a locked learner; what was there before becomes an earlier setting, without its reason. */
export async function storeAccommodation(db: Db, { accountId, values, ...set }: NewAccommodation): Promise<void> {
  const settings = sql.join(
    ([...valueColumns, 'valid_from', 'valid_until'] as const).flatMap((name) => [sql.lit(name), sql.ref(name)]),
  );
  await sql`
    insert into accommodation_versions (account_id, version, settings, updated_by, updated_at)
    select account_id, version, jsonb_build_object(${settings}), updated_by, updated_at
    from accommodations where account_id = ${accountId}
  `.execute(db);
  const row = {
    ...values,
    version: set.version,
    updated_by: set.actorId,
    updated_at: set.now,
    ...(!set.keepsReason && { reason: set.sealedReason }),
  };
  await db
    .insertInto('accommodations')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  await db.updateTable('accounts').set({ accommodation_version: set.version }).where('id', '=', accountId).execute();
}

/** Why; undefined where no reason is stored. */
export async function findSealedReason(db: Db, accountId: number): Promise<Buffer | null | undefined> {
  const row = await db
    .selectFrom('accommodations')
    .select('reason')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.reason && Buffer.from(row.reason);
}
