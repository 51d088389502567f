import { msg, plural } from '@lingui/core/runtime-macro';
import { type Sentence, say } from '@parlance/contract/say';
import { plusSeconds, secondsBetween } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import type { Counted, CountedCalls } from './queries.ts';

/** What is counted over all accounts of an address, all addresses of an account, or all calls of a kind. */
export const HOUR_SECONDS = 3600;

export type Rule = {
  /** How many cost nothing. */
  free: number;
  /** The longest wait, in seconds. */
  mostSeconds: number;
};

/**
 * Wrong codes that somebody was told in a room. Its waits stay short: whoever mistypes is let in with the right one, and
 * a thousand million codes are not guessed at two a minute.
 */
export const TOLD_CODE_RULE: Rule = { free: 10, mostSeconds: 30 };

/** How long after so many calls the next one must wait, in seconds: 2, 4, 8 … once the free ones are used up. */
export function waitSeconds(count: number, { free, mostSeconds }: Rule): number {
  return count < free ? 0 : Math.min(2 ** (count - free + 1), mostSeconds);
}

/** Refuses (`too_many_requests`) what comes before the longest wait of the rules is over, and says how long that is. */
export function refuseTooEarly(reason: Sentence, rules: [Counted, Rule][], now: Date): void {
  const seconds = Math.max(...rules.map(([calls, rule]) => remainingSeconds(calls, rule, now)));
  if (seconds > 0) throw tooEarly(reason, seconds);
}

/** Refuses likewise what comes after `most` calls, until the first of them is as old as what is counted. */
export function refuseOverMost(
  reason: Sentence,
  { count, first }: CountedCalls,
  { most, windowSeconds }: { most: number; windowSeconds: number },
  now: Date,
): void {
  if (count < most || first === null) return;
  throw tooEarly(reason, Math.max(1, Math.ceil(secondsBetween(now, plusSeconds(first, windowSeconds)))));
}

function tooEarly(reason: Sentence, seconds: number): Refusal {
  return new Refusal('too_many_requests', { sentence: waitSentence(reason, seconds), retryAfterSeconds: seconds });
}

/** Why somebody must wait, and how long. */
export function waitSentence(reason: Sentence, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 120
      ? msg`Wait ${plural({ seconds }, { one: '# second', other: '# seconds' })} and try again.`
      : msg`Wait ${plural({ minutes }, { one: '# minute', other: '# minutes' })} and try again.`;
  return `${say(reason)} ${say(wait)}`;
}

function remainingSeconds({ count, last }: Counted, rule: Rule, now: Date): number {
  return last === null ? 0 : secondsBetween(now, plusSeconds(last, waitSeconds(count, rule)));
}
