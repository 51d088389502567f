import type { SetRow } from './sets/queries.ts';

/** Where a question of a set belongs: to its passage, or to its recording. */
export function placeOf({ id, audio_upload_id }: Pick<SetRow, 'id' | 'audio_upload_id'>) {
  return audio_upload_id === null
    ? { passageId: id, audioUploadId: null, audioSetId: null }
    : { passageId: null, audioUploadId: audio_upload_id, audioSetId: id };
}
