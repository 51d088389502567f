import { extendSession } from '../../accounts/sessions/queries.ts';
import type { CourseForTaking } from '../../courses/queries.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { PaperCourse } from '../../platform/database/tables/sittings.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { arePapersWithheld } from '../../sittings/release/queries.ts';
import type { Paper } from '../cache/paper.ts';
import { withoutQuestions } from '../cache/paper.ts';
import type { Test, TestCache } from '../cache/test-cache.ts';
import type { AttemptContext } from '../close.ts';
import { graceEnd, SESSION_MARGIN_SECONDS } from '../deadline.ts';
import type { AttemptRow } from '../queries.ts';

/** `timeZone` is the school's: by its days begins and ends what a learner is allowed. */
export type OpeningContext = AttemptContext & { tests: TestCache; secret: string; timeZone: string };

export type Opened = {
  course: PaperCourse;
  paper: Paper;
  attempt?: AttemptRow;
  /** Whether the paper is empty because an examination goes on, or its results are not out. */
  isWithheld?: boolean;
};

/**
 * The test of an attempt as it was pinned: the one way on which an attempt's learner is given its questions after it was
 * opened. Of an examination that has ended for them they are withheld until nobody can begin and the results are out.
 * The course of a test outside examinations is read unless it is given.
 */
export async function resume(attempt: AttemptRow, ctx: OpeningContext, course?: CourseForTaking): Promise<Opened> {
  const given = await ctx.tests.given(ctx.db, attempt, course);
  const { status, candidate_id: candidateId } = attempt;
  const isWithheld =
    status !== 'open' && candidateId !== null && (await arePapersWithheld(ctx.db, candidateId, ctx.now));
  return isWithheld ? { ...given, attempt, paper: withoutQuestions(given.paper), isWithheld } : { ...given, attempt };
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
