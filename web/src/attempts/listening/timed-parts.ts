import type { QuestionForTaker } from '@parlance/contract/questions';
import { fetchAudioFile } from '../../platform/audio-file.ts';
import { listeningParts, type TimedPart } from './listening-parts.ts';
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

const nothing = () => undefined;

/**
 * A file that can be fetched before it is needed. `loadAhead` resolves when it has come or could not be fetched, also
 * where `load` is fetching it. `load` takes what has come or is on its way, once: after that it fetches again.
 */
export function loadedAhead(fetchFile: TimedPart['load']): Pick<TimedPart, 'load' | 'loadAhead'> {
  let ahead: Promise<Blob> | null = null;
  /** When what `load` took has come. The file itself is not held here: it may be large. */
  let taken: Promise<void> | null = null;
  let share: number | null = 0;
  let tellShare: (share: number | null) => void = nothing;

  return {
    async loadAhead() {
      if (taken) return await taken;
      ahead ??= fetchFile((now) => {
        share = now;
        tellShare(now);
      });
      // Nobody waits for it yet, so a failure is not shown: `load` fetches it again.
      await ahead.then(nothing, () => {
        ahead = null;
      });
    },
    async load(onShare) {
      const file = ahead ?? fetchFile(onShare);
      if (ahead) onShare(share);
      tellShare = onShare;
      ahead = null;
      taken = file.then(nothing, nothing);
      return await file;
    },
  };
}
