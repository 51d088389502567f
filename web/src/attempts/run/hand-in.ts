import { saveAttempt } from '@parlance/contract/attempts';
import { CallFailed, CallRefused, call } from '../../platform/call.ts';
import { dropRecording, findRecordings, keepRefusal } from '../device/recording-store.ts';
import { type Draft, hasUnsentWork } from '../draft/draft.ts';
import { type Ended, type Submission, sendSubmission } from './attempt-calls.ts';
import { sendRecording } from './recording-calls.ts';

const NOT_YET = 'Not all of it arrived.';

/**
 * Submits an attempt with all that this device holds of it: first the questions that were opened and the recordings
 * that wait, then the answers. Throws what the calls throw; what arrived before that is dropped here, the rest waits
 * for the next try.
 */
export async function handIn(submission: Submission): Promise<Ended> {
  await sendOpened(submission.draft);
  await sendWaitingRecordings(submission.draft);
  return await sendSubmission(submission);
}

/**
 * Sends what never reached a test that has ended: the server keeps it as late. False when there was nothing.
 * Afterwards nothing of the attempt is needed on this device but recordings that the server would not take.
 */
export async function handInLate(draft: Draft, hasWriting: boolean): Promise<boolean> {
  const recordings = await sendWaitingRecordings(draft);
  if (!hasUnsentWork(draft) && !draft.refused?.length) return recordings > 0;
  try {
    await sendSubmission({ draft, timeTakenSeconds: 0, autoSubmitted: true, hasWriting });
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === 'attempt_abandoned')) throw error;
  }
  return true;
}

/**
 * A recording counts only where the server knows that its question was opened. While the clock of the test stands still
 * it opens none: all waits for the next try.
 */
async function sendOpened({ attemptId, opened = [], sequence }: Draft): Promise<void> {
  for (const [index, currentQuestionId] of opened.entries()) {
    const body = { currentQuestionId, sequence: sequence + index + 1 };
    const { attempt } = await call(saveAttempt, { params: { id: attemptId }, body });
    if (attempt.pausedAt) throw new CallFailed(NOT_YET);
  }
}

/**
 * Uploads every waiting recording, in time or as late, one after the other; returns how many the server has. One
 * that it would never accept stays here, and the dashboard shows it.
 */
async function sendWaitingRecordings({ accountId, attemptId, about }: Draft): Promise<number> {
  const found = await findRecordings(accountId, attemptId);
  let arrived = 0;
  for (const recording of found.filter(({ refusal }) => !refusal)) {
    const outcome = await sendRecording(recording, () => undefined);
    if (outcome.kind === 'unreachable' || outcome.kind === 'signedOut') {
      throw new CallFailed(NOT_YET);
    }
    if (outcome.kind === 'refused') {
      await keepRefusal(recording, { message: outcome.message, courseName: about?.courseName ?? '' });
    } else {
      await dropRecording(recording);
      arrived += 1;
    }
  }
  return arrived;
}
