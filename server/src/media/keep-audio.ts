import { stat } from 'node:fs/promises';
import type { AppContext } from '../platform/app-context.ts';
import { newTemporaryPath, removeFiles, temporaryFolder } from '../platform/store/temporary-files.ts';
import { openAudioReader } from './audio-reader.ts';
import { fileSha256 } from './file-digest.ts';
import { type KeptFile, keepFile } from './keep-file.ts';
import type { AudioKind } from './queries.ts';

const reader = openAudioReader();

/** Ends the processes that read audio, so that none is left when this one has ended. */
export const closeAudioReader = reader.close;

type Keeping = {
  kind: AudioKind;
  ownerId: number;
  /** It is read and left where it is. */
  file: { path: string };
};

export type KeptAudio = KeptFile & {
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
    return await keepFile(context, path, {
      kind,
      ownerId,
      mediaType: audio.mediaType,
      codec: audio.codec,
      bytes: (await stat(path)).size,
      durationSeconds: Math.round(audio.durationSeconds * 1000) / 1000,
      // Of the bytes as they are stored, which may have got their length: what a receipt is compared with, and a
      // frozen paper names.
      sha256: await fileSha256(path),
    });
  } finally {
    await removeFiles([remuxed]);
  }
}
