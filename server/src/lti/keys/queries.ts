import type { PublicJwk } from '@parlance/contract/lti/platforms';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export type KeyRow = {
  id: string;
  public_key: PublicJwk;
  private_key: Uint8Array;
  made_at: Date;
  signs_from: Date;
};

/** All keys, the newest first. */
export async function listKeys(db: Db): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select id, public_key, private_key, made_at, signs_from from lti_keys order by signs_from desc, id desc
  `.execute(db);
  return rows;
}

/** Other processes that make a key wait until this transaction ends. */
export async function lockKeys(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7236100)`.execute(db);
}

export async function insertKey(db: Db, { public_key, ...key }: KeyRow): Promise<void> {
  await db
    .insertInto('lti_keys')
    .values({ ...key, public_key: JSON.stringify(public_key) })
    .execute();
}

export async function deleteKeys(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('lti_keys').where('id', 'in', ids).execute();
}
