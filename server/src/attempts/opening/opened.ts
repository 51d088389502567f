import { extendSession } from '../../accounts/sessions/queries.ts';
import type { CourseForTaking } from '../../courses/queries.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { PaperCourse } from '../../platform/database/tables/sittings.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import type { Paper } from '../cache/paper.ts';
import { withoutQuestions } from '../cache/paper.ts';
import type { Test, TestCache } from '../cache/test-cache.ts';
import type { AttemptContext } from '../close.ts';
import { graceEnd, SESSION_MARGIN_SECONDS } from '../deadline.ts';
import type { AttemptRow } from '../queries.ts';
import { findSight, type Sight } from '../release/queries.ts';

/** `timeZone` is the school's: by its days begins and ends what a learner is allowed. */
export type OpeningContext = AttemptContext & { tests: TestCache; secret: string; timeZone: string };

export type Opened = {
  course: PaperCourse;
  paper: Paper;
  attempt?: AttemptRow;
  /** What its learner may see of an attempt that has ended. */
  sight?: Sight;
  /** Whether the paper is empty because its questions are not shown: an examination goes on, or the course says so. */
  isWithheld?: boolean;
};

/** How long the questions of practice can be read after its end where they are not shown in the review. */
const READ_AFTER_SECONDS = 30 * 60;

/**
 * The test of an attempt as it was pinned: the one way on which an attempt's learner is given its questions after it was
 * opened. Once it has ended they are withheld where the learner may not see them: of an examination until nobody can begin
 * and the results are out, of practice after half an hour where its course does not show them. The course of a test outside examinations is read unless it is given.
 */
export async function resume(attempt: AttemptRow, ctx: OpeningContext, course?: CourseForTaking): Promise<Opened> {
  const given = await ctx.tests.given(ctx.db, attempt, course);
  const { id, status, candidate_id: candidateId, closed_at: closedAt } = attempt;
  if (status === 'open') return { ...given, attempt };
  const sight = await findSight(ctx.db, id, ctx.now);
  const isRead = candidateId === null && closedAt !== null && ctx.now < plusSeconds(closedAt, READ_AFTER_SECONDS);
  if (sight.see.see_questions || isRead) return { ...given, attempt, sight };
  return { ...given, attempt, sight, paper: withoutQuestions(given.paper), isWithheld: true };
}

/** Whether a session may open a test now: past its absolute limit it opens none. */
export function mayOpen({ sessionLimit }: Caller, { now }: AttemptContext): boolean {
  return sessionLimit > now;
}

export function hasQuestions({ questionIds, draws }: Test): boolean {
  return questionIds.length > 0 || draws.length > 0;
}

/**
 * Keeps the caller logged in until an open attempt is over, also past the session's absolute limit. Once that has
 * passed nothing moves the end on, so tests opened one after another do not make a session that never ends.
 */
export async function keepSignedIn(caller: Caller, attempt: AttemptRow, { db, now }: AttemptContext): Promise<void> {
  const until = plusSeconds(graceEnd(attempt, now), SESSION_MARGIN_SECONDS);
  if (caller.sessionEndsAt < until) await extendSession(db, caller.sessionId, until, now);
}
