import type { WordLimit } from '@parlance/contract/kinds/written/limit';

const CHARS_LEAST = 8;
const CHARS_MOST = 24;
/** What is said of a number with words is long, and stands in one line below so many characters. */
const CHARS_FOR_EITHER = 22;

/** How wide an input is, in characters, by its limit; a number alone is short. */
export function charsOf({ words, number }: WordLimit): number {
  if (words === 0) return CHARS_LEAST;
  const chars = CHARS_LEAST + 4 * words + (number === 'and_or' ? 3 : 0);
  return Math.min(CHARS_MOST, number === 'or' ? Math.max(CHARS_FOR_EITHER, chars) : chars);
}
