import { foldedName } from './csv-columns.ts';
import type { CsvFile, CsvRow } from './csv-file.ts';
import { isFormula, withoutFormula } from './csv-line.ts';

/** The last column of an exported file, only there when a cell needs it: the columns of the row that carry a `'`. */
const ESCAPED = 'ESCAPED';

/** One row of a file to come, by column name; what it does not name is empty. */
export type CellsByName = Record<string, string>;

/**
 * The rows as a spreadsheet may open them: what it would run as a formula has a `'` before it, and the column ESCAPED
 * names such cells, so that the import takes off these and no other.
 */
export function escapedSheet(columns: readonly string[], rows: CellsByName[]): string[][] {
  const escaped = rows.map((row) => columns.filter((column) => isFormula(row[column] ?? '')));
  const anyEscaped = escaped.some((names) => names.length > 0);
  const cells = rows.map((row) => columns.map((column) => withoutFormula(row[column] ?? '')));
  if (!anyEscaped) return [[...columns], ...cells];
  return [[...columns, ESCAPED], ...cells.map((row, index) => [...row, (escaped[index] ?? []).join(' ')])];
}

/** The file as it was before `escapedSheet`. A file without that column is as it was. */
export function withoutEscapes({ header, rows }: CsvFile): CsvFile {
  const column = header.cells.findIndex((name) => name.trim() === ESCAPED);
  if (column === -1) return { header, rows };
  const names = header.cells.map(foldedName);
  const read = (row: CsvRow): CsvRow => {
    const escaped = new Set((row.cells[column] ?? '').split(/[\s,;]+/).map(foldedName));
    const cells = row.cells.map((cell, index) => (escaped.has(names[index] ?? '') ? cell.replace(/^'/, '') : cell));
    return { ...row, cells: cells.filter((_cell, index) => index !== column) };
  };
  return {
    header: { ...header, cells: header.cells.filter((_name, index) => index !== column) },
    rows: rows.map(read),
  };
}
