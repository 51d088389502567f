import { cleanText } from '@parlance/contract/texts/characters';

/** Tells a spreadsheet that the bytes are UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * What a spreadsheet takes for the beginning of a formula, also behind spaces and in its wide form.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Whether a spreadsheet would run this cell instead of showing it. */
export function isFormula(cell: string): boolean {
  return FORMULA.test(cell);
}

/** The cell so that a spreadsheet shows it: with a `'` before it where it would be run. */
export function withoutFormula(cell: string): string {
  return isFormula(cell) ? `'${cell}` : cell;
}

/**
 * One row of a CSV file with its line ending, cells in quotation marks where they need them. Formulas stay as they are.
 * `delimiter` is one that a file is read with: one that only a line `sep=` could tell of becomes a comma.
 */
export function csvLine(cells: string[], delimiter = ','): string {
  const written = (given: string) => {
    const cell = cleanText(given);
    return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  };
  return `${cells.map(written).join(/[,;\t]/.test(delimiter) ? delimiter : ',')}\r\n`;
}

/** A whole file, line by line. */
export async function* csvPieces(lines: string[][]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for (const line of lines) yield csvLine(line);
}
