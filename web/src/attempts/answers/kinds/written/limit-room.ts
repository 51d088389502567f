import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import type { CSSProperties } from 'react';

const WIDTH_MOST = 24;

/** How wide an input is, in characters: a number alone is short, and it does not grow with what is written. */
export function charsOf({ words, number }: WordLimit): number {
  if (words === 0) return 8;
  return Math.min(WIDTH_MOST, 10 + 5 * words + (number === 'and_or' ? 3 : 0));
}

/**
 * The lines that are kept free below each input for what is said of an answer over the limit, so that nothing moves when
 * it comes. A short input, or the longest sentence, takes two.
 */
export function linesBelow(limit: WordLimit | undefined): number {
  if (!limit) return 0;
  return limit.words === 0 || limit.number === 'or' ? 2 : 1;
}

/** The same for styles: `--lines-below`. */
export function roomBelow(limit: WordLimit | undefined): CSSProperties {
  return { '--lines-below': linesBelow(limit) } as CSSProperties;
}
