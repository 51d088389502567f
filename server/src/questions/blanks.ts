import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { typeable } from '../platform/csv/csv-cell.ts';

/** A text with its blanks written alike, however they were typed, and how many there are. */
export function readBlanks(text: string): { text: string; count: number } {
  const parts = text.split(/\[\s*blank\s*\]/i);
  return { text: parts.join(BLANK), count: parts.length - 1 };
}

/** What a blank accepts, as it is written with `|` between the variants, without spaces around them. */
export function readVariants(given: string): string[] {
  return given.split('|').map(typeable).filter(Boolean);
}
