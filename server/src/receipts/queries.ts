import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

export type SigningKeyRow = Selectable<Tables['signing_keys']>;
export type ReceiptRow = Pick<
  Selectable<Tables['receipts']>,
  'attempt_id' | 'number' | 'code' | 'payload' | 'signature' | 'key_id' | 'made_at' | 'superseded_at'
>;

const keyColumns = ['id', 'public_key', 'private_key', 'made_at', 'retired_at'] as const;
const receiptColumns = [
  'attempt_id',
  'number',
  'code',
  'payload',
  'signature',
  'key_id',
  'made_at',
  'superseded_at',
] as const satisfies readonly (keyof ReceiptRow)[];

/** The key that signs now. */
export async function findCurrentKey(db: Db): Promise<SigningKeyRow | undefined> {
  return await db.selectFrom('signing_keys').select(keyColumns).where('retired_at', 'is', null).executeTakeFirst();
}

export async function findKey(db: Db, id: string): Promise<SigningKeyRow | undefined> {
  return await db.selectFrom('signing_keys').select(keyColumns).where('id', '=', id).executeTakeFirst();
}

/** All of them, the newest first. */
export async function listKeys(db: Db): Promise<Omit<SigningKeyRow, 'private_key'>[]> {
  return await db
    .selectFrom('signing_keys')
    .select(['id', 'public_key', 'made_at', 'retired_at'])
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Others that change the key wait until this transaction ends. */
export async function lockKeys(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7236041)`.execute(db);
}

/** How many keys have names that begin so. */
export async function countKeys(db: Db, prefix: string): Promise<number> {
  const { count } = await db
    .selectFrom('signing_keys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('id', 'like', `${prefix}%`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function retireKey(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('signing_keys').set({ retired_at: at }).where('id', '=', id).execute();
}

export async function insertKey(db: Db, key: Omit<SigningKeyRow, 'retired_at'>): Promise<void> {
  await db.insertInto('signing_keys').values(key).execute();
}

/** The receipt with this code. */
export async function findReceiptByCode(db: Db, code: string): Promise<ReceiptRow | undefined> {
  return await db.selectFrom('receipts').select(receiptColumns).where('code', '=', code).executeTakeFirst();
}

/** The receipt of this attempt that says exactly this. */
export async function findReceiptByPayload(
  db: Db,
  attemptId: number,
  payload: string,
): Promise<ReceiptRow | undefined> {
  return await db
    .selectFrom('receipts')
    .select(receiptColumns)
    .where('attempt_id', '=', attemptId)
    .where('payload', '=', payload)
    .executeTakeFirst();
}

/** The last receipt of an attempt. */
export async function findNewestReceipt(db: Db, attemptId: number): Promise<ReceiptRow | undefined> {
  return await db
    .selectFrom('receipts')
    .select(receiptColumns)
    .where('attempt_id', '=', attemptId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}
