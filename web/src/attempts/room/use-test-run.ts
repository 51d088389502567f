import type { Attempt } from '@parlance/contract/attempts';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { CallRefused } from '../../platform/call.ts';
import { withoutSubmit } from '../../platform/draft/draft.ts';
import { createDraftKeeper } from '../../platform/draft/draft-keeper.ts';
import { dropDraft, findDraftOf, keepDraft, keepDraftAtOnce } from '../../platform/draft/draft-store.ts';
import { leaveReturnPath } from '../../platform/return-path.ts';
import { createServerClock, secondsLeft } from '../../platform/server-clock.ts';
import { isSignedInAs } from '../../platform/session.ts';
import { toastError, toastSuccess } from '../../ui/toast.tsx';
import {
  type Ended,
  isWritten,
  mustSignIn,
  readTimed,
  requireSession,
  saveSender,
  sendSubmission,
  type Submission,
} from './attempt-calls.ts';
import { firstDraft, type OpenTest } from './open-test.ts';
import { resultDestination } from './result-destination.ts';
import { submittedWords } from './submitted-words.ts';
import { afterFailedSubmit, resendAfterMs } from './submit-policy.ts';
import type { TestTexts } from './test-texts.ts';
import { useComeBack } from './use-come-back.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

export type Submitting =
  | { kind: 'no' }
  | { kind: 'sending' }
  /**
   * `tries` counts the submits that did not arrive; `sending` says that another is under way, `repeats` that it is
   * sent again by itself.
   */
  | { kind: 'failed'; message: string; autoSubmitted: boolean; tries: number; sending: boolean; repeats: boolean }
  /** It ended with nothing saved: there is no result to go to. */
  | { kind: 'abandoned'; message: string };

type RunOptions = {
  texts: Pick<TestTexts, 'submitFailed'>;
  /** What must be finished before a submit leaves, such as a recording that runs. A failure of it fails the submit. */
  beforeSubmit?: () => Promise<void>;
  /** What must be on the device before another tab goes on, such as a recording that runs. */
  beforeGive?: () => Promise<void>;
  /** False when something besides the draft, such as a recording, is only in this page. */
  restIsKept?: boolean;
  /** How this kind of test is submitted; by its answers unless it says so. */
  submission?: (submission: Submission) => Promise<Ended>;
};

/** A save under way is waited for at most this long before a submit leaves: the submit carries the same answers. */
const PAUSE_LIMIT_MS = 1500;
/** Another tab that goes on waits at most this long for what was typed here. */
const GIVE_LIMIT_MS = 1500;
/** After so long without a reply the clock is set again when the learner comes back to the page. */
const RESYNC_AFTER_MS = 30_000;

