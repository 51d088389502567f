import { extendSession } from '../accounts/queries.ts';
import { testDurationSeconds } from '../courses/duration.ts';
import { type CourseForTaking, findCourseForTaking } from '../courses/queries.ts';
import { plusSeconds } from '../platform/clock.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { count } from '../platform/metrics/meter.ts';
import { Refusal } from '../platform/refusal.ts';
import { currentQuestions, pinnedQuestions, type QuestionRow } from '../questions/queries.ts';
import { type AttemptContext, settle } from './close.ts';
import { graceEnd } from './deadline.ts';
import { limitRefusal, startLimitOf } from './limits/limits.ts';
import { findUsedAttempts } from './limits/queries.ts';
import { type AttemptRow, findOpenAttempt, insertAttempt, type NewAttempt } from './queries.ts';

/** A session outlives the test by this much, so that the last submit and its retries are still logged in. */
const SESSION_MARGIN_SECONDS = 600;

export type Opened = { course: CourseForTaking; questions: QuestionRow[]; attempt?: AttemptRow };

/**
 * Resumes this caller's open attempt at the course, or opens one with the questions, duration, title and type of this
 * moment pinned. A course without questions opens nothing. An archived course still lets its open attempts finish.
 */
export async function openForTaker(caller: Caller, courseId: number, ctx: AttemptContext): Promise<Opened> {
  const course = await findCourseForTaking(ctx.db, courseId);
  if (!course) throw new Refusal('not_found');
  const questions = course.archived_at ? [] : await currentQuestions(ctx.db, courseId);
  const mayOpen = caller.sessionLimit > ctx.now;
  // Opening is tried first: the database knows of an open attempt, in this tab or another, and refuses a second one.
  const attempt =
    mayOpen &&
    questions.length > 0 &&
    (await insertWithinLimits(newAttempt(caller, course, questions, ctx.now), course, ctx));
  if (attempt) {
    count('parlance_attempts_total', { event: 'opened' });
    await keepSignedIn(caller, attempt, ctx);
    return { course, questions, attempt };
  }
  const found = await findOpenAttempt(ctx.db, caller.accountId, courseId);
  const settled = found && (await settle(found, ctx));
  if (settled?.status === 'open') {
    await keepSignedIn(caller, settled, ctx);
    return await resume(course, settled, ctx.db);
  }
  if (course.archived_at) throw new Refusal('not_found');
  if (!mayOpen) throw new Refusal('not_signed_in');
  // What was open is over now, or was submitted at this very moment: the way is free.
  return questions.length > 0 ? await openForTaker(caller, courseId, ctx) : { course, questions };
}

/** The test of an attempt as it was pinned. */
export async function resume(course: CourseForTaking, attempt: AttemptRow, db: Db): Promise<Opened> {
  const questions = await pinnedQuestions(db, attempt.question_version_ids, attempt.pinned_passages);
  // The order of today may be another.
  return { course, attempt, questions: questions.map((question, index) => ({ ...question, position: index + 1 })) };
}

function newAttempt(caller: Caller, course: CourseForTaking, questions: QuestionRow[], now: Date): NewAttempt {
  const durationSeconds = testDurationSeconds(course, questions);
  return {
    accountId: caller.accountId,
    courseId: course.id,
    staff: caller.role !== 'user',
    title: course.title,
    type: course.type,
    maxScore: course.max_score,
    questionIds: questions.map((question) => question.id),
    questionVersionIds: questions.map((question) => question.version_id),
    pinnedPassages: Object.fromEntries(
      questions.map(({ passage_id, passage_version }) => [passage_id, passage_version]).filter(([id]) => id !== null),
    ),
    durationSeconds,
    startedAt: now,
    deadline: plusSeconds(now, durationSeconds),
  };
}

/** Staff are not held to the course's attempts and gap. */
async function insertWithinLimits(attempt: NewAttempt, course: CourseForTaking, { db, now }: AttemptContext) {
  const unlimited = course.attempts_allowed === null && course.retake_gap_seconds === 0;
  if (attempt.staff || unlimited) return await insertAttempt(db, attempt);
  return await inTransaction(db, async (db) => {
    // Inserted first: once it is in, no attempt is open elsewhere, so the count below misses no submit.
    const row = await insertAttempt(db, attempt);
    const used = row && (await findUsedAttempts(db, attempt.accountId, course.id));
    const limit = used && startLimitOf(used, now);
    if (limit) throw limitRefusal(limit, now);
    return row;
  });
}

/**
 * Keeps the caller logged in until an open attempt is over, also past the session's absolute limit. Once that has
 * passed nothing moves the end on, so tests opened one after another do not make a session that never ends.
 */
export async function keepSignedIn(caller: Caller, attempt: AttemptRow, { db, now }: AttemptContext): Promise<void> {
  const until = plusSeconds(graceEnd(attempt.deadline), SESSION_MARGIN_SECONDS);
  if (caller.sessionEndsAt < until) await extendSession(db, caller.sessionId, until, now);
}
