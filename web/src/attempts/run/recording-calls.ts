import { putRecording, submitSpeakingTest } from '@parlance/contract/attempts';
import { STALL_MS, upload, uploadRaw } from '../../platform/call.ts';
import { SILENT_DBFS, type WaitingRecording } from '../recording/kept-recording.ts';
import type { UploadOutcome } from '../recording/recording-keeper.ts';
import {
  type Ended,
  isFinal,
  isOfEnded,
  mustSignIn,
  requireSession,
  type Submission,
  sendSubmission,
  unreachable,
} from './attempt-calls.ts';

/** Uploads one recording while its account is logged in; `onProgress` says how much was sent, from 0 to 1. */
export async function sendRecording(
  { accountId, attemptId, questionId, peakDbfs, blob }: WaitingRecording,
  onProgress: (share: number) => void,
): Promise<UploadOutcome> {
  const input = { params: { id: attemptId, questionId }, query: { peakDbfs: peakParameter(peakDbfs) } };
  try {
    requireSession(accountId);
    await uploadRaw(putRecording, input, blob, onProgress);
    return { kind: 'stored' };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** The loudest moment as the server takes it, never below silence; nothing when it was not measured. */
export function peakParameter(peakDbfs: number | null): string | undefined {
  return peakDbfs === null ? undefined : Math.max(SILENT_DBFS, peakDbfs).toFixed(2);
}

function outcomeOf(error: unknown): UploadOutcome {
  if (!isFinal(error)) return unreachable(error);
  const { code, message } = error;
  if (isOfEnded(error)) return { kind: 'late' };
  if (code === 'question_not_opened' || code === 'recording_too_long') return { kind: 'aside', message };
  if (mustSignIn(error)) return { kind: 'signedOut' };
  return { kind: 'refused', message };
}

/** The server checks every submitted recording before it answers. */
const SUBMIT_STALL_MS = 2 * STALL_MS;

/** Submits a Speaking test; recordings that are not uploaded yet are submitted with it. */
export function submitSpeaking(submission: Submission, unsent: WaitingRecording[]): Promise<Ended> {
  if (unsent.length === 0) return sendSubmission(submission);
  const { draft, timeTakenSeconds, autoSubmitted, knownDeadline } = submission;
  const form = new FormData();
  form.set('courseId', String(draft.courseId));
  form.set('attemptId', String(draft.attemptId));
  form.set('timeTaken', String(timeTakenSeconds));
  form.set('autoSubmitted', String(autoSubmitted));
  if (knownDeadline) form.set('knownDeadline', knownDeadline);
  for (const { questionId, blob } of unsent)
    form.set(String(questionId), blob, recordingFileName(questionId, blob.type));
  return upload(submitSpeakingTest, form, () => undefined, { stallMs: SUBMIT_STALL_MS });
}

/** A recording as a file, named by its question and by what is inside. */
export function recordingFileName(questionId: number, mediaType: string): string {
  return `${questionId}.${mediaType.startsWith('audio/mp4') ? 'm4a' : 'webm'}`;
}
