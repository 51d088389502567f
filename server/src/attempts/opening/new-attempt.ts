import { stateOn } from '@parlance/contract/accommodations';
import { may } from '@parlance/contract/permissions';
import { ownDurationSeconds, pinnedFrom } from '@parlance/contract/taking/own-duration';
import { findAccommodation } from '../../accommodations/queries.ts';
import { schoolDay } from '../../accommodations/school-day.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { PaperCourse } from '../../platform/database/tables/sittings.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { drawTest, freshSeed, seedOfDay } from '../../questions/draws/drawn-test.ts';
import { ordersBySeed, type ShuffledQuestion } from '../../questions/option-order.ts';
import type { Paper } from '../cache/paper.ts';
import { type Pinned, paperOf, pinnedOf, type Test } from '../cache/test-cache.ts';
import type { OpeningContext } from './opened.ts';
import type { NewAttempt } from './queries.ts';

/** A test as one attempt gets it: what is fixed in it, and what was drawn. */
export type Given = Pinned & Pick<NewAttempt, 'draws' | 'madeOf'> & { course: PaperCourse; paper: Paper };

export type Own = Pick<NewAttempt, 'accommodation' | 'accommodationVersion'>;

/** What this caller is allowed today, and the version of it that was read. */
export async function ownTerms(
  { accountId, accommodationVersion }: Pick<Caller, 'accountId' | 'accommodationVersion'>,
  ctx: Pick<OpeningContext, 'db' | 'now' | 'timeZone'>,
): Promise<Own> {
  const stored = accommodationVersion === null ? undefined : await findAccommodation(ctx.db, accountId);
  if (!stored) return { accommodation: {}, accommodationVersion };
  const isCurrent = stateOn(stored, schoolDay(ctx.now, ctx.timeZone)) === 'current';
  return { accommodation: isCurrent ? pinnedFrom(stored) : {}, accommodationVersion: stored.version };
}

/** The test as this account gets it: with what it draws, where it draws anything. */
export async function givenTo(
  accountId: number,
  test: Test,
  { db, now, secret }: Pick<OpeningContext, 'db' | 'now' | 'secret'>,
): Promise<Given> {
  const { course, draws, placed, madeOf } = test;
  if (draws.length === 0) return { ...test, draws: null };
  const { questions, seed, drawn } = await drawTest(db, {
    courseId: course.id,
    fixed: test,
    draws,
    placed,
    seed: freshSeed(),
    daySeed: seedOfDay(secret, course.id, now),
    accountId,
  });
  const pinned = pinnedOf(course, questions);
  return { ...pinned, madeOf, course, paper: paperOf(questions, pinned), draws: { seed, drawn } };
}

/** How an attempt orders the options of these questions: by a seed of its own. */
export function freshOrders(shuffled: ShuffledQuestion[]): Pick<NewAttempt, 'optionOrders' | 'optionSeed'> {
  if (shuffled.length === 0) return { optionOrders: null, optionSeed: null };
  const optionSeed = freshSeed();
  return { optionOrders: ordersBySeed(shuffled, optionSeed), optionSeed };
}

/** The attempt that begins at this moment; it ends with the time that its person has. */
export function newAttempt(
  caller: Pick<Caller, 'accountId' | 'role' | 'access'>,
  { course, paper: _shown, shuffled, ...pinned }: Given & Own,
  startedAt: Date,
): NewAttempt {
  const durationSeconds = ownDurationSeconds(pinned.timing, pinned.accommodation);
  return {
    ...pinned,
    ...freshOrders(shuffled),
    accountId: caller.accountId,
    courseId: course.id,
    staff: may(caller, 'tries_tests'),
    startedAt,
    durationSeconds,
    deadline: plusSeconds(startedAt, durationSeconds),
  };
}
