import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

export type AudioKind = 'listening' | 'recording';

/** What an upload is by its bytes. */
type Measures =
  | { kind: AudioKind; codec: string; durationSeconds: number; sha256: string }
  | { kind: 'picture'; width: number; height: number };

export type NewUpload = Measures & { key: string; ownerId: number; mediaType: string; bytes: number };

/** Writes an upload down before its file is stored. Gives its id. */
export async function insertUpload(db: Db, upload: NewUpload, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('uploads')
    .values({
      key: upload.key,
      kind: upload.kind,
      owner_id: upload.ownerId,
      media_type: upload.mediaType,
      bytes: upload.bytes,
      ...(upload.kind === 'picture'
        ? { codec: null, duration_seconds: null, sha256: null, width: upload.width, height: upload.height }
        : {
            codec: upload.codec,
            duration_seconds: upload.durationSeconds,
            sha256: upload.sha256,
            width: null,
            height: null,
          }),
      created_at: now,
      stored_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws when the row is gone: the sweep has taken it for one that was cut off. */
export async function markStored(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ stored_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
}

export type StoredUpload = Pick<Selectable<Tables['uploads']>, 'id' | 'key' | 'kind' | 'media_type' | 'bytes'> & {
  durationSeconds: number;
};

/** An upload whose file is in the store; undefined for none. */
export async function findUpload(db: Db, key: string): Promise<StoredUpload | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select(['id', 'key', 'kind', 'media_type', 'bytes', 'duration_seconds'])
    .where('key', '=', key)
    .where('stored_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { duration_seconds, ...upload } = row;
  return { ...upload, durationSeconds: Number(duration_seconds) };
}

/** Where the files of these uploads are, and the size of those that are pictures. */
export async function findUploads(db: Db, ids: number[]) {
  return await db
    .selectFrom('uploads')
    .select(['id', 'key', 'width', 'height'])
    .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${ids}::integer[]`))
    .where('stored_at', 'is not', null)
    .execute();
}

/** Those of these uploads that are pictures. None of them is cleaned away before the transaction has ended. */
export async function findPictures(db: Db, uploadIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${uploadIds}::integer[]`))
    .where('kind', '=', 'picture')
    .where('stored_at', 'is not', null)
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** An upload that a Listening question may play; undefined for none. */
export async function findListeningUpload(db: Db, key: string): Promise<StoredUpload | undefined> {
  const upload = await findUpload(db, key);
  return upload?.kind === 'listening' ? upload : undefined;
}

/** Whether neither a recording nor a question, nor a set of the bank, refers to an upload. */
const isUnused = sql<boolean>`(
  not exists (select from recordings where upload_id = uploads.id)
  and not exists (select from question_versions where audio_upload_id = uploads.id)
  and not exists (select from question_versions where picture_upload_id = uploads.id)
  and not exists (select from passages where audio_upload_id = uploads.id))`;

/** When a recording, and what an author sent, must have been begun to be old. */
type Before = { recording: Date; ofAuthor: Date };

/**
 * Deletes uploads that were begun before these moments and are not used: never stored (an hour is long enough for
 * either kind), or referred to by nothing. Gives the keys of their files, which wait to be removed from then on.
 */
export async function deleteOldUploads(db: Db, before: Before, now: Date, limit: number): Promise<string[]> {
  const old = sql<boolean>`(
    (stored_at is null and created_at < ${before.recording})
    or (kind = 'recording' and created_at < ${before.recording})
    or (kind in ('listening', 'picture') and created_at < ${before.ofAuthor}))`;
  return await deleteUnused(db, old, now, limit);
}

/** Deletes those of these uploads that nothing refers to. Gives the keys of their files, which wait to be removed. */
export async function deleteUnusedUploads(db: Db, ids: number[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  return await deleteUnused(db, sql<boolean>`id = any(${ids}::int[])`, now, ids.length);
}

async function deleteUnused(db: Db, chosen: RawBuilder<boolean>, now: Date, limit: number): Promise<string[]> {
  const unused = db.selectFrom('uploads').select('id').where(chosen).where(isUnused).limit(limit);
  const rows = await db
    .with('deleted', (db) => db.deleteFrom('uploads').where('id', 'in', unused).returning('key'))
    .insertInto('files_to_remove')
    .columns(['key', 'added_at'])
    .expression((eb) => eb.selectFrom('deleted').select(['key', sql<Date>`${now}::timestamptz`.as('added_at')]))
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** Keys of files that wait to be removed, in their order, after one of them; none while something holds the files. */
export async function listFilesToRemove(
  db: Db,
  { after, limit }: { after: string; limit: number },
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('files_to_remove')
    .select('key')
    .where('key', '>', after)
    .where((eb) => eb.not(eb.exists(db.selectFrom('holds').select('name').where('until', '>', now))))
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/** Whether a backup or a move is copying files just now: none may be removed. */
export async function areFilesHeld(db: Db, now: Date): Promise<boolean> {
  const hold = await db.selectFrom('holds').select('name').where('until', '>', now).limit(1).executeTakeFirst();
  return hold !== undefined;
}

/** The store has the file no more. */
export async function forgetRemovedFile(db: Db, key: string): Promise<void> {
  await db.deleteFrom('files_to_remove').where('key', '=', key).execute();
}
