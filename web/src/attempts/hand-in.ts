import { CallFailed, CallRefused } from '../platform/call.ts';
import { type Draft, hasUnsentWork } from '../platform/draft.ts';
import { dropRecording, findRecordings } from '../platform/recording-store.ts';
import { type Ended, sendSubmission, type Submission } from './attempt-calls.ts';
import { sendRecording } from './speaking-calls.ts';

/**
 * Submits an attempt with all that this device holds of it: first the recordings that wait, then the answers. Throws
 * what the calls throw; what arrived before that is dropped here, the rest waits for the next try.
 */
export async function handIn(submission: Submission): Promise<Ended> {
  await sendWaitingRecordings(submission.draft.accountId, submission.draft.attemptId);
  return await sendSubmission(submission);
}

/**
 * Hands in what never reached a test that has ended: it is kept beside it as late. False when there was nothing.
 * Afterwards nothing of the attempt is needed on this device.
 */
export async function handInLate(draft: Draft, hasWriting: boolean): Promise<boolean> {
  const recordings = await sendWaitingRecordings(draft.accountId, draft.attemptId);
  if (!hasUnsentWork(draft)) return recordings > 0;
  try {
    await sendSubmission({ draft, timeTakenSeconds: 0, autoSubmitted: true, hasWriting });
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === 'attempt_abandoned')) throw error;
  }
  return true;
}

/** Brings every recording that waits to the server, in time or as late, one after the other; says how many. */
async function sendWaitingRecordings(accountId: number, attemptId: number): Promise<number> {
  const waiting = await findRecordings(accountId, attemptId);
  for (const recording of waiting) {
    const { kind } = await sendRecording(recording, () => undefined);
    if (kind === 'unreachable' || kind === 'signedOut') throw new CallFailed('A recording did not arrive.');
    // In time, as late, or one that the server would never take: another try changes nothing.
    await dropRecording(recording);
  }
  return waiting.length;
}
