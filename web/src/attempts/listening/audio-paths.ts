import type { QuestionForTaker } from '@parlance/contract/questions';
import { AudioRefused, fetchAudioFile } from '../../platform/audio-file.ts';
import { fileOf } from './listening-parts.ts';

type Signed = Pick<QuestionForTaker, 'audio_file_path'>[];

/** The signed paths of a test's audio: each plays until the end of the test as it was when it was read. */
export type AudioPaths = {
  /** Takes the paths of questions that were read again. */
  take: (questions: Signed) => void;
  /** Fetches the file of a path, whenever that was signed. */
  load: typeof fetchAudioFile;
};

/**
 * Keeps the paths that were read last. After a pause or with more time the test goes on for longer than they play: where
 * one plays no more, the questions are read again, once. `read` gives null when there was no answer.
 */
export function createAudioPaths(questions: Signed, read: () => Promise<Signed | null>): AudioPaths {
  const latest = new Map<string, string>();

  function take(those: Signed) {
    for (const { audio_file_path: path } of those) if (path !== null) latest.set(fileOf(path), path);
  }
  take(questions);

  return {
    take,
    async load(path, onShare) {
      const known = latest.get(fileOf(path)) ?? path;
      try {
        return await fetchAudioFile(known, onShare);
      } catch (error) {
        if (!(error instanceof AudioRefused) || error.status !== 404) throw error;
        take((await read()) ?? []);
        const fresh = latest.get(fileOf(path));
        if (fresh === undefined || fresh === known) throw error;
        return await fetchAudioFile(fresh, onShare);
      }
    },
  };
}
