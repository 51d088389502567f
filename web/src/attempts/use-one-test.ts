import { useEffect, useEffectEvent } from 'react';
import type { Recordings } from './use-recordings.ts';
import type { TestRun } from './use-test-run.ts';

type Parts = { run: TestRun; recordings: Recordings; stop: () => Promise<unknown> };

/** Keeps the answers of a test and its recordings one: what ends or moves the one ends or moves the other. */
export function useOneTest({ run, recordings, stop }: Parts): void {
  const { keeper, connection, byQuestion } = recordings;
  const isLate = Object.values(byQuestion).some(({ kind }) => kind === 'late');
  const isElsewhere = run.saving.kind === 'elsewhere';
  const isSignedOut = run.saving.kind === 'signedOut';
  const isRefusedHere = connection === 'signedOut';

  // A recording that came too late says that the test has ended: submitting then gives its stored result.
  const onLate = useEffectEvent(() => void run.submit(true));
  useEffect(() => {
    if (isLate) onLate();
  }, [isLate]);

  const onSignedOut = useEffectEvent(() => run.keeper.signedOut());
  useEffect(() => {
    if (isRefusedHere) onSignedOut();
  }, [isRefusedHere]);

  const onStop = useEffectEvent(() => void stop());
  useEffect(() => {
    if (isElsewhere) {
      onStop();
      keeper.stop();
    } else if (!isSignedOut) keeper.resume();
  }, [isElsewhere, isSignedOut, keeper]);
}
