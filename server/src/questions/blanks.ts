import { BLANK } from '@parlance/contract/questions';
import { typeable } from '../platform/csv/csv-cell.ts';

/** A text with its blanks written alike, however they were typed, and how many there are. */
export function readBlanks(text: string): { text: string; count: number } {
  const parts = text.split(/\[\s*blank\s*\]/i);
  return { text: parts.join(BLANK), count: parts.length - 1 };
}

/** What a blank accepts, its variants separated by `|`, without spaces around them; empty when it accepts nothing. */
export function readVariants(given: string): string {
  return given.split('|').map(typeable).filter(Boolean).join('|');
}
