import {
  type AnswersIn,
  type Attempt,
  getAttempt,
  openAttempt,
  saveAttempt,
  submitAttempt,
  submitWritingAnswer,
  type TakerReply,
} from '@parlance/contract/attempts';
import type { Reply } from '@parlance/contract/endpoint';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { CallRefused, call } from '../platform/call.ts';
import type { Draft, Patch } from '../platform/draft.ts';
import type { SaveOutcome } from '../platform/draft-keeper.ts';
import type { ServerClock } from '../platform/server-clock.ts';

/** A reply about an attempt, and when it was asked for and came, on this device's clock in milliseconds. */
export type TimedReply = { reply: TakerReply; sentAtMs: number; receivedAtMs: number };

/** Opens or resumes an attempt: only a start button calls this. */
export function openTimed(courseId: string): Promise<TimedReply> {
  return timed(() => call(openAttempt, { body: { courseId } }));
}

/** Reads an attempt that this device has a draft of. */
export function readTimed(attemptId: number): Promise<TimedReply> {
  return timed(() => call(getAttempt, { params: { id: attemptId } }));
}

async function timed(ask: () => Promise<TakerReply>): Promise<TimedReply> {
  const sentAtMs = Date.now();
  const reply = await ask();
  return { reply, sentAtMs, receivedAtMs: Date.now() };
}

/** Sends saves of one attempt, setting the clock by every reply. */
export function saveSender(attemptId: number, clock: ServerClock) {
  return async (body: Patch, { keepalive }: { keepalive: boolean }): Promise<SaveOutcome> => {
    const sentAtMs = Date.now();
    try {
      const { attempt } = await call(saveAttempt, { params: { id: attemptId }, body }, { keepalive });
      clock.sync(attempt.serverNow, sentAtMs, Date.now());
      return { kind: 'stored', stored: attempt, savedAt: attempt.savedAt };
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

function outcomeOf(error: unknown): SaveOutcome {
  if (!(error instanceof CallRefused)) return { kind: 'unreachable', retryAfterSeconds: null };
  const { code, status, details, retryAfterSeconds, message } = error;
  if (code === 'attempt_sequence_stale') return { kind: 'stale', stored: details.attempt as Attempt };
  if (code === 'attempt_closed' || code === 'attempt_abandoned') return { kind: 'closed' };
  if (mustSignIn(error)) return { kind: 'signedOut' };
  if (status >= 500 || status === 429) return { kind: 'unreachable', retryAfterSeconds };
  return { kind: 'refused', message };
}

/** 401 and 403 during a test both mean: sign in again (specification, section 6). */
export function mustSignIn(error: unknown): boolean {
  return error instanceof CallRefused && (error.status === 401 || error.status === 403);
}

/** Everything the draft holds as a submit carries it: what was cleared and not sent yet is cleared there too. */
export function answersToSubmit({ answers, unsent }: Draft): AnswersIn {
  const cleared = unsent.answers.filter((questionId) => answers[questionId] === undefined);
  return { ...answers, ...Object.fromEntries(cleared.map((questionId) => [questionId, null])) };
}

/** Whether an answer of it is a text that a person must read. */
export function isWritten(questions: Pick<QuestionForTaker, 'question_type'>[]): boolean {
  return questions.some(({ question_type: type }) => type === 'writing' || type === 'descriptive');
}

export type Ended = Reply<typeof submitAttempt>;
export type Submission = { draft: Draft; timeTakenSeconds: number; autoSubmitted: boolean; hasWriting: boolean };

/** Submits an attempt; the server makes sure that it counts once, however often it is sent. */
export function sendSubmission(submission: Submission): Promise<Ended> {
  const { draft, timeTakenSeconds, autoSubmitted, hasWriting } = submission;
  return call(hasWriting ? submitWritingAnswer : submitAttempt, {
    body: {
      courseId: draft.courseId,
      attemptId: draft.attemptId,
      answers: answersToSubmit(draft),
      timeTaken: timeTakenSeconds,
      autoSubmitted,
    },
  });
}
