import { stateOn } from '@parlance/contract/accommodations';
import { ownDurationSeconds, pinnedFrom } from '@parlance/contract/taking/own-duration';
import { findAccommodation, findAccommodationVersion } from '../accommodations/queries.ts';
import { schoolDay } from '../accommodations/school-day.ts';
import { extendSession } from '../accounts/queries.ts';
import { type CourseForTaking, findCourseForTaking } from '../courses/queries.ts';
import { plusSeconds } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { count } from '../platform/metrics/meter.ts';
import { Refusal } from '../platform/refusal.ts';
import { drawTest, freshSeed, seedOfDay } from '../questions/draws/drawn-test.ts';
import { makePaper, type Paper } from './cache/paper.ts';
import { type Pinned, pinnedOf, type Test, type TestCache } from './cache/test-cache.ts';
import { type AttemptContext, settle } from './close.ts';
import { graceEnd, SESSION_MARGIN_SECONDS } from './deadline.ts';
import { limitRefusal, startLimitOf } from './limits/limits.ts';
import { findUsedAttempts } from './limits/queries.ts';
import { type AttemptRow, findOpenAttempt, insertAttempt, type NewAttempt } from './queries.ts';

/** `timeZone` is the school's: by its days begins and ends what a learner is allowed. */
export type OpeningContext = AttemptContext & { tests: TestCache; secret: string; timeZone: string };

export type Opened = { course: CourseForTaking; paper: Paper; attempt?: AttemptRow };

/**
 * Resumes this caller's open attempt at the course, or opens one with the questions, duration, title and type of this
 * moment pinned. A course without questions opens nothing. An archived course still lets its open attempts finish.
 */
export async function openForTaker(caller: Caller, courseId: number, ctx: OpeningContext): Promise<Opened> {
  // A class opens the same test: its course is read again only when it has changed.
  const newest = ctx.tests.newest(courseId);
  const opened = newest && (await openTest(caller, newest, ctx));
  if (opened) return opened;
  const course = await findCourseForTaking(ctx.db, courseId);
  if (!course) throw new Refusal('not_found');
  const test = course.archived_at ? null : await ctx.tests.testOf(ctx.db, course);
  // Opening is tried first: the database knows of an open attempt, in this tab or another, and refuses a second one.
  const openedNow = test && test !== newest && (await openTest(caller, test, ctx));
  if (openedNow) return openedNow;
  const found = await findOpenAttempt(ctx.db, caller.accountId, courseId);
  const settled = found && (await settle(found, ctx));
  if (settled?.status === 'open') {
    await keepSignedIn(caller, settled, ctx);
    return await resume(course, settled, ctx);
  }
  if (!test) throw new Refusal('not_found');
  if (!mayOpen(caller, ctx)) throw new Refusal('not_signed_in');
  // What was open is over now, or was submitted at this very moment, or the course was changed, or what the learner is
  // allowed: the way is free.
  if (!hasQuestions(test)) return { course, paper: test.paper };
  const accommodationVersion = await findAccommodationVersion(ctx.db, caller.accountId);
  return await openForTaker({ ...caller, accommodationVersion }, courseId, ctx);
}

/** The test of an attempt as it was pinned. */
export async function resume(course: CourseForTaking, attempt: AttemptRow, ctx: OpeningContext): Promise<Opened> {
  return { course, attempt, paper: await ctx.tests.paperOf(ctx.db, course, attempt) };
}

/** Opens an attempt at this test; undefined when one is open, the course has changed, or nothing can be opened. */
async function openTest(caller: Caller, test: Test, ctx: OpeningContext): Promise<Opened | undefined> {
  if (!mayOpen(caller, ctx) || !hasQuestions(test)) return undefined;
  const given = test.draws.length > 0 ? await drawFor(caller, test, ctx) : { ...test, draws: null };
  if (!given) return undefined;
  const own = await ownTerms(caller, ctx);
  const { course } = test;
  const { paper } = given;
  const attempt = await insertWithinLimits(newAttempt(caller, { ...given, ...own }, ctx.now), course, ctx);
  if (!attempt) return undefined;
  count('parlance_attempts_total', { event: 'opened' });
  await keepSignedIn(caller, attempt, ctx);
  return { course, paper, attempt };
}

function mayOpen({ sessionLimit }: Caller, { now }: AttemptContext): boolean {
  return sessionLimit > now;
}

function hasQuestions({ questionIds, draws }: Test): boolean {
  return questionIds.length > 0 || draws.length > 0;
}

type Given = Pinned & Pick<NewAttempt, 'draws'> & { course: CourseForTaking; paper: Paper };

type Own = Pick<NewAttempt, 'accommodation' | 'accommodationVersion'>;

/** What this caller is allowed today, and the version of it that was read. */
async function ownTerms({ accountId, accommodationVersion }: Caller, ctx: OpeningContext): Promise<Own> {
  const stored = accommodationVersion === null ? undefined : await findAccommodation(ctx.db, accountId);
  if (!stored) return { accommodation: {}, accommodationVersion };
  const isCurrent = stateOn(stored, schoolDay(ctx.now, ctx.timeZone)) === 'current';
  return { accommodation: isCurrent ? pinnedFrom(stored) : {}, accommodationVersion: stored.version };
}

/** The test with what this caller draws; undefined where their attempt is open already, for which nothing is drawn. */
async function drawFor(caller: Caller, test: Test, { db, now, secret }: OpeningContext): Promise<Given | undefined> {
  const { course, draws } = test;
  if (await findOpenAttempt(db, caller.accountId, course.id)) return undefined;
  const { questions, seed, drawn } = await drawTest(db, {
    courseId: course.id,
    fixed: test,
    draws,
    seed: freshSeed(),
    daySeed: seedOfDay(secret, course.id, now),
    accountId: caller.accountId,
  });
  return { ...pinnedOf(course, questions), course, paper: makePaper(questions), draws: { seed, drawn } };
}

function newAttempt(caller: Caller, { course, paper: _shown, ...pinned }: Given & Own, now: Date): NewAttempt {
  const durationSeconds = ownDurationSeconds(pinned.timing, pinned.accommodation);
  return {
    ...pinned,
    accountId: caller.accountId,
    courseId: course.id,
    contentRevision: course.content_revision,
    staff: caller.role !== 'user',
    startedAt: now,
    durationSeconds,
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
  const until = plusSeconds(graceEnd(attempt, now), SESSION_MARGIN_SECONDS);
  if (caller.sessionEndsAt < until) await extendSession(db, caller.sessionId, until, now);
}
