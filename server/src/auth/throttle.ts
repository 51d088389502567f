import { plusSeconds, secondsBetween } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Failures, SignInState } from './queries.ts';

type Rule = {
  /** So many failures cost nothing. */
  free: number;
  /** The longest wait, in seconds. */
  mostSeconds: number;
};

/** Of one account from one address, or on one device. */
export const ORIGIN_RULE: Rule = { free: 5, mostSeconds: 15 * 60 };

/**
 * Of one account from everywhere within the hour. Its waits stay short: it is there to make guessing from many
 * addresses slow, and whoever guesses must not be able to keep the owner out.
 */
export const ACCOUNT_RULE: Rule = { free: 100, mostSeconds: 30 };

export const ORIGIN_WINDOW_SECONDS = 24 * 3600;
export const ACCOUNT_WINDOW_SECONDS = 3600;

/** How long after so many failures the next try must wait, in seconds: 2, 4, 8 … once the free ones are used up. */
export function waitSeconds(failures: number, { free, mostSeconds }: Rule): number {
  return failures < free ? 0 : Math.min(2 ** (failures - free + 1), mostSeconds);
}

/**
 * Refuses a try that comes too early, before its password is looked at. A device that signed in to the account before
 * has its own counter and is not slowed by what others try.
 */
export function refuseWhileWaiting(state: SignInState, knownDevice: boolean, now: Date): void {
  const seconds = knownDevice
    ? remainingSeconds(state.ofDevice, ORIGIN_RULE, now)
    : Math.max(
        remainingSeconds(state.ofAddress, ORIGIN_RULE, now),
        remainingSeconds(state.ofAccount, ACCOUNT_RULE, now),
      );
  if (seconds <= 0) return;
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  throw new Refusal('too_many_requests', {
    sentence: `Too many tries. Wait ${wait} and try again.`,
    retryAfterSeconds: seconds,
  });
}

function remainingSeconds({ count, last }: Failures, rule: Rule, now: Date): number {
  return last === null ? 0 : secondsBetween(now, plusSeconds(last, waitSeconds(count, rule)));
}
