import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { AppContext } from '../platform/app-context.ts';
import { newTemporaryPath, removeFiles, temporaryFolder } from '../platform/store/temporary-files.ts';
import { openAudioReader } from './audio-reader.ts';
import { removeUnused } from './clean-up.ts';

import { insertUpload, markStored, type NewUpload, type UploadKind } from './queries.ts';

const reader = openAudioReader();

/** Ends the processes that read audio, so that none is left when this one has ended. */
export const closeAudioReader = reader.close;

type Keeping = {
  kind: UploadKind;
  ownerId: number;
  /** It is read and left where it is. */
  file: { path: string };
};

export type KeptAudio = {
  uploadId: number;
  key: string;
  /** Such as `audio/webm`. */
  mediaType: string;
  /** Such as `opus`. */
  codec: string;
  bytes: number;
  /** To the millisecond. */
  durationSeconds: number;
};

/**
 * Keeps an audio file: tells what it is, gives it its length where its container lacks it, stores it and writes it
 * down. When it resolves the file survives the end of this process. Refuses with `audio_empty`, `audio_wrong_type`.
 * What nothing refers to an hour later is removed again.
 */
export async function keepAudio(context: AppContext, { kind, ownerId, file }: Keeping): Promise<KeptAudio> {
  const read = { path: file.path, ownerId };
  const audio = await reader.recognise(read);
  const remuxed = await newTemporaryPath(temporaryFolder(context.settings));
  try {
    if (!audio.saysItsLength) await reader.remux(read, remuxed);
    const path = audio.saysItsLength ? file.path : remuxed;
    return await store(context, path, {
      key: randomBytes(24).toString('hex'),
      kind,
      ownerId,
      mediaType: audio.mediaType,
      codec: audio.codec,
      bytes: (await stat(path)).size,
      durationSeconds: Math.round(audio.durationSeconds * 1000) / 1000,
    });
  } finally {
    await removeFiles([remuxed]);
  }
}

async function store({ db, store, clock }: AppContext, path: string, upload: NewUpload): Promise<KeptAudio> {
  // The row first: a file without a row would never be found again.
  const uploadId = await insertUpload(db, upload, clock.now());
  try {
    await store.put(upload.key, path, upload.mediaType);
    await markStored(db, uploadId, clock.now());
  } catch (error) {
    // If this fails too, the clean-up does it in an hour.
    await removeUnused({ db, store, clock }, [uploadId]).catch(() => {});
    throw error;
  }
  const { key, mediaType, codec, bytes, durationSeconds } = upload;
  return { uploadId, key, mediaType, codec, bytes, durationSeconds };
}