/** Runs one attempt: its draft, its clock, and its one submit. */
export function useTestRun(test: OpenTest, accountId: number, options: RunOptions) {
  const { texts, beforeSubmit, beforeGive, restIsKept = true, submission = sendSubmission } = options;
  const { reply, hold } = test;
  const { id: attemptId, deadline, durationSeconds } = test.attempt;
  const navigate = useNavigate();
  const [{ clock, keeper }] = useState(() => startRun(test, accountId));
  const { draft, attempt, saving, keptOnDevice: draftIsKept } = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const keptOnDevice = draftIsKept && restIsKept;
  const [submitting, setSubmitting] = useState<Submitting>({ kind: 'no' });
  /** The learner was told that the session is dead and went on working. */
  const [putAway, setPutAway] = useState(false);
  const [takingOver, setTakingOver] = useState<{ busy: boolean; failed: boolean }>({ busy: false, failed: false });
  const isSending = useRef(false);
  const isDone = useRef(false);
  const hasWriting = isWritten(reply.questions);
  const left = useSecondsLeft(clock, deadline, () => void comeBack());
  const isSignedOut = saving.kind === 'signedOut';
  if (putAway && !isSignedOut) setPutAway(false);

  async function submit(autoSubmitted: boolean): Promise<void> {
    if (isSending.current || isDone.current || keeper.snapshot().saving.kind === 'elsewhere') return;
    isSending.current = true;
    const tries = submitting.kind === 'failed' ? submitting.tries : 0;
    setSubmitting((before) => (before.kind === 'failed' ? { ...before, sending: true } : { kind: 'sending' }));
    // Remembered before it leaves: a browser that is closed now finds it waiting on the dashboard.
    keeper.change((before) => ({ ...before, submitting: { autoSubmitted } }));
    try {
      await beforeSubmit?.();
      await keeper.pause(PAUSE_LIMIT_MS);
      const timeTakenSeconds = durationSeconds - secondsLeft(clock, deadline);
      const current = keeper.snapshot().draft;
      requireSession(accountId);
      const ended = await submission({ draft: current, timeTakenSeconds, autoSubmitted, hasWriting });
      await forgetDraft();
      toastSuccess(submittedWords(secondsLeft(clock, deadline) === 0));
      const { to, state } = resultDestination({ ...ended, timeTakenSeconds }, hasWriting);
      await navigate(to, { state, replace: true });
    } catch (error) {
      isSending.current = false;
      await failSubmit(error, tries + 1, autoSubmitted);
    }
  }

  async function failSubmit(error: unknown, tries: number, autoSubmitted: boolean): Promise<void> {
    if (error instanceof CallRefused && error.code === 'attempt_abandoned') {
      await forgetDraft();
      return setSubmitting({ kind: 'abandoned', message: error.message });
    }
    keeper.resume();
    if (mustSignIn(error)) return meetDeadSession();
    const message = texts.submitFailed(error);
    const next = afterFailedSubmit({ tries, atZero: secondsLeft(clock, deadline) === 0, keptOnDevice });
    if (tries === 1 || next === 'leave') toastError(message);
    if (next === 'leave') return await navigate('/user-dashboard', { replace: true });
    setSubmitting({ kind: 'failed', message, autoSubmitted, tries, sending: false, repeats: next === 'repeat' });
  }

  /** Says that the session is dead; who knows it already and ends the test is sent to sign in. */
  function meetDeadSession() {
    if (putAway) return signIn();
    setSubmitting({ kind: 'no' });
    keeper.signedOut();
  }

  function signIn() {
    leaveReturnPath(accountId, window.location.pathname);
    void navigate('/login');
  }

  /** The server has everything, in time or as late: nothing of it is needed here any more. */
  async function forgetDraft() {
    isDone.current = true;
    keeper.forget();
    await dropDraft(accountId, attemptId);
  }

  async function readAgain(): Promise<Attempt | undefined> {
    const fresh = await readTimed(attemptId);
    const now = fresh.reply.attempt;
    if (now) clock.sync(now.serverNow, fresh.sentAtMs, fresh.receivedAtMs);
    return now;
  }

  /** The page is looked at again: is the time right, is the test still open, is the session alive? */
  async function comeBack() {
    if (!isSignedInAs(accountId) || document.hidden || isDone.current) return;
    keeper.retryNow();
    if (!clock.doubtful() && clock.ageMs() < RESYNC_AFTER_MS) return;
    try {
      const now = await readAgain();
      if (!now || isSending.current || isDone.current || keeper.snapshot().saving.kind === 'elsewhere') return;
      await goOnWith(now);
    } catch (error) {
      if (mustSignIn(error)) keeper.signedOut();
    }
  }

  /** One that ended in another place has a result: a submit gives it, and hands in what is unsent here as late. */
  async function goOnWith(now: Attempt) {
    keeper.adopt(now);
    if (now.status !== 'open') await submit(now.status === 'timed_out');
  }

  /** Goes on in this tab: the place where the test is open now lets go of it, and all that was typed there is here. */
  async function takeOver() {
    setTakingOver({ busy: true, failed: false });
    try {
      if (await hold.take({ force: true })) {
        const now = await readAgain();
        if (now) {
          keeper.takeOver(await findDraftOf(accountId, attemptId), now);
          await goOnWith(now);
        }
      }
      setTakingOver({ busy: false, failed: false });
    } catch (error) {
      setTakingOver({ busy: false, failed: true });
      if (mustSignIn(error)) keeper.signedOut();
    }
  }

  function keepWorking() {
    keeper.change(withoutSubmit);
    setSubmitting({ kind: 'no' });
  }

  const { takenOver } = test;
  const hasClaimed = useRef(false);
  useEffect(() => {
    if (takenOver && !hasClaimed.current) keeper.takeOver(keeper.snapshot().draft, keeper.snapshot().attempt);
    hasClaimed.current = true;
    keeper.resume();
    window.addEventListener('pagehide', keeper.sendLast);
    return () => {
      window.removeEventListener('pagehide', keeper.sendLast);
      // Whoever leaves by a link or Back leaves what was just typed with the server as well.
      if (!isDone.current) keeper.sendLast();
      keeper.stop();
    };
  }, [keeper, takenOver]);

  const give = useEffectEvent(async () => {
    await beforeGive?.();
    await keeper.giveAway(GIVE_LIMIT_MS);
  });
  useEffect(() => hold.attach({ give: () => give(), lost: () => void keeper.giveAway(0) }), [hold, keeper]);

  useComeBack(() => void comeBack());

  // At zero, and when the server says that it has ended: submitting then gives the stored result, late work is kept.
  const isOver = saving.kind === 'closed' || (left === 0 && saving.kind !== 'elsewhere' && !isSignedOut);
  const onZero = useEffectEvent(() => void submit(true));
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => onZero());
    return () => clearTimeout(timer);
  }, [isOver]);

  const waitMs =
    submitting.kind === 'failed' && submitting.repeats && !submitting.sending ? resendAfterMs(submitting.tries) : null;
  useEffect(() => {
    if (waitMs === null) return;
    const again = () => onZero();
    const timer = setTimeout(again, waitMs);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [waitMs]);

  return {
    attempt,
    clock,
    keeper,
    draft,
    saving,
    keptOnDevice,
    left,
    submitting,
    submit,
    keepWorking,
    /** A dead session: `asks` while it should be said in a dialog, which only time that is left lets be put away. */
    session: { asks: isSignedOut && (!putAway || left === 0), putAway: () => setPutAway(true), signIn },
    takingOver: { ...takingOver, useHere: () => void takeOver() },
  };
}

export type TestRun = ReturnType<typeof useTestRun>;

function startRun(test: OpenTest, accountId: number) {
  const { attempt, sentAtMs, receivedAtMs } = test;
  const clock = createServerClock();
  clock.sync(attempt.serverNow, sentAtMs, receivedAtMs);
  const send = saveSender(attempt.id, accountId, clock);
  const draft = firstDraft(test, accountId);
  const keeper = createDraftKeeper({ draft, attempt, send, keep: keepDraft, keepAtOnce: keepDraftAtOnce });
  return { clock, keeper };
}
