import type { Attempt, TakerReply } from '@parlance/contract/attempts';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { CallRefused } from '../platform/call.ts';
import { type Draft, draftOf, mergeStored } from '../platform/draft.ts';
import { createDraftKeeper } from '../platform/draft-keeper.ts';
import { dropDraft, keepDraft } from '../platform/draft-store.ts';
import { createServerClock, type ServerClock, secondsLeft } from '../platform/server-clock.ts';
import { toastError, toastSuccess } from '../ui/toast.tsx';
import { mustSignIn, readTimed, saveSender, sendSubmission, type TimedReply } from './attempt-calls.ts';
import { resultDestination } from './result-destination.ts';

/** A test that is being taken: what was opened, and what this device knew of it. */
export type OpenTest = TimedReply & { attempt: Attempt; draft: Draft | null };

export type Submitting =
  | { kind: 'no' }
  | { kind: 'sending' }
  | { kind: 'failed'; message: string; autoSubmitted: boolean }
  | { kind: 'signedOut' };

/** A save under way is waited for at most this long before a submit leaves: the submit carries the same answers. */
const PAUSE_LIMIT_MS = 1500;
/** After so long without a reply the clock is set again when the learner comes back to the page. */
const RESYNC_AFTER_MS = 30_000;
const TICK_MS = 250;

/** Runs one attempt: its draft, its clock, and its one submit. */
export function useTestRun(test: OpenTest, accountId: number) {
  const { reply, attempt } = test;
  const navigate = useNavigate();
  const [{ clock, keeper }] = useState(() => startRun(test, accountId));
  const { draft, saving, keptOnDevice } = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const [submitting, setSubmitting] = useState<Submitting>({ kind: 'no' });
  const isSending = useRef(false);
  const hasWriting = reply.questions.some(({ question_type }) => question_type === 'writing');
  const left = useSecondsLeft(clock, attempt.deadline);

  async function submit(autoSubmitted: boolean): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setSubmitting({ kind: 'sending' });
    await keeper.pause(PAUSE_LIMIT_MS);
    const timeTakenSeconds = attempt.durationSeconds - secondsLeft(clock, attempt.deadline);
    try {
      const current = keeper.snapshot().draft;
      const ended = await sendSubmission({ draft: current, timeTakenSeconds, autoSubmitted, hasWriting });
      keeper.stop();
      await dropDraft(accountId, attempt.id);
      const message =
        secondsLeft(clock, attempt.deadline) === 0
          ? 'Time up! Test submitted automatically.'
          : 'Test submitted successfully!';
      toastSuccess(message);
      const { to, state } = resultDestination({ ...ended, timeTakenSeconds }, hasWriting);
      await navigate(to, { state, replace: true });
    } catch (error) {
      isSending.current = false;
      keeper.resume();
      if (mustSignIn(error)) return setSubmitting({ kind: 'signedOut' });
      const message = error instanceof CallRefused ? error.message : 'Failed to submit test.';
      toastError(message);
      setSubmitting({ kind: 'failed', message, autoSubmitted });
    }
  }

  useEffect(() => {
    keeper.resume();
    return keeper.stop;
  }, [keeper]);

  useEffect(() => {
    async function comeBack() {
      keeper.retryNow();
      const syncedAtMs = clock.syncedAtMs() ?? 0;
      if (document.hidden || !(clock.doubtful() || Date.now() - syncedAtMs > RESYNC_AFTER_MS)) return;
      const fresh = await readTimed(attempt.id).catch(() => null);
      if (!fresh?.reply.attempt) return;
      clock.sync(fresh.reply.attempt.serverNow, fresh.sentAtMs, fresh.receivedAtMs);
      keeper.adopt(fresh.reply.attempt);
    }
    const onComeBack = () => void comeBack();
    window.addEventListener('focus', onComeBack);
    window.addEventListener('online', onComeBack);
    document.addEventListener('visibilitychange', onComeBack);
    window.addEventListener('pagehide', keeper.sendLast);
    return () => {
      window.removeEventListener('focus', onComeBack);
      window.removeEventListener('online', onComeBack);
      document.removeEventListener('visibilitychange', onComeBack);
      window.removeEventListener('pagehide', keeper.sendLast);
    };
  }, [keeper, clock, attempt.id]);

  // At zero, and when the server says that it has ended: submitting then gives the stored result, late work is kept.
  const isOver = left === 0 || saving.kind === 'closed';
  const submitAtZero = useEffectEvent(() => void submit(true));
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(submitAtZero);
    return () => clearTimeout(timer);
  }, [isOver]);

  const shown: Submitting =
    submitting.kind === 'no' && saving.kind === 'signedOut' ? { kind: 'signedOut' } : submitting;
  const keepWorking = () => setSubmitting({ kind: 'no' });
  return { keeper, draft, saving, keptOnDevice, left, submitting: shown, submit, keepWorking };
}

export type TestRun = ReturnType<typeof useTestRun>;

function startRun({ attempt, draft, sentAtMs, receivedAtMs }: OpenTest, accountId: number) {
  const clock = createServerClock();
  clock.sync(attempt.serverNow, sentAtMs, receivedAtMs);
  const keeper = createDraftKeeper({
    draft: draft?.attemptId === attempt.id ? mergeStored(draft, attempt) : draftOf(accountId, attempt),
    savedAt: attempt.savedAt,
    send: saveSender(attempt.id, clock),
    keep: keepDraft,
  });
  return { clock, keeper };
}

/** Whole seconds left, asked of the clock several times a second and told when they change. */
function useSecondsLeft(clock: ServerClock, deadline: string): number {
  const [left, setLeft] = useState(() => secondsLeft(clock, deadline));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(clock, deadline)), TICK_MS);
    return () => clearInterval(timer);
  }, [clock, deadline]);
  return left;
}

/** Whether a reply opened something to take. */
export function openTest(timedReply: TimedReply, draft: Draft | null): OpenTest | null {
  const { attempt }: TakerReply = timedReply.reply;
  return attempt ? { ...timedReply, attempt, draft } : null;
}
