import { findListeningUpload } from '../media/queries.ts';
import { keyOfPath } from '../media/signed-path.ts';
import { type Db, violatedConstraint } from '../platform/database/database.ts';
import { fieldRefusal, type Refusal } from '../platform/refusal.ts';

/**
 * The id of the upload that a path names. Only what this server made for listening counts, whoever was given the path
 * and however long ago; throws the refusal `audio_unknown` otherwise.
 */
export async function audioUploadIdOf(db: Db, path: string | undefined): Promise<number> {
  const key = path && keyOfPath(path);
  const upload = key && (await findListeningUpload(db, key));
  if (!upload) throw audioUnknown();
  return upload.id;
}

const references = ['question_versions_audio_upload_id_fkey', 'passages_audio_upload_id_fkey'];

/** Waits for what stores questions, whose audio may have been cleaned away since its id was looked up. */
export async function refusingAudioGone<T>(storing: Promise<T>): Promise<T> {
  try {
    return await storing;
  } catch (error) {
    throw references.includes(violatedConstraint(error) ?? '') ? audioUnknown() : error;
  }
}

function audioUnknown(): Refusal {
  return fieldRefusal('audio_unknown', 'audio_file_path');
}
