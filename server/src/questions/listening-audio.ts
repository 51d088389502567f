import { keyOfPath } from '../media/signed-path.ts';
import { findListeningUpload } from '../media/queries.ts';
import type { Db } from '../platform/database.ts';
import { fieldRefusal } from '../platform/refusal.ts';

/**
 * The id of the upload that a path names. Only what this server made for listening counts, whoever was given the path
 * and however long ago; throws the refusal `audio_unknown` otherwise.
 */
export async function audioUploadIdOf(db: Db, path: string | undefined): Promise<number> {
  const key = path && keyOfPath(path);
  const upload = key && (await findListeningUpload(db, key));
  if (!upload) throw fieldRefusal('audio_unknown', 'audio_file_path');
  return upload.id;
}
