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
import { notSignedIn, workRefusals } from '@parlance/contract/refusals';
import { say } from '@parlance/contract/say';
import { CallRefused, call } from '../../platform/call.ts';
import { steadyNow } from '../../platform/server-clock.ts';
import { isSignedInAs } from '../../platform/session.ts';
import type { Draft, Patch } from '../draft/draft.ts';
import type { SaveOutcome } from '../draft/draft-keeper.ts';
import type { TestClock } from './test-clock.ts';

/** A reply about an attempt, and when it was requested and received (`steadyNow`). */
export type TimedReply = { reply: TakerReply; sentAtMs: number; receivedAtMs: number };

/**
 * A broken connection may neither answer nor fail: after this long a call counts as not
 * arrived, so that the learner is told and it is sent again. As long as the server waits for a body.
 */
export const ANSWER_LIMIT_MS = 30_000;

/** What the server must hear of before anything else: a save would make it think that it came later. */
export type ToldFirst = { waits: () => boolean; tell: () => Promise<void> };

/** The examination that a test is a part of, and what this browser calls itself there. */
export type InSitting = { sittingId: number; place: string };

/** Opens or resumes an attempt: only a start button calls this, and in an examination its start. */
export function openTimed(courseId: string, sitting: InSitting | null): Promise<TimedReply> {
  return timed((options) => call(openAttempt, { body: { courseId, ...sitting } }, options));
}

/** Reads an attempt that this device has a draft of. */
export function readTimed(attemptId: number): Promise<TimedReply> {
  return timed((options) => call(getAttempt, { params: { id: attemptId } }, options));
}

async function timed(ask: (options: { signal: AbortSignal }) => Promise<TakerReply>): Promise<TimedReply> {
  const sentAtMs = steadyNow();
  const reply = await ask({ signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
  return { reply, sentAtMs, receivedAtMs: steadyNow() };
}

/**
 * Sends saves of one attempt while its account is logged in here, setting the clock by every reply. What `first`
 * holds is told before; a save that leaves as the page goes away is then left to the next page.
 */
export function saveSender(attemptId: number, accountId: number, clock: Pick<TestClock, 'hear'>, first: ToldFirst) {
  return async (body: Patch, { keepalive }: { keepalive: boolean }): Promise<SaveOutcome> => {
    const sentAtMs = steadyNow();
    const outcome = await save(body, keepalive);
    if ('attempt' in outcome) clock.hear(outcome.attempt, sentAtMs, steadyNow());
    return outcome;
  };

  async function save(body: Patch, keepalive: boolean): Promise<SaveOutcome> {
    try {
      requireSession(accountId);
      if (first.waits()) {
        if (keepalive) return { kind: 'unreachable', retryAfterSeconds: null };
        await first.tell();
      }
      const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
      const { attempt, refused } = await call(saveAttempt, { params: { id: attemptId }, body }, { keepalive, signal });
      return { kind: 'stored', attempt, refused };
    } catch (error) {
      return outcomeOf(error);
    }
  }
}

function outcomeOf(error: unknown): SaveOutcome {
  if (!isFinal(error)) return unreachable(error);
  const { code, details, message } = error;
  if (code === 'attempt_sequence_stale') return { kind: 'stale', attempt: details.attempt as Attempt };
  if (isOfEnded(error)) return { kind: 'closed' };
  if (mustSignIn(error)) return { kind: 'signedOut' };
  return { kind: 'refused', message, forContent: code === 'invalid' || code === 'too_large' };
}

const notNow: string[] = ['sitting_not_started', ...workRefusals];

/**
 * Whether a call about a test that failed is answered for good. Otherwise nothing that it carries is given up, and it is
 * sent again: nobody answered, or not now. So it is in an examination before its start by the server's clock, on another
 * device, logged in again here and not recognised yet, and outside its browser or networks.
 */
export function isFinal(error: unknown): error is CallRefused {
  if (!(error instanceof CallRefused)) return false;
  return error.status < 500 && error.status !== 429 && !notNow.includes(error.code);
}

/** The outcome of a call that is sent again. */
export function unreachable(error: unknown) {
  const retryAfterSeconds = error instanceof CallRefused ? error.retryAfterSeconds : null;
  return { kind: 'unreachable', retryAfterSeconds } as const;
}

/** Whether the test has ended; what was sent is kept as late. */
export function isOfEnded({ code }: CallRefused): boolean {
  return code === 'attempt_closed' || code === 'attempt_abandoned';
}

/**
 * Throws the refusal of a dead session unless this account's own session is here: in a browser that several people use
 * nothing may be sent from another account.
 */
export function requireSession(accountId: number): void {
  if (isSignedInAs(accountId)) return;
  const { status, sentence } = notSignedIn;
  throw new CallRefused(status, { code: 'not_signed_in', message: say(sentence) }, null);
}

/** 401 and 403 during a test both mean: log in again (specification, section 6). */
export function mustSignIn(error: unknown): boolean {
  return error instanceof CallRefused && (error.status === 401 || error.status === 403);
}

/** Everything the draft holds as a submit carries it: what was cleared and not sent yet is cleared there too. */
export function answersToSubmit({ answers, unsent }: Draft): AnswersIn {
  const cleared = unsent.answers.filter((questionId) => answers[questionId] === undefined);
  return { ...answers, ...Object.fromEntries(cleared.map((questionId) => [questionId, null])) };
}

/** Whether an answer of it is a text that a person must read. */
export function isWritten(questions: Pick<QuestionForTaker, 'kind'>[]): boolean {
  return questions.some(({ kind }) => kind === 'writing');
}

export type Ended = Reply<typeof submitAttempt>;
export type Submission = {
  draft: Draft;
  timeTakenSeconds: number;
  autoSubmitted: boolean;
  /** When this device thinks that the time ends: ISO 8601. */
  knownDeadline?: string;
  hasWriting: boolean;
};

/**
 * Submits an attempt; the server makes sure that it counts once, however often it is sent. One that is too large is sent
 * again with no more than the server does not have.
 */
export async function sendSubmission(submission: Submission): Promise<Ended> {
  try {
    return await sendAnswers(submission, answersToSubmit(submission.draft));
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === 'too_large')) throw error;
    const { answers, unsent } = submission.draft;
    return await sendAnswers(submission, Object.fromEntries(unsent.answers.map((key) => [key, answers[key] ?? null])));
  }
}

function sendAnswers(submission: Submission, answers: AnswersIn): Promise<Ended> {
  const { draft, timeTakenSeconds, autoSubmitted, knownDeadline, hasWriting } = submission;
  const body = {
    courseId: draft.courseId,
    attemptId: draft.attemptId,
    answers,
    timeTaken: timeTakenSeconds,
    autoSubmitted,
    knownDeadline,
    sequence: draft.sequence,
    questionSeconds: draft.seconds,
  };
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  return call(hasWriting ? submitWritingAnswer : submitAttempt, { body }, { signal });
}
