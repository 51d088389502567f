import type { RunStatement } from '../../platform/database/long-transaction.ts';

/**
 * Every column that is encrypted with SECRET: how its rows are found, the purpose of a row as the feature that has it
 * says it, what a person calls it, and `lose`, the statement that lets go of the rows with these keys, whose secret is
 * lost. `inUse`: rows that a server needs to read; without it all of them.
 */
export const sealedColumns = [
  {
    table: 'accommodations',
    column: 'reason',
    key: 'account_id',
    purpose: `'accommodation reason' || chr(10) || account_id`,
    named: 'reasons for accommodations',
    lose: 'update accommodations set reason = null where account_id::text = any($1::text[])',
  },
  {
    table: 'lti_keys',
    column: 'private_key',
    key: 'id',
    purpose: `'lti key' || chr(10) || id`,
    named: 'the key for learning platforms',
    lose: 'delete from lti_keys where id = any($1::text[])',
  },
  {
    table: 'outbox',
    column: 'letter',
    key: 'id',
    purpose: `'outbox'`,
    named: 'waiting emails',
    lose: `update outbox set letter = null, due_at = null, failed_at = coalesce(failed_at, now()),
      last_error = case when due_at is null then last_error else 'SECRET was lost' end
      where id::text = any($1::text[])`,
  },
  {
    table: 'second_factors',
    column: 'secret',
    key: 'id',
    purpose: `'second factor' || chr(10) || account_id`,
    named: 'authenticator apps',
    lose: null,
  },
  {
    table: 'signing_keys',
    column: 'private_key',
    key: 'id',
    purpose: `'receipt key' || chr(10) || id`,
    named: 'the key of receipts',
    // A retired key signs nothing any more.
    inUse: 'retired_at is null',
    lose: 'update signing_keys set retired_at = coalesce(retired_at, now()) where id = any($1::text[])',
  },
  {
    table: 'webhooks',
    column: 'previous_secret',
    key: 'id',
    purpose: `'webhook'`,
    named: 'secrets of webhooks',
    lose: 'update webhooks set previous_secret = null, previous_until = null where id::text = any($1::text[])',
  },
  {
    table: 'webhooks',
    column: 'secret',
    key: 'id',
    purpose: `'webhook'`,
    named: 'secrets of webhooks',
    lose: null,
  },
] as const satisfies readonly Sealed[];

type Sealed = {
  table: string;
  column: string;
  key: string;
  purpose: string;
  named: string;
  inUse?: string;
  /** None where `forgetSealed` does more than one statement can. */
  lose: string | null;
};

export type SealedColumn = (typeof sealedColumns)[number];
export type SealedRow = { key: string; purpose: string; sealed: Uint8Array };

/** Whether the database has the column: a release before may not have made it. */
export async function hasColumn(run: RunStatement, { table, column }: SealedColumn): Promise<boolean> {
  const rows = await run(
    `select 1 as one from information_schema.columns
    where table_schema = 'public' and table_name = $1::text and column_name = $2::text`,
    [table, column],
  );
  return rows.length > 0;
}

/** The encrypted values of a column, the newest first: those that are in use alone, and so many at most. */
export async function listSealed(
  run: RunStatement,
  { table, column, key, purpose, ...rest }: SealedColumn,
  { inUse = false, limit = null }: { inUse?: boolean; limit?: number | null } = {},
): Promise<SealedRow[]> {
  const which = inUse && 'inUse' in rest ? `and ${rest.inUse}` : '';
  const rows = await run(
    `select ${key}::text as key, ${purpose} as purpose, encode(${column}, 'hex') as sealed from ${table}
    where ${column} is not null ${which} order by ${table}.${key} desc limit $1::integer`,
    [limit],
  );
  return rows.map((row) => ({
    key: String(row.key),
    purpose: String(row.purpose),
    sealed: Buffer.from(String(row.sealed), 'hex'),
  }));
}

export async function putSealed(
  run: RunStatement,
  { table, column, key }: SealedColumn,
  row: { key: string; sealed: Uint8Array },
): Promise<void> {
  const sealed = Buffer.from(row.sealed).toString('hex');
  await run(`update ${table} set ${column} = decode($1::text, 'hex') where ${key}::text = $2::text`, [sealed, row.key]);
}

/**
 * Removes every authenticator app, whose secrets nobody can read any more, and ends the sessions of who had one. Who has
 * no passkey besides has no second factor then. Gives how many there were.
 */
export async function removeApps(run: RunStatement): Promise<number> {
  await run(`delete from sessions where account_id in (select account_id from second_factors where kind = 'totp')`);
  const removed = await run(`delete from second_factors where kind = 'totp' returning id`);
  const left = 'select account_id from second_factors where confirmed_at is not null';
  await run(`delete from recovery_codes where account_id not in (${left})`);
  await run(`update accounts set second_factor = false where second_factor and id not in (${left})`);
  return removed.length;
}
