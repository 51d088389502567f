import type { Attempt, TakerReply } from '@parlance/contract/attempts';
import { GRACE_SECONDS } from '@parlance/contract/attempts';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { type Draft, hasUnsentWork } from '../platform/draft.ts';
import { createDraftKeeper } from '../platform/draft-keeper.ts';
import { dropDraft, keepDraft } from '../platform/draft-store.ts';
import { type ServerClock, secondsLeft } from '../platform/server-clock.ts';
import { clearToken } from '../platform/session.ts';
import { showToast } from '../ui/toast.tsx';
import { isSignedOut, messageOf, readTest, saveDraft, submitTest } from './attempt-calls.ts';
import { numberParts } from './numbering.ts';
import { resultDestination } from './result-destination.ts';
import { useTestEvents } from './use-test-events.ts';
import { writingQuestionIds } from './writing-answer.ts';

/** Where a running test is on its way to the result. */
export type RunningPhase =
  | { kind: 'working' }
  | { kind: 'sending' }
  | { kind: 'notSent'; message: string; autoSubmitted: boolean; tries: number }
  | { kind: 'signedOut' }
  | { kind: 'abandoned' };

export type RunningTestInput = { paper: TakerReply; attempt: Attempt; draft: Draft; clock: ServerClock };

/** A save under way may finish before the test is submitted, but it cannot hold the submit up for longer. */
const SAVE_MAY_TAKE_MS = 4000;

/** Runs one open attempt: keeps its draft, watches its time, and submits it once. */
export function useRunningTest({ paper, attempt, draft: startDraft, clock }: RunningTestInput) {
  const navigate = useNavigate();
  const { id: attemptId, deadline, durationSeconds } = attempt;
  const [keeper] = useState(() =>
    createDraftKeeper({
      draft: startDraft,
      savedAt: attempt.savedAt,
      send: (patch, options) => saveDraft(clock, attemptId, patch, options),
      keep: keepDraft,
    }),
  );
  const kept = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const [phase, setPhase] = useState<RunningPhase>({ kind: 'working' });
  const parts = useMemo(() => numberParts(paper), [paper]);
  const busy = useRef(false);
  const hasWriting = writingQuestionIds(parts).length > 0;
  const left = useCallback(() => secondsLeft(clock, deadline), [clock, deadline]);

  const signOut = useCallback(() => {
    clearToken();
    setPhase({ kind: 'signedOut' });
  }, []);

  /** The attempt has ended and everything of it is acknowledged: on to its result. */
  async function goToResult() {
    const { attempt: ended } = await readTest(clock, attemptId);
    await dropDraft(startDraft.accountId, attemptId);
    if (!ended?.result) return setPhase({ kind: 'abandoned' });
    const ending = { ...ended.result, attemptId, timeTakenSeconds: ended.result.timeTaken };
    const { to, state } = resultDestination(ending, hasWriting);
    await navigate(to, { state, replace: true });
  }

  async function send(autoSubmitted: boolean) {
    await keeper.pause(SAVE_MAY_TAKE_MS);
    // Past the grace a submit changes nothing more: what is unsent is handed in as late first.
    const graceIsOver = clock.now() > Date.parse(deadline) + GRACE_SECONDS * 1000;
    if (graceIsOver && hasUnsentWork(keeper.snapshot().draft)) await keeper.flush();
    if (keeper.snapshot().saving.kind === 'closed') return goToResult();
    const timeTaken = Math.min(durationSeconds, Math.max(0, durationSeconds - left()));
    const ending = await submitTest(keeper.snapshot().draft, { hasWriting, timeTaken, autoSubmitted });
    keeper.stop();
    await dropDraft(startDraft.accountId, attemptId);
    showToast('success', autoSubmitted ? 'Time up! Test submitted automatically.' : 'Test submitted successfully!');
    const { to, state } = resultDestination({ ...ending, timeTakenSeconds: timeTaken }, hasWriting);
    await navigate(to, { state, replace: true });
  }

  async function submit(autoSubmitted: boolean) {
    if (busy.current) return;
    busy.current = true;
    const tries = phase.kind === 'notSent' ? phase.tries : 0;
    setPhase({ kind: 'sending' });
    try {
      await send(autoSubmitted);
    } catch (error) {
      busy.current = false;
      if (isSignedOut(error)) return signOut();
      const message = messageOf(error, 'Failed to submit test.');
      // Tries made by the screen itself do not stack toasts over the words that stay on the page.
      if (tries === 0) showToast('error', message);
      setPhase({ kind: 'notSent', message, autoSubmitted, tries: tries + 1 });
      keeper.resume();
    }
  }

  async function timeIsUp() {
    if (phase.kind === 'signedOut' || phase.kind === 'abandoned' || busy.current) return;
    if (clock.doubtful()) {
      // Somebody set this device's clock: the server says whether the time is really up.
      await readTest(clock, attemptId).catch(() => undefined);
      if (left() > 0) return;
    }
    await submit(true);
  }

  /** Asks the server for the time, and whether the test is still open. */
  async function resync() {
    if (busy.current || phase.kind !== 'working') return;
    try {
      const { attempt: now } = await readTest(clock, attemptId);
      if (now?.status === 'open') keeper.adopt(now);
      else await goToResult();
    } catch (error) {
      if (isSignedOut(error)) signOut();
    }
  }

  useTestEvents({ keeper, clock, resync });

  const savingKind = kept.saving.kind;
  useEffect(() => {
    if (savingKind === 'signedOut') signOut();
    if (savingKind === 'closed') void submit(false);
    // Acts on the change of the saved state alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [savingKind]);

  return { keeper, ...kept, phase, parts, left, submit, timeIsUp, keepWorking: () => setPhase({ kind: 'working' }) };
}
