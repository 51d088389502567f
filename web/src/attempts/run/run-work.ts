import type { Attempt, TakerReply } from '@parlance/contract/attempts';
import { CallRefused } from '../../platform/call.ts';
import { steadyNow } from '../../platform/server-clock.ts';
import { loadNow } from '../../ui/states/load-code.ts';
import { toastError } from '../../ui/states/toast.tsx';
import { dropDraft, findDraftOf, keepDraft, keepDraftAtOnce } from '../device/draft-store.ts';
import { keepHandedIn } from '../device/handed-in.ts';
import { withoutSubmit } from '../draft/draft.ts';
import { createDraftKeeper } from '../draft/draft-keeper.ts';
import { notedBreaks } from '../draft/noted-breaks.ts';
import { createQuestionSeconds } from '../draft/question-seconds.ts';
import {
  type Ended,
  isWritten,
  mustSignIn,
  readTimed,
  requireSession,
  type Submission,
  saveSender,
  sendSubmission,
} from './attempt-calls.ts';
import { firstDraft, type OpenTest } from './open-test.ts';
import { resultDestination } from './result-destination.ts';
import { tellOpened } from './tell-opened.ts';
import { createTestClock } from './test-clock.ts';
import type { RunEvent } from './test-run.ts';
import type { TestTexts } from './test-texts.ts';

export type SubmitOptions = {
  texts: Pick<TestTexts, 'submitFailed'>;
  /** What must be finished before a submit is sent, such as a recording in progress. If it fails, the submit fails. */
  beforeSubmit?: () => Promise<void>;
  /** How this kind of test is submitted; by its answers unless it says so. */
  submission?: (submission: Submission) => Promise<Ended>;
};

/** A save under way is waited for at most this long before a submit is sent: the submit carries the same answers. */
const PAUSE_LIMIT_MS = 1500;

/** The clock and the draft of one attempt, and the calls about it; the outcome of a call is an event of its run. */
export function createRunWork(test: OpenTest, accountId: number, onRead?: (reply: TakerReply) => void) {
  const { id: attemptId } = test.attempt;
  const clock = createTestClock(test.attempt, test);
  let telling: Promise<void> | null = null;
  const keeper = createDraftKeeper({
    draft: firstDraft(test, accountId),
    attempt: test.attempt,
    send: saveSender(attemptId, accountId, clock, { waits: breaksWait, tell: tellBreaks }),
    keep: keepDraft,
    keepAtOnce: keepDraftAtOnce,
    opens: () => !clock.snapshot().isStopped,
  });
  const seconds = createQuestionSeconds(keeper);
  const isZero = () => clock.secondsLeft() === 0;

  const noteBreaks = () => clock.note(notedBreaks(keeper.snapshot().draft));
  noteBreaks();
  keeper.subscribe(noteBreaks);

  /** Whether the server must hear of a break. Where another place has the test, that one tells it. */
  function breaksWait(): boolean {
    const { draft, saving } = keeper.snapshot();
    return notedBreaks(draft).length > 0 && saving.kind !== 'elsewhere';
  }

  /** Tells the server of every break that this device noted. Throws what the calls throw. */
  async function tellBreaks(): Promise<void> {
    while (breaksWait()) {
      telling ??= tellNextBreak().finally(() => {
        telling = null;
      });
      await telling;
    }
  }

  async function tellNextBreak(): Promise<void> {
    requireSession(accountId);
    // Fetched with the button that takes one.
    const { tellBreak } = await loadNow(() => import('./tell-break.ts'));
    const { draft } = keeper.snapshot();
    await tellBreak({ draft, change: keeper.change, hear: clock.hear, onRefused: toastError });
  }

  /** The attempt as it is now; its reply sets the clock. */
  async function readAttempt(): Promise<Attempt | null> {
    const { reply, sentAtMs, receivedAtMs } = await readTimed(attemptId);
    onRead?.(reply);
    if (reply.attempt) clock.hear(reply.attempt, sentAtMs, receivedAtMs);
    return reply.attempt ?? null;
  }

  async function submit(autoSubmitted: boolean, keptOnDevice: boolean, options: SubmitOptions): Promise<RunEvent> {
    const { texts, beforeSubmit, submission = sendSubmission } = options;
    const hasWriting = isWritten(test.reply.questions);
    // The tab that has just taken over is still writing the draft.
    await Promise.resolve();
    // Sent again it says what was known at the zero that it followed, not what was heard since.
    const { submitting } = keeper.snapshot().draft;
    const knownDeadline = (submitting?.autoSubmitted && submitting.knownDeadline) || clock.deadline();
    // Stored before it is sent: after the browser is closed, the dashboard still has it to send.
    keeper.change((before) => ({ ...before, submitting: { autoSubmitted, knownDeadline } }));
    let sentAtMs = steadyNow();
    try {
      await beforeSubmit?.();
      await tellBreaks();
      await tellOpened(keeper);
      await keeper.pause(PAUSE_LIMIT_MS);
      seconds.lap();
      const timeTakenSeconds = clock.snapshot().durationSeconds - clock.secondsLeft();
      const { draft } = keeper.snapshot();
      requireSession(accountId);
      sentAtMs = steadyNow();
      const ended = await submission({ draft, timeTakenSeconds, autoSubmitted, knownDeadline, hasWriting });
      const destination = resultDestination({ ...ended, timeTakenSeconds, sitting: test.attempt.sitting }, hasWriting);
      return { kind: 'submitted', destination };
    } catch (error) {
      if (error instanceof CallRefused) {
        const { code, message } = error;
        if (code === 'attempt_abandoned') return { kind: 'abandoned', message };
        const isReplaced = code === 'attempt_sequence_stale';
        if (isReplaced || code === 'time_extended') {
          const attempt = error.details.attempt as Attempt;
          clock.hear(attempt, sentAtMs, steadyNow());
          keeper.change(withoutSubmit);
          if (isReplaced) return { kind: 'replaced', attempt };
          if (isZero()) return await submit(autoSubmitted, keptOnDevice, options);
          return { kind: 'timeExtended', attempt, message };
        }
      }
      if (mustSignIn(error)) return { kind: 'submitRefused' };
      return {
        kind: 'submitFailed',
        message: texts.submitFailed(error),
        autoSubmitted,
        atZero: isZero(),
        keptOnDevice,
      };
    }
  }

  return {
    clock,
    keeper,
    isZero,
    tellBreaks,
    watchSeconds: () => seconds.watch(),
    /** Submits all that the draft holds. `keptOnDevice`: whether the device has a copy, should it not arrive. */
    submit,
    /** Null when there was no answer. */
    async readAgain(): Promise<RunEvent | null> {
      try {
        const attempt = await readAttempt();
        return attempt && { kind: 'read', attempt };
      } catch (error) {
        return mustSignIn(error) ? { kind: 'sessionDead' } : null;
      }
    },
    /** The place where the test is open releases it, and everything typed there is here. */
    async takeOver(): Promise<RunEvent> {
      try {
        const attempt = (await test.hold.take({ force: true })) ? await readAttempt() : null;
        if (attempt) keeper.takeOver(await findDraftOf(accountId, attemptId), attempt);
        return { kind: 'tookOver', attempt };
      } catch (error) {
        return { kind: 'takeOverFailed', isSessionDead: mustSignIn(error) };
      }
    },
    /** The server has everything, in time or as late: nothing of it is needed here any more. */
    async forget() {
      keeper.forget();
      keepHandedIn(accountId, attemptId);
      await dropDraft(accountId, attemptId);
    },
  };
}
