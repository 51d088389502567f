import { keepSessionsOfMany } from '../../accounts/sessions/queries.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { clockOf, deadlineOf, isOver, SESSION_MARGIN_SECONDS } from '../deadline.ts';
import { lockHardEnds, storeClocks } from './queries.ts';
import { movedByEnd } from './question-clocks.ts';

/**
 * Moves the end that a window has for everyone on by so many seconds, in the tests of a sitting that go on, and gives
 * their questions back what the end before had cut. Who began after a pause keeps what that had added. Called in the
 * transaction that stores the end and holds the sitting.
 */
export async function moveHardEnds(db: Db, sittingId: number, bySeconds: number, now: Date): Promise<void> {
  const open = await lockHardEnds(db, sittingId);
  // What is over is over, whether or not it is closed yet.
  const moved = open
    .filter((test) => !isOver(test, now))
    .map((test) => ({ ...test, hard_end: test.hard_end && plusSeconds(test.hard_end, bySeconds), before: test }));
  const clocks = moved.map(({ before, ...test }) => ({
    attemptId: test.id,
    clock: clockOf(test),
    questionClocks: movedByEnd(before, clockOf(test)),
  }));
  await storeClocks(db, clocks, now);
  const ends = moved.map((test) => ({
    accountId: test.account_id,
    until: plusSeconds(deadlineOf(test, now), SESSION_MARGIN_SECONDS),
  }));
  await keepSessionsOfMany(db, ends, now);
}
