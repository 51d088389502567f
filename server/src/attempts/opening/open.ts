import { msg } from '@lingui/core/runtime-macro';
import { may } from '@parlance/contract/permissions';
import { say } from '@parlance/contract/say';
import { findAccommodationVersion } from '../../accommodations/queries.ts';
import type { CourseForTaking } from '../../courses/queries.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { count } from '../../platform/metrics/meter.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import type { Test } from '../cache/test-cache.ts';
import { type AttemptContext, settle } from '../close.ts';
import { limitRefusal, startLimitOf } from '../limits/limits.ts';
import { findUsedAttempts } from '../limits/queries.ts';
import { findOpenPractice } from '../queries.ts';
import { givenTo, newAttempt, ownTerms } from './new-attempt.ts';
import { openPart } from './open-part.ts';
import { hasQuestions, keepSignedIn, mayOpen, type Opened, type OpeningContext, resume } from './opened.ts';
import { findCourseToOpen, insertAttempt, type NewAttempt } from './queries.ts';

const TAKEN = msg`You have taken this test in an examination that is still under way. You can practise it when that is over.`;

/**
 * Resumes this caller's open attempt at the course, or opens one with the questions, duration, title and type of this
 * moment pinned. A course without questions opens nothing. An archived course still lets its open attempts finish. While
 * the course is a part of a sitting under way that the caller takes, it is that part; what they have ended of it can be
 * practised when it is over for all (`sitting_open`).
 */
export async function openForTaker(caller: Caller, courseId: number, ctx: OpeningContext): Promise<Opened> {
  // A class opens the same test: its course is read again only when it has changed.
  const newest = ctx.tests.newest(courseId);
  const opened = newest && (await openTest(caller, newest, ctx));
  if (opened) return opened;
  const found = orNotFound(await findCourseToOpen(ctx.db, courseId, { accountId: caller.accountId, now: ctx.now }));
  const { sitting_id: sittingId, is_under_way: isUnderWay, ...course } = found;
  if (sittingId !== null) return await openPart(caller, { sittingId, courseId, isPlain: true }, ctx);
  const test = course.archived_at ? null : await ctx.tests.testOf(ctx.db, course);
  // Opening is tried first: the database knows of an open attempt, in this tab or another, and refuses a second one.
  const openedNow = test && test !== newest && (await openTest(caller, test, ctx));
  if (openedNow) return openedNow;
  const open = await findOpenPractice(ctx.db, caller.accountId, courseId);
  const settled = open && (await settle(open, ctx));
  if (settled?.status === 'open') {
    await keepSignedIn(caller, settled, ctx);
    return await resume(settled, ctx, course);
  }
  if (!test) throw new Refusal('not_found');
  refuseClosed(caller, course);
  if (isUnderWay) throw new Refusal('sitting_open', { sentence: say(TAKEN) });
  if (!mayOpen(caller, ctx)) throw new Refusal('not_signed_in');
  // What was open is over now, or was submitted at this very moment, or the course was changed, or what the learner is
  // allowed: the way is free.
  if (!hasQuestions(test)) return { course, paper: test.paper };
  const accommodationVersion = await findAccommodationVersion(ctx.db, caller.accountId);
  return await openForTaker({ ...caller, accommodationVersion }, courseId, ctx);
}

/** Opens an attempt at this test; undefined when one is open, the course has changed, or nothing can be opened. */
async function openTest(caller: Caller, test: Test<CourseForTaking>, ctx: OpeningContext): Promise<Opened | undefined> {
  const { course } = test;
  if (!mayOpen(caller, ctx) || !hasQuestions(test) || !mayTake(caller, course)) return undefined;
  // Nothing is drawn for an attempt that is open already.
  const isOpen = test.draws.length > 0 && (await findOpenPractice(ctx.db, caller.accountId, course.id));
  if (isOpen) return undefined;
  const given = await givenTo(caller.accountId, test, ctx);
  const own = await ownTerms(caller, ctx);
  const attempt = await insertWithinLimits(newAttempt(caller, { ...given, ...own }, ctx.now), course, ctx);
  if (!attempt) return undefined;
  count('parlance_attempts_total', { event: 'opened' });
  await keepSignedIn(caller, attempt, ctx);
  return { course, paper: given.paper, attempt };
}

/**
 * A test for examinations only is taken outside them by staff who see its questions anyway; in practice mode there is
 * none.
 */
function mayTake(caller: Caller, { use, created_by, practice_mode }: CourseForTaking): boolean {
  if (practice_mode) return false;
  return use !== 'exam' || may(caller, 'sees_school') || (may(caller, 'teaches') && created_by === caller.accountId);
}

function refuseClosed(caller: Caller, course: CourseForTaking): void {
  if (course.practice_mode) throw new Refusal('practice_mode');
  if (!mayTake(caller, course)) throw new Refusal(may(caller, 'learns') ? 'exam_only' : 'not_found');
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
