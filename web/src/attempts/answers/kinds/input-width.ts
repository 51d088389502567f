import type { WordLimit } from '@parlance/contract/kinds/written/limit';

const CHARS_LEAST = 8;
const CHARS_MOST = 24;

/** How wide an input is, in characters, by its limit; a number alone is short. */
export function charsOf({ words, number }: WordLimit): number {
  if (words === 0) return CHARS_LEAST;
  // What is said of a number with words is long, and has one line below the widest.
  if (number === 'or') return CHARS_MOST;
  return Math.min(CHARS_MOST, CHARS_LEAST + 4 * words + (number === 'and_or' ? 3 : 0));
}
