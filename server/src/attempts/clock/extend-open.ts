import { isDeepStrictEqual } from 'node:util';
import type { AccommodationValues } from '@parlance/contract/accommodations';
import { allowingAtLeast, deadlineAt } from '@parlance/contract/deadline';
import { moreOf, ownDurationSeconds, pinnedFrom } from '@parlance/contract/taking/own-duration';
import { keepSessionsOf } from '../../accounts/sessions/queries.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { clockOf, isOver, SESSION_MARGIN_SECONDS } from '../deadline.ts';
import { lockOpenAttempts, storeClocks } from './queries.ts';
import { movedByEnd } from './question-clocks.ts';

/**
 * Gives the open attempts of a learner what these values allow where that is more, value by value, and never less.
 * Called in the transaction that stores the values and holds the learner's account: an attempt that is opened beside it
 * comes before, and is found here, or reads them. Says how many got more.
 */
export async function extendOpenTests(
  db: Db,
  accountId: number,
  values: AccommodationValues,
  now: Date,
): Promise<number> {
  const allowed = pinnedFrom(values);
  let extended = 0;
  for (const { id, timing, ...row } of await lockOpenAttempts(db, accountId)) {
    // What is over is over, whether or not it is closed yet.
    if (isOver(row, now)) continue;
    const accommodation = moreOf(row.accommodation, allowed);
    if (isDeepStrictEqual(accommodation, moreOf(row.accommodation, {}))) continue;
    const clock = allowingAtLeast(clockOf(row), ownDurationSeconds(timing, accommodation));
    const questionClocks = movedByEnd({ ...row, accommodation }, clock);
    await storeClocks(db, [{ attemptId: id, clock, accommodation, questionClocks }], now);
    const end = new Date(deadlineAt(clock, now.getTime()));
    await keepSessionsOf(db, accountId, plusSeconds(end, SESSION_MARGIN_SECONDS), now);
    extended += 1;
  }
  return extended;
}
