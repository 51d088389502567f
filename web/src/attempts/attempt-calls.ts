import {
  type Attempt,
  type AttemptResult,
  getAttempt,
  openAttempt,
  saveAttempt,
  submitAttempt,
  submitWritingAnswer,
  type TakerReply,
} from '@parlance/contract/attempts';
import { CallRefused, call } from '../platform/call.ts';
import type { Draft, Patch } from '../platform/draft.ts';
import type { SaveOutcome } from '../platform/draft-keeper.ts';
import type { ServerClock } from '../platform/server-clock.ts';

/** True when the session is dead or may not do this: 401 or 403. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CallRefused && (error.status === 401 || error.status === 403);
}

/** The server's sentence, or `fallback` when it had none to say. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof CallRefused && error.message !== '' ? error.message : fallback;
}

/** Every reply about an attempt sets the clock. */
async function timed<T>(clock: ServerClock, work: () => Promise<T>, attemptOf: (reply: T) => Attempt | undefined) {
  const sentAtMs = Date.now();
  const reply = await work();
  const attempt = attemptOf(reply);
  if (attempt) clock.sync(attempt.serverNow, sentAtMs, Date.now());
  return reply;
}

/** Opens an attempt, or resumes the open one. Only ever after a press on a start button: it starts the clock. */
export function openTest(clock: ServerClock, courseId: number): Promise<TakerReply> {
  const work = () => call(openAttempt, { body: { courseId } });
  return timed(clock, work, (reply) => reply.attempt);
}

/** Reads an attempt and its paper; starts nothing. */
export function readTest(clock: ServerClock, attemptId: number): Promise<TakerReply> {
  const work = () => call(getAttempt, { params: { id: attemptId } });
  return timed(clock, work, (reply) => reply.attempt);
}

/** Sends one save and says how it ended. */
export async function saveDraft(
  clock: ServerClock,
  attemptId: number,
  patch: Patch,
  options: { keepalive: boolean },
): Promise<SaveOutcome> {
  try {
    const work = () => call(saveAttempt, { params: { id: attemptId }, body: patch }, options);
    const { attempt } = await timed(clock, work, (reply) => reply.attempt);
    return { kind: 'stored', stored: attempt, savedAt: attempt.savedAt };
  } catch (error) {
    if (!(error instanceof CallRefused)) return { kind: 'unreachable', retryAfterSeconds: null };
    if (isSignedOut(error)) return { kind: 'signedOut' };
    if (error.code === 'attempt_sequence_stale') return { kind: 'stale', stored: error.details.attempt as Attempt };
    if (error.code === 'attempt_closed' || error.code === 'attempt_abandoned') return { kind: 'closed' };
    if (error.status === 429 || error.status >= 500) {
      return { kind: 'unreachable', retryAfterSeconds: error.retryAfterSeconds };
    }
    return { kind: 'refused', message: error.message };
  }
}

/** How an attempt ended, as far as a submit or a closed attempt tells. */
export type Ending = Pick<AttemptResult, 'score' | 'total' | 'courseName' | 'courseType'> & { attemptId: number };

/** Submits everything the learner sees. */
export function submitTest(
  draft: Draft,
  { hasWriting, timeTaken, autoSubmitted }: { hasWriting: boolean; timeTaken: number; autoSubmitted: boolean },
): Promise<Ending> {
  const { courseId, attemptId, answers } = draft;
  const body = { courseId, attemptId, answers, timeTaken, autoSubmitted };
  return call(hasWriting ? submitWritingAnswer : submitAttempt, { body });
}
