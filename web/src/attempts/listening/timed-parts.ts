import type { QuestionForTaker } from '@parlance/contract/questions';
import { fetchAudioFile } from '../../platform/audio-file.ts';
import { listeningParts, type TimedPart } from './listening-parts.ts';
import { loadedAhead } from './loaded-ahead.ts';
import { isSealedOf, type SealedRecording, unseal } from './sealed-recording.ts';

/** What was loaded before the test was opened, and what unseals it. */
export type Loaded = { recording: SealedRecording; recordingKey: string };

/** The parts of a Listening test with what is known of their lengths, in seconds and in order. */
export function timedParts(
  questions: QuestionForTaker[],
  lengths: number[],
  loaded: Loaded | null,
  fetchFile = fetchAudioFile,
): TimedPart[] {
  return listeningParts(questions).map((part, index) => ({
    ...part,
    lengthSeconds: lengths[index] ?? null,
    ...loadedAhead(fetcherOf(part.audioPath, loaded, fetchFile)),
  }));
}

/** What is here already is taken from here, once: a file that cannot be played is fetched again. */
function fetcherOf(audioPath: string, loaded: Loaded | null, fetchFile: typeof fetchAudioFile): TimedPart['load'] {
  let here = loaded && isSealedOf(loaded.recording, audioPath) ? loaded : null;
  return async (onShare) => {
    const taken = here;
    here = null;
    return taken ? await unseal(taken.recording, taken.recordingKey) : await fetchFile(audioPath, onShare);
  };
}
