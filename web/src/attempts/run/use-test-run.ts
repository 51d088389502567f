import { t } from '@lingui/core/macro';
import type { TakerReply } from '@parlance/contract/attempts';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { inPageLanguage } from '../../platform/language.ts';
import { leaveReturnPath } from '../../platform/return-path.ts';
import { isSignedInAs } from '../../platform/session.ts';
import { toastError, toastInfo, toastSuccess } from '../../ui/states/toast.tsx';
import { withoutSubmit } from '../draft/draft.ts';
import type { EditableDraft, KeeperSnapshot, SavingState } from '../draft/draft-keeper.ts';
import { mustSignIn } from './attempt-calls.ts';
import { type Countdown, useCountdown, useIsAtMost } from './countdown.ts';
import type { OpenTest } from './open-test.ts';
import { type Destination, formatSubmitted } from './result-destination.ts';
import { createRunWork, type SubmitOptions } from './run-work.ts';
import type { TestClock, TestTime } from './test-clock.ts';
import { isDone, type RunEffect, type RunEvent, type RunState } from './test-run.ts';
import { useExtensionNews, useMovedClocks } from './use-clock-news.ts';
import { useComeBack, useConnection } from './use-connection.ts';
import { type ExamRoom, useExamRoom } from './use-exam-room.ts';
import { type Rest, useRest } from './use-rest.ts';
import { useRunState } from './use-run-state.ts';

/** A test under way, as its screens see it. Its functions, `session` and `takingOver` change only with what they say. */
export type TestRun = KeeperSnapshot &
  Pick<RunState, 'submitting' | 'isSending'> & {
    clock: TestClock;
    countdown: Countdown;
    isTimeUp: boolean;
    /** What the last replies said of the time and of what the learner is allowed. */
    time: TestTime;
    /** Null for a learner without rest breaks. */
    rest: Rest | null;
    /** The clocks of questions were moved by a pause, and this page has not read them yet. */
    awaitsClocks: boolean;
    /** Reads the attempt again: how its time stands, and what is stored. Says whether there was an answer. */
    readAgain: () => Promise<boolean>;
    /** Of the examination that the test is a part of. */
    room: ExamRoom;
    /** Tells the server of breaks before it hears of anything later. Throws what the calls throw. */
    tellBreaks: () => Promise<void>;
    change: EditableDraft['change'];
    submit: (autoSubmitted: boolean) => void;
    /** Back to the test after a submit that did not arrive. */
    keepWorking: () => void;
    session: {
      /** A dead session should be shown in a dialog, which can be closed only while time is left. */
      asks: boolean;
      putAway: () => void;
      signIn: () => void;
      /** A call of the screen met a dead session. */
      expired: () => void;
    };
    takingOver: { busy: boolean; failed: boolean; useHere: () => void };
  };

type RunOptions = SubmitOptions & {
  /** What must be on the device before another tab takes over, such as a recording in progress. */
  beforeGive?: () => Promise<void>;
  /** False when something besides the draft, such as a recording, is only in this page. */
  restIsKept?: boolean;
  /** How many recordings wait for the server. */
  waitingRecordings?: () => number;
  /** Told what was read of the test again. */
  onRead?: (reply: TakerReply) => void;
};

/** Another tab that takes over waits at most this long for what was typed here. */
const GIVE_LIMIT_MS = 1500;
/** After this long without a reply the clock is set again when the learner comes back to the page. */
const RESYNC_AFTER_MS = 30_000;

