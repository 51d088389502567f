import { isDeepStrictEqual } from 'node:util';
import type { AnswersIn } from '@parlance/contract/attempts';
import type { RefusedWork } from '@parlance/contract/kinds/refused-work';
import { may } from '@parlance/contract/permissions';
import { isTakenOver } from '@parlance/contract/taking/take-over';
import { plusSeconds } from '../platform/clock.ts';
import type { Caller } from '../platform/http/authorize.ts';
import type { SetAside } from '../platform/http/set-aside.ts';
import { Refusal } from '../platform/refusal.ts';
import { answersAsStored } from '../questions/option-order.ts';
import { refusedReply, takeOwn } from './answers/fitting.ts';
import { sumsIn } from './answers/question-seconds.ts';
import { type AttemptContext, mergeAnswers, settle, submitOpenAttempt } from './close.ts';
import { deadlineOf } from './deadline.ts';
import { keepLate } from './late/keep-late.ts';
import { openForTaker } from './opening/open.ts';
import type { OpeningContext } from './opening/opened.ts';
import { type AttemptRow, findAttempt, findLastClosedAttempt, findOpenAttempt } from './queries.ts';
import { attemptReply, closed, savedReply } from './replies.ts';
import { endedRefusal, refuseBeforeStart, saveToAttempt } from './save.ts';

/** How long after a submit the same learner's next one without an attempt counts as the same again. */
const REPEAT_SECONDS = 600;

export type Submission = {
  courseId: number;
  attemptId?: number;
  answers: AnswersIn;
  autoSubmitted?: boolean;
  /** When the device thinks that the time ends. */
  knownDeadline?: string;
  /** How far the device counted its saves. */
  sequence?: number;
  recordings?: SubmittedRecordings;
  /** How long questions were on the screen, as its client says. */
  questionSeconds?: Record<string, unknown> | undefined;
  /** What was sent and has no form that an answer has. */
  setAside?: SetAside[];
};

/** A closed attempt, and what of the submit is not among what counts. */
export type Submitted = { attempt: AttemptRow & { closed_at: Date }; refused?: RefusedWork };

/** Recordings that came with a submit. */
export type SubmittedRecordings = {
  questionIds: number[];
  /** Stores those that the attempt does not have; in a closed one as late. Says whether it stored some, and what it could not. */
  keep: (attempt: AttemptRow) => Promise<{ isMore: boolean; refused: RefusedWork }>;
};

/**
 * Submits an attempt exactly once. The first submit closes it; every later one, and everyone who came at the same
 * time, gets the stored result. Gives the closed attempt. What a device submits by itself, because it has not heard of
 * more time, is saved and refused (`time_extended`): the attempt stays open.
 */
export async function submit(caller: Caller, submission: Submission, ctx: OpeningContext): Promise<Submitted> {
  const found =
    submission.attemptId === undefined
      ? await findUnnamed(caller, submission, ctx)
      : await findNamed(caller, submission.courseId, submission.attemptId, ctx);
  refuseBeforeStart(found, ctx.now);
  refuseReplaced(found, submission, ctx.now);
  const { autoSubmitted = false, setAside } = submission;
  const questionSeconds = sumsIn(submission.questionSeconds);
  const own = takeOwn(found, { answers: submission.answers });
  const answers = answersAsStored(found.option_orders, own.work.answers);
  const recorded = await submission.recordings?.keep(found);
  // It is closed as it is now, or not at all.
  const attempt = (recorded?.isMore && (await findAttempt(ctx.db, found.account_id, found.id))) || found;
  if (isNoSubmit(attempt, submission, ctx.now)) throw await goingOn(attempt, own.work.answers, ctx);
  const result =
    attempt.status === 'open'
      ? await submitOpenAttempt(attempt, { answers, autoSubmitted, questionSeconds }, ctx)
      : attempt;
  const late = await keepLate(ctx.db, result, { answers, setAside }, ctx.now);
  if (result.status === 'abandoned') throw endedRefusal(result, ctx.now);
  const refused = [...own.refused, ...late.refused, ...(recorded?.refused ?? [])];
  return { attempt: closed(result), refused: refusedReply(result, refused, setAside) };
}

