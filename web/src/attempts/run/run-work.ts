import type { Attempt } from '@parlance/contract/attempts';
import { CallRefused } from '../../platform/call.ts';
import { createServerClock, secondsLeft } from '../../platform/server-clock.ts';
import { dropDraft, findDraftOf, keepDraft, keepDraftAtOnce } from '../device/draft-store.ts';
import { createDraftKeeper } from '../draft/draft-keeper.ts';
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
export function createRunWork(test: OpenTest, accountId: number) {
  const { id: attemptId, deadline, durationSeconds } = test.attempt;
  const clock = createServerClock();
  clock.sync(test.attempt.serverNow, test.sentAtMs, test.receivedAtMs);
  const keeper = createDraftKeeper({
    draft: firstDraft(test, accountId),
    attempt: test.attempt,
    send: saveSender(attemptId, accountId, clock),
    keep: keepDraft,
    keepAtOnce: keepDraftAtOnce,
  });
  const isZero = () => secondsLeft(clock, deadline) === 0;

  /** The attempt as it is now; its reply sets the clock. */
  async function readAttempt(): Promise<Attempt | null> {
    const { reply, sentAtMs, receivedAtMs } = await readTimed(attemptId);
    if (reply.attempt) clock.sync(reply.attempt.serverNow, sentAtMs, receivedAtMs);
    return reply.attempt ?? null;
  }

  return {
    clock,
    keeper,
    isZero,
    /** Submits all that the draft holds. `keptOnDevice`: whether the device has a copy, should it not arrive. */
    async submit(autoSubmitted: boolean, keptOnDevice: boolean, options: SubmitOptions): Promise<RunEvent> {
      const { texts, beforeSubmit, submission = sendSubmission } = options;
      const hasWriting = isWritten(test.reply.questions);
      // The tab that has just taken over is still writing the draft.
      await Promise.resolve();
      // Stored before it is sent: after the browser is closed, the dashboard still has it to send.
      keeper.change((before) => ({ ...before, submitting: { autoSubmitted } }));
      try {
        await beforeSubmit?.();
        await tellOpened(keeper);
        await keeper.pause(PAUSE_LIMIT_MS);
        const timeTakenSeconds = durationSeconds - secondsLeft(clock, deadline);
        const { draft } = keeper.snapshot();
        requireSession(accountId);
        const ended = await submission({ draft, timeTakenSeconds, autoSubmitted, hasWriting });
        return { kind: 'submitted', destination: resultDestination({ ...ended, timeTakenSeconds }, hasWriting) };
      } catch (error) {
        if (error instanceof CallRefused && error.code === 'attempt_abandoned') {
          return { kind: 'abandoned', message: error.message };
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
    },
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
      await dropDraft(accountId, attemptId);
    },
  };
}
