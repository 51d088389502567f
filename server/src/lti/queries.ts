import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Row } from '../platform/database/tables.ts';

export type PlatformRow = Row<'lti_platforms'>;

const columns = [
  'id',
  'name',
  'issuer',
  'client_id',
  'deployment_ids',
  'auth_url',
  'token_url',
  'token_audience',
  'jwks_url',
  'domains',
  'trusts_email',
  'creates_accounts',
  'failing_since',
  'created_by',
  'created_at',
] as const;

export async function listPlatforms(db: Db): Promise<PlatformRow[]> {
  return await db.selectFrom('lti_platforms').select(columns).orderBy('id').execute();
}

export async function findPlatform(db: Db, id: number): Promise<PlatformRow | undefined> {
  return await db.selectFrom('lti_platforms').select(columns).where('id', '=', id).executeTakeFirst();
}

/** A platform, locked until the transaction ends. */
export async function lockPlatform(db: Db, id: number): Promise<PlatformRow | undefined> {
  return await db.selectFrom('lti_platforms').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The platforms of an issuer: a large one has many, each with a client ID. */
export async function findPlatformsOf(db: Db, issuer: string): Promise<PlatformRow[]> {
  return await db.selectFrom('lti_platforms').select(columns).where('issuer', '=', issuer).orderBy('id').execute();
}

/** How many platforms there are. Others who add one wait until this transaction ends. */
export async function lockAndCountPlatforms(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(7236101)`.execute(db);
  const counted = sql<number>`count(*)::int`.as('platforms');
  return (await db.selectFrom('lti_platforms').select(counted).executeTakeFirstOrThrow()).platforms;
}

type NewPlatform = Omit<PlatformRow, 'id' | 'failing_since'>;

/** Adds one. An issuer and client that is there already violates `lti_platforms_client`. */
export async function insertPlatform(db: Db, platform: NewPlatform): Promise<PlatformRow> {
  return await db.insertInto('lti_platforms').values(platform).returning(columns).executeTakeFirstOrThrow();
}

export async function updatePlatform(db: Db, id: number, changed: Partial<NewPlatform>): Promise<PlatformRow> {
  return await db
    .updateTable('lti_platforms')
    .set(changed)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deletePlatform(db: Db, id: number): Promise<void> {
  await db.deleteFrom('lti_platforms').where('id', '=', id).execute();
}
