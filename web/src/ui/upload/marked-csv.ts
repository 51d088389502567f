import { csvOf, csvRows, csvText, delimiterOf } from './csv-rows.ts';
import type { ReportRow } from './upload-report.ts';

/** The column that says what is wrong. The import passes it over, so a mended file can be sent as it is. */
const PROBLEM = 'PROBLEM';

/** Tells a spreadsheet that the bytes are UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The file with a first column more, which names what is wrong in each row. A cell that a spreadsheet would run as a
 * formula gets a `'` before it, which the import takes off again.
 */
export function markedCsv(bytes: Uint8Array, report: readonly ReportRow[]): string {
  const text = csvText(bytes);
  const delimiter = delimiterOf(text);
  const reasons = new Map(report.map((row) => [row.line, row.reasons.join('; ')]));
  const [header, ...rows] = csvRows(text, delimiter);
  // A file that was marked before is marked anew.
  const old = header?.cells.findIndex((name) => name.trim() === PROBLEM) ?? -1;
  const own = (cells: string[]) => cells.filter((_cell, index) => index !== old).map(unformula);
  return (
    BYTE_ORDER_MARK +
    csvOf(
      [
        [PROBLEM, ...own(header?.cells ?? [])],
        ...rows.map(({ line, cells }) => [unformula(reasons.get(line) ?? ''), ...own(cells)]),
      ],
      delimiter,
    )
  );
}

function unformula(cell: string): string {
  return /^\s*[=+\-@]/.test(cell) ? `'${cell}` : cell;
}
