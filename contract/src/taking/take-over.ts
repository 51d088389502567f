/** A take-over raises the counter of saves this far, so that every other device learns of it at its next save. */
export const TAKE_OVER_STEP = 1000;

type Counted = { sequence: number };

/**
 * Whether another device has taken the attempt over since one counted so far. Half the step: saves that never arrived may
 * have carried the counter of the one on.
 */
export function isTakenOver(counted: Counted, stored: Counted): boolean {
  return stored.sequence - counted.sequence >= TAKE_OVER_STEP / 2;
}
