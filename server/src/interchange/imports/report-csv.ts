import type { ImportRow } from '@parlance/contract/interchange/imports';
import { BYTE_ORDER_MARK, csvLine, withoutFormula } from '../../platform/csv/csv-line.ts';

const HEADER = ['FILE', 'LINE', 'ITEM', 'ELEMENT', 'STATE', 'KIND', 'MARKS', 'DETAIL_LINE', 'DETAIL', 'TIMES'];

/** The report as a table for a spreadsheet: a line for each reason, and one for each item without. */
export async function* reportLines(rows: ImportRow[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADER);
  for (const { file, line, title, element, state, kind, marks, reasons } of rows) {
    const item = [file, String(line), title, element, state, kind ?? '', marks === null ? '' : String(marks)];
    const details = reasons.map((reason) => [String(reason.line), reason.text, String(reason.count)]);
    for (const detail of details.length > 0 ? details : [['', '', '']]) {
      yield csvLine([...item, ...detail].map(withoutFormula));
    }
  }
}
