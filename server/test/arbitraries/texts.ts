import fc from 'fast-check';
import { cellFault, cellText } from '../../src/platform/csv/csv-cell.ts';

/** What spreadsheets run, what separates cells, settings and variants, and what is written in other scripts. */
const pieces = [
  ['tide', 'the quay', 'o’clock', '12', 'ﬁsh', 'é', 'שלום', '漢字', '🙂', '‘in’', '“around”', 'B', 'TRUE'],
  ['=1+1', '+', '-20 °C', '@home', "'", "'=1", '＝', '"', '""', ',', ';', '\t', '\n', '\n\n', '='],
  ['|', '(', ')', '\\', '\\|', '(s)', 'a|b', '[', ']', '[BLAN', 'reuse=yes', 'ITEM', 'ESCAPED', '<b>', '&amp;'],
].flat();
const piece = fc.constantFrom(...pieces);
/** A text as a form or a file stores it. */
export const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: piece }, fc.string({ maxLength: 5 })), { minLength: 1, maxLength: 6 })
  .map((pieces) => cellText(pieces.join('')))
  .filter((one) => one !== '' && cellFault(one) === null && !/\[\s*blank\s*\]/i.test(one));
const long = fc.integer({ min: 900, max: 1000 }).map((length) => 'tide and '.repeat(200).slice(0, length - 1) + '=');
/** An option, an item, a statement. */
export const short = fc.oneof({ weight: 40, arbitrary: text }, long);

/** A list of just so many. */
export function listOf<T>(arbitrary: fc.Arbitrary<T>, length: number): fc.Arbitrary<T[]> {
  return fc.array(arbitrary, { minLength: length, maxLength: length });
}
