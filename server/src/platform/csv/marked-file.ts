import type { CsvFile, CsvRow } from './csv-file.ts';

/** The column in which the upload screen hands back what is wrong, so that a file can be mended and sent again. */
const PROBLEM = 'PROBLEM';

/**
 * The file without the marks the upload screen put into it: the column PROBLEM, and the `'` before a cell that a
 * spreadsheet would run as a formula. A file without that column is as it was.
 */
export function withoutMarks({ header, rows }: CsvFile): CsvFile {
  const column = header.cells.findIndex((name) => name.trim() === PROBLEM);
  if (column === -1) return { header, rows };
  const unmarked = (row: CsvRow): CsvRow => ({
    ...row,
    cells: row.cells.filter((_cell, index) => index !== column).map((cell) => cell.replace(/^'(?=\s*[=+\-@])/, '')),
  });
  return { header: unmarked(header), rows: rows.map(unmarked) };
}
