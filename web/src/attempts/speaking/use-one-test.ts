import { useEffect, useEffectEvent, useRef } from 'react';
import { findRecordings } from '../device/recording-store.ts';
import { notedBreaks } from '../draft/noted-breaks.ts';
import type { TestRun } from '../run/use-test-run.ts';
import { type Recordings, storedSeconds } from './recordings/use-recordings.ts';
import type { Speaking } from './use-speaking.ts';

type Parts = { run: TestRun; recordings: Recordings; speaking: Pick<Speaking, 'stop' | 'countFrom' | 'keptOnDevice'> };

/** Keeps the answers of a test and its recordings one: what ends or moves the one ends or moves the other. */
export function useOneTest({ run, recordings, speaking }: Parts): void {
  const { keeper, connection, byQuestion } = recordings;
  const isLate = Object.values(byQuestion).some(({ kind }) => kind === 'late');
  const isElsewhere = run.saving.kind === 'elsewhere';
  const isSignedOut = run.saving.kind === 'signedOut';
  // The server counts a recording only when it knows that its question was opened, and a break from no earlier than
  // what arrived last: both go first.
  const isHeld = (run.draft.opened ?? []).length > 0 || notedBreaks(run.draft).length > 0;
  const isRefusedHere = connection === 'signedOut';
  const wasElsewhere = useRef(false);

  // A recording that came too late says that the test has ended: submitting then gives its stored result.
  const onLate = useEffectEvent(() => run.submit(true));
  useEffect(() => {
    if (isLate) onLate();
  }, [isLate]);

  const onSignedOut = useEffectEvent(() => run.session.expired());
  useEffect(() => {
    if (isRefusedHere) onSignedOut();
  }, [isRefusedHere]);

  const onStop = useEffectEvent(() => void speaking.stop());
  /** What was recorded elsewhere counts as much as what was recorded here. */
  const find = useEffectEvent(async () => {
    const { accountId, attemptId } = run.draft;
    // Where nothing is kept on the device, what is here is all there is.
    const waiting = speaking.keptOnDevice ? await findRecordings(accountId, attemptId) : keeper.unsent();
    return { stored: storedSeconds(run.attempt), waiting };
  });
  const onBack = useEffectEvent((found: Awaited<ReturnType<typeof find>>) => {
    wasElsewhere.current = false;
    speaking.countFrom(found.waiting);
    keeper.takeOver(found);
    if (!isHeld) keeper.resume();
  });
  useEffect(() => {
    if (isElsewhere) {
      wasElsewhere.current = true;
      onStop();
      keeper.stop();
      return;
    }
    if (isSignedOut) return;
    if (!wasElsewhere.current) return isHeld ? keeper.stop() : keeper.resume();
    let isOver = false;
    void find().then((found) => isOver || onBack(found));
    return () => {
      isOver = true;
    };
  }, [isElsewhere, isSignedOut, isHeld, keeper]);
}
