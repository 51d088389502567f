import type { Selectable } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';

export type UploadKind = 'listening' | 'recording';

export type NewUpload = {
  key: string;
  kind: UploadKind;
  ownerId: number;
  mediaType: string;
  codec: string;
  bytes: number;
  durationSeconds: number;
};

/** Writes an upload down before its file is stored. Gives its id. */
export async function insertUpload(db: Db, upload: NewUpload, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('uploads')
    .values({
      key: upload.key,
      kind: upload.kind,
      owner_id: upload.ownerId,
      media_type: upload.mediaType,
      codec: upload.codec,
      bytes: upload.bytes,
      duration_seconds: upload.durationSeconds,
      created_at: at,
      stored_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws when the row is gone: the sweep has taken it for one that was cut off. */
export async function markStored(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('uploads').set({ stored_at: at }).where('id', '=', id).returning('id').executeTakeFirstOrThrow();
}

export async function deleteUpload(db: Db, id: number): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
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

/** An upload that a Listening question may play; undefined for none. */
export async function findListeningUpload(db: Db, key: string): Promise<StoredUpload | undefined> {
  const upload = await findUpload(db, key);
  return upload?.kind === 'listening' ? upload : undefined;
}

type Before = { recording: Date; listening: Date };

/**
 * Deletes uploads that were begun before these moments and are not used: never stored (an hour is long enough for
 * either kind), or referred to by nothing. Gives their keys.
 */
export async function deleteUnusedUploads(db: Db, before: Before, limit: number): Promise<string[]> {
  const unused = db
    .selectFrom('uploads')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('stored_at', 'is', null).and('created_at', '<', before.recording),
        eb('kind', '=', 'recording').and('created_at', '<', before.recording),
        eb('kind', '=', 'listening').and('created_at', '<', before.listening),
      ]),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('recordings').select('upload_id').whereRef('upload_id', '=', 'uploads.id'))),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('question_versions').select('audio_upload_id').whereRef('audio_upload_id', '=', 'uploads.id'),
        ),
      ),
    )
    .limit(limit);
  const rows = await db.deleteFrom('uploads').where('id', 'in', unused).returning('key').execute();
  return rows.map(({ key }) => key);
}
