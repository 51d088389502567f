import type { Scope } from '@parlance/contract/scopes';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/tables.ts';

const columns = [
  'api_keys.id',
  'api_keys.name',
  'prefix',
  'scopes',
  'api_keys.created_at',
  'expires_at',
  'last_used_at',
  'revoked_at',
  'networks',
] as const;

/** A key as its list has it; the hash is in no list. */
export type ListedKey = Omit<Row<'api_keys'>, 'key_hash' | 'owner_id' | 'warned_at'> & { owner: string };

/** The keys that ended after a moment or have not ended, those that work first, each the newest first. */
export async function listKeys(db: Db, { endedSince, now }: { endedSince: Date; now: Date }): Promise<ListedKey[]> {
  const isLive = sql<boolean>`revoked_at is null and expires_at > ${now}::timestamptz`;
  return await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'owner_id')
    .select([...columns, 'username as owner'])
    .where(sql<boolean>`coalesce(revoked_at, expires_at) > ${endedSince}::timestamptz`)
    .orderBy(isLive, 'desc')
    .orderBy('api_keys.id', 'desc')
    .execute();
}

export type NewKey = {
  name: string;
  prefix: string;
  keyHash: Uint8Array;
  ownerId: number;
  scopes: Scope[];
  networks: string[];
  createdAt: Date;
  expiresAt: Date;
};

export async function insertKey(db: Db, key: NewKey): Promise<number> {
  const { id } = await db
    .insertInto('api_keys')
    .values({
      name: key.name,
      prefix: key.prefix,
      key_hash: key.keyHash,
      owner_id: key.ownerId,
      scopes: key.scopes,
      networks: key.networks,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many keys work. Others who add one wait until this transaction ends. */
export async function lockAndCountKeys(db: Db, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(7236096)`.execute(db);
  const { keys } = await db
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('keys'))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return keys;
}

/** Ends a key; one that was revoked before keeps its moment. Gives its name and whether it worked until now. */
export async function revokeKey(db: Db, id: number, now: Date): Promise<{ name: string; ended: boolean } | undefined> {
  const key = await db
    .selectFrom('api_keys')
    .select(['name', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!key || key.revoked_at !== null) return key && { name: key.name, ended: false };
  await db.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', id).execute();
  return { name: key.name, ended: true };
}

/** The key of a hash with its owner as they are at this moment, while both may be used. */
export function findLiveKey(db: Db, keyHash: Uint8Array, now: Date) {
  return db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'owner_id')
    .select(['api_keys.id', 'api_keys.name', 'scopes', 'networks', 'expires_at', 'last_used_at'])
    .select(['owner_id', 'role', 'access', 'username'])
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('accounts.status', '=', 'active')
    .executeTakeFirst();
}

export async function noteKeyUse(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Takes the keys that end before a moment and were not warned of, and notes that their owners are. */
export async function takeKeysToWarnOf(db: Db, { endingBefore, now }: { endingBefore: Date; now: Date }) {
  const { rows } = await sql<
    Pick<Row<'accounts'>, 'username' | 'email' | 'language'> & Pick<Row<'api_keys'>, 'name' | 'prefix' | 'expires_at'>
  >`
    update api_keys set warned_at = ${now}::timestamptz from accounts
    where accounts.id = owner_id and accounts.status = 'active' and api_keys.id in (
      select id from api_keys where warned_at is null and revoked_at is null
        and expires_at > ${now}::timestamptz and expires_at <= ${endingBefore}::timestamptz
      for update skip locked)
    returning username, email, language, name, prefix, expires_at
  `.execute(db);
  return rows;
}
