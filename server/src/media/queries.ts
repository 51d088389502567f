import type { Db } from '../platform/database.ts';

/** The upload of this key that questions can be asked about; undefined for none. */
export async function findListeningUpload(db: Db, key: string) {
  return await db
    .selectFrom('uploads')
    .select('id')
    .where('key', '=', key)
    .where('kind', '=', 'listening')
    .where('stored_at', 'is not', null)
    .executeTakeFirst();
}