async function findNamed(
  caller: Caller,
  courseId: number,
  attemptId: number,
  ctx: OpeningContext,
): Promise<AttemptRow> {
  const attempt = await findAttempt(ctx.db, caller.accountId, attemptId);
  if (!attempt || attempt.course_id !== courseId) throw new Refusal('not_found');
  return await settle(attempt, ctx);
}

/**
 * Whether a device has not heard of what happened: it submits at its zero and knows an earlier end than there is, or it
 * sends again what it submitted before the test was opened again.
 */
function isNoSubmit(
  attempt: AttemptRow,
  { attemptId, knownDeadline, autoSubmitted = false }: Submission,
  now: Date,
): boolean {
  if (attempt.status !== 'open' || attemptId === undefined || knownDeadline === undefined) return false;
  const known = new Date(knownDeadline);
  const isBeforeReopening = attempt.reopened_deadline !== null && known < attempt.reopened_deadline;
  return isBeforeReopening || (autoSubmitted && known < deadlineOf(attempt, now));
}

/** Refuses the submit of a device whose test goes on on another one: its answers are older than those of that. */
function refuseReplaced(attempt: AttemptRow, { sequence }: Submission, now: Date): void {
  if (attempt.status !== 'open' || sequence === undefined || !isTakenOver({ sequence }, attempt)) return;
  throw new Refusal('attempt_sequence_stale', { details: { attempt: attemptReply(attempt, now) } });
}

/** Stores answers that came with a submit that is none, and gives the refusal with the attempt as it then is. */
async function goingOn(attempt: AttemptRow, answers: AnswersIn, ctx: AttemptContext): Promise<Refusal> {
  const ref = { accountId: attempt.account_id, attemptId: attempt.id };
  let current: AttemptRow = attempt;
  for (;;) {
    try {
      await saveToAttempt(ref, { answers, sequence: current.sequence + 1 }, ctx);
      break;
    } catch (error) {
      // A save came in between: the answers go on top of it.
      if (!(error instanceof Refusal) || error.code !== 'attempt_sequence_stale') throw error;
      current = (await findAttempt(ctx.db, ref.accountId, ref.attemptId)) ?? current;
    }
  }
  const saved = (await findAttempt(ctx.db, ref.accountId, ref.attemptId)) ?? current;
  return new Refusal('time_extended', { details: { attempt: attemptReply(saved, ctx.now) } });
}

/** A plain client does not name its attempt: the open one of the course, or the one it submitted a moment ago. */
async function findUnnamed(caller: Caller, submission: Submission, ctx: OpeningContext): Promise<AttemptRow> {
  const open = await findOpenAttempt(ctx.db, caller.accountId, submission.courseId);
  const settled = open && (await settle(open, ctx));
  if (settled?.status === 'open') return settled;
  const last = settled ?? (await findLastClosedAttempt(ctx.db, caller.accountId, submission.courseId));
  const isTrying = may(caller, 'tries_tests');
  if (last && isRepeat(last, ctx.now) && (!isTrying || holds(last, submission))) return last;
  if (isTrying) return await openOnTheSpot(caller, submission, ctx);
  if (!last) throw new Refusal('nothing_to_submit');
  await submission.recordings?.keep(last);
  const late = { ...submission, answers: answersAsStored(last.option_orders, submission.answers) };
  await keepLate(ctx.db, last, late, ctx.now);
  throw new Refusal('nothing_to_submit', { details: { attempt: savedReply(last, ctx.now) } });
}

function isRepeat({ status, closed_at }: AttemptRow, now: Date): boolean {
  return status !== 'abandoned' && closed_at !== null && plusSeconds(closed_at, REPEAT_SECONDS) >= now;
}

function holds(attempt: AttemptRow, { answers, recordings }: Submission): boolean {
  const isHeard = recordings?.questionIds.every((questionId) => attempt.recordings[questionId]) ?? true;
  const stored = answersAsStored(attempt.option_orders, answers);
  return isHeard && isDeepStrictEqual(mergeAnswers(attempt.answers, stored), attempt.answers);
}

/** Staff read the author's reply, which opens nothing: what they then submit is opened now and closed at once. */
async function openOnTheSpot(caller: Caller, { courseId }: Submission, ctx: OpeningContext): Promise<AttemptRow> {
  const opened = await openForTaker(caller, courseId, ctx);
  if (!opened.attempt) throw new Refusal('nothing_to_submit');
  return opened.attempt;
}
