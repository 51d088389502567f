import type { Attempt, TakerReply } from '@parlance/contract/attempts';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { CallRefused } from '../platform/call.ts';
import { type Draft, draftOf, mergeStored } from '../platform/draft.ts';
import { createDraftKeeper } from '../platform/draft-keeper.ts';
import { dropDraft, keepDraft } from '../platform/draft-store.ts';
import { createServerClock, type ServerClock, secondsLeft } from '../platform/server-clock.ts';
import { toastError, toastSuccess } from '../ui/toast.tsx';
import {
  type Ended,
  isWritten,
  mustSignIn,
  readTimed,
  saveSender,
  sendSubmission,
  type Submission,
  type TimedReply,
} from './attempt-calls.ts';
import { resultDestination } from './result-destination.ts';
import type { TestTexts } from './test-texts.ts';

/** A test that is being taken: what was opened, and what this device knew of it. */
export type OpenTest = TimedReply & { attempt: Attempt; draft: Draft | null };

export type Submitting =
  | { kind: 'no' }
  | { kind: 'sending' }
  /** `tries` counts the submits that did not arrive; `sending` says that another is under way. */
  | { kind: 'failed'; message: string; autoSubmitted: boolean; tries: number; sending: boolean }
  | { kind: 'signedOut' }
  /** It ended with nothing saved: there is no result to go to. */
  | { kind: 'abandoned'; message: string };

/** A save under way is waited for at most this long before a submit leaves: the submit carries the same answers. */
const PAUSE_LIMIT_MS = 1500;
/** After so long without a reply the clock is set again when the learner comes back to the page. */
const RESYNC_AFTER_MS = 30_000;
const TICK_MS = 250;
/** A submit at zero that did not arrive is sent again by itself, first after so long, then waiting longer. */
const RESEND_FIRST_MS = 2000;
const RESEND_MOST_MS = 30_000;

type RunOptions = {
  texts: Pick<TestTexts, 'submitFailed'>;
  /** What must be finished before a submit leaves, such as a recording that runs. A failure of it fails the submit. */
  beforeSubmit?: () => Promise<void>;
  /** How this kind of test is submitted; by its answers unless it says so. */
  submission?: (submission: Submission) => Promise<Ended>;
};

