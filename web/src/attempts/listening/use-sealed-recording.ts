import { useEffect, useState } from 'react';
import { CallRefused } from '../../platform/call.ts';
import { canUnseal, loadSealed, type SealedRecording } from './sealed-recording.ts';

/** How far the first recording is before its test is opened. */
export type SealedLoad =
  /** `share` of it has come, 0 to 1; null while nobody knows. */
  | { kind: 'loading'; share: number | null }
  | { kind: 'loaded'; recording: SealedRecording }
  | { kind: 'failed' }
  /** There is nothing to load, or opening the test will say why not. */
  | { kind: 'none' };

/** Loads the first recording of a course while the sound is checked, so that the clock starts with the sound. */
export function useSealedRecording(courseId: string, isWanted: boolean): { load: SealedLoad; retry: () => void } {
  const [load, setLoad] = useState<SealedLoad>(begun);
  const isNeeded = isWanted && load.kind === 'loading';

  useEffect(() => {
    if (!isNeeded) return;
    let isLeft = false;
    const tell = (next: SealedLoad) => isLeft || setLoad(next);
    loadSealed(courseId, (share) => tell({ kind: 'loading', share })).then(
      (recording) => tell(recording ? { kind: 'loaded', recording } : { kind: 'none' }),
      (error: unknown) => tell(isRefused(error) ? { kind: 'none' } : { kind: 'failed' }),
    );
    return () => {
      isLeft = true;
    };
  }, [courseId, isNeeded]);

  return { load, retry: () => setLoad(begun) };
}

function begun(): SealedLoad {
  return canUnseal() ? { kind: 'loading', share: null } : { kind: 'none' };
}

function isRefused(error: unknown): boolean {
  return error instanceof CallRefused && error.status < 500 && error.status !== 429;
}