/** Runs one attempt: connects the states of `test-run.ts` to the page, the clock, the draft and the calls. */
export function useTestRun(test: OpenTest, accountId: number, options: RunOptions): TestRun {
  const { beforeGive, restIsKept = true, waitingRecordings = () => 0, onRead, ...submitOptions } = options;
  const { hold, takenOver } = test;
  const navigate = useNavigate();
  const [work] = useState(() => createRunWork(test, accountId, onRead));
  const { clock, keeper } = work;
  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  useEffect(() => work.watchSeconds(), [work]);
  const time = useSyncExternalStore(clock.subscribe, clock.snapshot);
  const keptOnDevice = snapshot.keptOnDevice && restIsKept;
  const countdown = useCountdown(clock, () => comeBack());
  const isTimeUp = useIsAtMost(countdown, 0);
  const { state, end, dispatch, latest } = useRunState({ keeper, isTimeUp, perform });
  useExtensionNews(clock, time.durationSeconds, () => follow(work.readAgain()));
  const readAgain = useCallback(async () => {
    const event = await work.readAgain();
    if (event) dispatch(event);
    return event !== null;
  }, [work, dispatch]);
  const isSpokenExam = test.attempt.sitting !== undefined && test.reply.course.type === 'Speaking';
  const awaitsClocks = useMovedClocks(time.stoodMs, isSpokenExam, readAgain);
  const rest = useRest({
    clock,
    time,
    draft: snapshot.draft,
    change: keeper.change,
    tell: work.tellBreaks,
    onFailed: (error) => mustSignIn(error) && dispatch({ kind: 'sessionDead' }),
  });

  function perform(effect: RunEffect): void {
    switch (effect.do) {
      case 'submit':
        return follow(work.submit(effect.autoSubmitted, keptOnDevice, submitOptions));
      case 'readAgain':
        return follow(work.readAgain());
      case 'takeOver':
        return follow(work.takeOver());
      case 'showResult':
        return void showResult(effect.destination);
      case 'forget':
        return void work.forget();
      case 'say':
        return toastError(effect.message);
      case 'inform':
        return toastInfo(effect.message, { shownMs: 6000 });
      case 'adopt':
        return keeper.adopt(effect.attempt);
      case 'resume':
        return keeper.resume();
      case 'retry':
        void work.tellBreaks().catch(() => undefined);
        return keeper.retryNow();
      case 'forgetEnd':
        return keeper.change(withoutSubmit);
      case 'signedOut':
        return keeper.signedOut();
      case 'signIn':
        leaveReturnPath(accountId, window.location.pathname);
        return void navigate('/login');
      case 'leave':
        return void navigate('/user-dashboard', { replace: true });
    }
  }

  function follow(call: Promise<RunEvent | null>): void {
    void call.then((event) => event && dispatch(event));
  }

  async function showResult({ to, state: handedOver }: Destination) {
    await work.forget();
    toastSuccess(formatSubmitted(work.isZero()));
    await navigate(to, { state: handedOver, replace: true });
  }

  /** The page is visible again: is the time right, is the test still open, is the session alive? */
  function comeBack() {
    const isClockStale = clock.doubtful() || clock.ageMs() >= RESYNC_AFTER_MS;
    dispatch({ kind: 'back', isSignedIn: isSignedInAs(accountId), isHidden: document.hidden, isClockStale });
  }
  useComeBack(comeBack);
  const room = useExamRoom({
    attempt: test.attempt,
    accountId,
    clock,
    draft: snapshot.draft,
    waitingRecordings,
    isElsewhere: snapshot.saving.kind === 'elsewhere',
    // A spoken test shows its questions later, one by one.
    isFirst: test.draft === null && !takenOver && test.reply.course.type !== 'Speaking',
    // Its page says why. What is unsent leaves with this one, and is late work.
    onShutOut: (sittingId) => void navigate(`/exam/${sittingId}`, { replace: true }),
    onSignedOut: () => dispatch({ kind: 'sessionDead' }),
    onEnded: (how) => {
      if (how === 'by_staff')
        toastInfo(
          inPageLanguage(() => t`Your invigilator ended your test. Your answers were submitted.`),
          { id: 'ended-by-staff', shownMs: 10_000 },
        );
      follow(work.readAgain());
    },
  });
  const isNeededHere = state.saving === 'open' && !isDone(state);
  const isConnected = useConnection({ clock, isNeeded: isNeededHere, onBack: comeBack });

  const hasClaimed = useRef(false);
  const claim = useEffectEvent(() => keeper.takeOver(keeper.snapshot().draft, test.attempt));
  const isNeeded = useEffectEvent(() => !isDone(latest()));
  useEffect(() => {
    if (takenOver && !hasClaimed.current) claim();
    hasClaimed.current = true;
    keeper.resume();
    window.addEventListener('pagehide', keeper.sendLast);
    return () => {
      window.removeEventListener('pagehide', keeper.sendLast);
      // Leaving by a link or Back also sends what was just typed to the server.
      if (isNeeded()) keeper.sendLast();
      keeper.stop();
    };
  }, [keeper, takenOver]);

  const give = useEffectEvent(async () => {
    await beforeGive?.();
    await keeper.giveAway(GIVE_LIMIT_MS);
  });
  useEffect(() => hold.attach({ give: () => give(), lost: () => void keeper.giveAway(0) }), [hold, keeper]);

  const asks = snapshot.saving.kind === 'signedOut' && (!state.worksSignedOut || isTimeUp);
  const session = useMemo(
    () => ({
      asks,
      putAway: () => dispatch({ kind: 'workSignedOut' }),
      signIn: () => dispatch({ kind: 'signIn' }),
      expired: () => dispatch({ kind: 'sessionDead' }),
    }),
    [asks, dispatch],
  );
  const takingOver = useMemo(
    () => ({
      busy: state.takingOver === 'busy',
      failed: state.takingOver === 'failed',
      useHere: () => dispatch({ kind: 'useHere' }),
    }),
    [state.takingOver, dispatch],
  );

  return {
    ...snapshot,
    saving: isConnected ? snapshot.saving : withoutConnection(snapshot.saving),
    keptOnDevice,
    clock,
    countdown,
    isTimeUp,
    time,
    rest,
    awaitsClocks,
    readAgain,
    room,
    tellBreaks: work.tellBreaks,
    ...end,
    change: keeper.change,
    session,
    takingOver,
  };
}

/** A lost connection is shown at once, not at the next save that fails. */
function withoutConnection(saving: SavingState): SavingState {
  return saving.kind === 'saved' || saving.kind === 'saving' ? { kind: 'offline' } : saving;
}