/** Runs one attempt: its draft, its clock, and its one submit. */
export function useTestRun(test: OpenTest, accountId: number, options: RunOptions) {
  const { texts, beforeSubmit, submission = sendSubmission } = options;
  const { reply, attempt } = test;
  const navigate = useNavigate();
  const [{ clock, keeper }] = useState(() => startRun(test, accountId));
  const { draft, saving, keptOnDevice } = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const [submitting, setSubmitting] = useState<Submitting>({ kind: 'no' });
  const isSending = useRef(false);
  const isDone = useRef(false);
  const hasWriting = isWritten(reply.questions);
  const left = useSecondsLeft(clock, attempt.deadline);

  async function submit(autoSubmitted: boolean): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    const tries = submitting.kind === 'failed' ? submitting.tries : 0;
    setSubmitting((before) => (before.kind === 'failed' ? { ...before, sending: true } : { kind: 'sending' }));
    const timeTakenSeconds = attempt.durationSeconds - secondsLeft(clock, attempt.deadline);
    try {
      await beforeSubmit?.();
      await keeper.pause(PAUSE_LIMIT_MS);
      const current = keeper.snapshot().draft;
      const ended = await submission({ draft: current, timeTakenSeconds, autoSubmitted, hasWriting });
      await forgetDraft();
      const message =
        secondsLeft(clock, attempt.deadline) === 0
          ? 'Time up! Test submitted automatically.'
          : 'Test submitted successfully!';
      toastSuccess(message);
      const { to, state } = resultDestination({ ...ended, timeTakenSeconds }, hasWriting);
      await navigate(to, { state, replace: true });
    } catch (error) {
      isSending.current = false;
      if (error instanceof CallRefused && error.code === 'attempt_abandoned') {
        await forgetDraft();
        return setSubmitting({ kind: 'abandoned', message: error.message });
      }
      keeper.resume();
      if (mustSignIn(error)) return setSubmitting({ kind: 'signedOut' });
      const message = texts.submitFailed(error);
      if (tries === 0) toastError(message);
      setSubmitting({ kind: 'failed', message, autoSubmitted, tries: tries + 1, sending: false });
    }
  }

  /** The server has everything, in time or as late: nothing of it is needed here any more. */
  async function forgetDraft() {
    isDone.current = true;
    keeper.stop();
    await dropDraft(accountId, attempt.id);
  }

  async function readAgain() {
    const fresh = await readTimed(attempt.id);
    const now = fresh.reply.attempt;
    if (now) clock.sync(now.serverNow, fresh.sentAtMs, fresh.receivedAtMs);
    return now;
  }

  /** Submits because the time is up. A clock that somebody set is believed only after the server was asked. */
  async function submitAtZero() {
    if (isSending.current) return;
    if (saving.kind !== 'closed' && clock.doubtful()) {
      await readAgain().catch(() => undefined);
      if (secondsLeft(clock, attempt.deadline) > 0) return setSubmitting({ kind: 'no' });
      if (clock.doubtful()) {
        const tries = submitting.kind === 'failed' ? submitting.tries + 1 : 1;
        const message = texts.submitFailed(null);
        return setSubmitting({ kind: 'failed', message, autoSubmitted: true, tries, sending: false });
      }
    }
    await submit(true);
  }

  useEffect(() => {
    keeper.resume();
    return () => {
      // Whoever leaves by a link or Back leaves what was just typed with the server as well.
      if (!isDone.current) keeper.sendLast();
      keeper.stop();
    };
  }, [keeper]);

  /** The page is looked at again: is the time right, is the test still open, is the session alive? */
  async function comeBack() {
    keeper.retryNow();
    const syncedAtMs = clock.syncedAtMs() ?? 0;
    if (document.hidden || !(clock.doubtful() || Date.now() - syncedAtMs > RESYNC_AFTER_MS)) return;
    try {
      const now = await readAgain();
      if (!now || isSending.current || isDone.current) return;
      // One that ended in another tab has a result: a submit gives it, and hands in what is unsent here as late.
      if (now.status === 'open') keeper.adopt(now);
      else await submit(now.status === 'timed_out');
    } catch (error) {
      if (mustSignIn(error)) setSubmitting({ kind: 'signedOut' });
    }
  }

  const onComeBack = useEffectEvent(() => void comeBack());
  const onZero = useEffectEvent(() => void submitAtZero());

  useEffect(() => {
    const back = () => onComeBack();
    window.addEventListener('focus', back);
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', back);
    window.addEventListener('pagehide', keeper.sendLast);
    return () => {
      window.removeEventListener('focus', back);
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('pagehide', keeper.sendLast);
    };
  }, [keeper]);

  // At zero, and when the server says that it has ended: submitting then gives the stored result, late work is kept.
  const isOver = left === 0 || saving.kind === 'closed';
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => onZero());
    return () => clearTimeout(timer);
  }, [isOver]);

  const resendAfterTries =
    submitting.kind === 'failed' && submitting.autoSubmitted && !submitting.sending ? submitting.tries : null;
  useEffect(() => {
    if (resendAfterTries === null) return;
    const again = () => onZero();
    const timer = setTimeout(again, Math.min(RESEND_MOST_MS, RESEND_FIRST_MS * 2 ** (resendAfterTries - 1)));
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [resendAfterTries]);

  const shown: Submitting =
    submitting.kind === 'no' && saving.kind === 'signedOut' ? { kind: 'signedOut' } : submitting;
  const keepWorking = () => setSubmitting({ kind: 'no' });
  return { clock, keeper, draft, saving, keptOnDevice, left, submitting: shown, submit, keepWorking };
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
