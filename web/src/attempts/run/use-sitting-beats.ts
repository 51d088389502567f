import type { Attempt } from '@parlance/contract/attempts';
import { useEffect } from 'react';

/** In an examination the server is told that the learner is there, as its page tells it outside the tests. */
export function useSittingBeats({ id: attemptId, sitting }: Pick<Attempt, 'id' | 'sitting'>): void {
  const sittingId = sitting?.id;
  useEffect(() => {
    if (sittingId === undefined) return;
    let stop: (() => void) | undefined;
    let gone = false;
    // A chunk of its own: most tests are practice.
    void import('../../sittings/learner/beats.ts').then(({ startBeats }) => {
      if (!gone) ({ stop } = startBeats({ sittingId, say: () => ({ phase: 'test', attemptId }) }));
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [sittingId, attemptId]);
}
