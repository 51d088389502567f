import { setImmediate } from 'node:timers/promises';
import { type RowError, reasonsByLine } from '@parlance/contract/csv';
import type { Upload } from '../http/upload.ts';
import { Refusal } from '../refusal.ts';
import { type CsvFile, type CsvRow, openText } from './csv-file.ts';
import { BYTE_ORDER_MARK, csvLine, isFormula } from './csv-line.ts';
import { looseRows } from './loose-rows.ts';

/** The column in which a refused file is handed back with what is wrong, so that it can be mended and sent again. */
const PROBLEM = 'PROBLEM';

/** Then other requests get their turn: some milliseconds. */
const ROWS_AT_ONCE = 250;

/**
 * Does what a form asks for with its file; where that is refused for its rows and the form asks for it by `marked`,
 * the refusal carries the marked file.
 */
export async function handingBackMarked<T>({ file, fields }: Upload<{ marked?: boolean }>, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (!fields.marked || !file || !(error instanceof Refusal) || error.code !== 'csv_rows_wrong') throw error;
    const details = error.extras.details as { errors: RowError[] };
    const marked = await markedFile(file.bytes, details.errors);
    throw new Refusal(error.code, { ...error.extras, details: { ...details, marked } });
  }
}

/**
 * The file with a first column more, which names what is wrong in each row. A cell that a spreadsheet would run as a
 * formula gets a `'` before it. A file that was marked before is marked anew. Lets other work run in between.
 */
export async function markedFile(bytes: Buffer, errors: readonly RowError[]): Promise<string> {
  const { text, delimiter } = openText(bytes);
  const reasons = reasonsByLine(errors);
  const [header, ...rows] = await looseRows(text, delimiter);
  const old = header ? problemColumn(header) : -1;
  const own = ({ cells }: CsvRow) => cells.filter((_cell, index) => index !== old).map(masked);
  const lines = [BYTE_ORDER_MARK + csvLine([PROBLEM, ...own(header ?? { line: 1, cells: [] })], delimiter)];
  for (const [index, row] of rows.entries()) {
    lines.push(csvLine([masked((reasons.get(row.line) ?? []).join('; ')), ...own(row)], delimiter));
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
  }
  return lines.join('');
}

/** The file without what `markedFile` put into it: its column, and the `'` before formulas. Another stays as it was. */
export function withoutMarks({ header, rows }: CsvFile): CsvFile {
  const column = problemColumn(header);
  if (column === -1) return { header, rows };
  const unmarked = (row: CsvRow): CsvRow => ({
    ...row,
    cells: row.cells.filter((_cell, index) => index !== column).map((cell) => (isMasked(cell) ? cell.slice(1) : cell)),
  });
  return { header: unmarked(header), rows: rows.map(unmarked) };
}

function problemColumn({ cells }: CsvRow): number {
  return cells.findIndex((name) => name.trim() === PROBLEM);
}

/** A cell that looks masked already gets one more, or its own would be taken off. */
function masked(cell: string): string {
  return isFormula(cell) || isMasked(cell) ? `'${cell}` : cell;
}

function isMasked(cell: string): boolean {
  return cell.startsWith("'") && isFormula(cell.replace(/^'+/, ''));
}
