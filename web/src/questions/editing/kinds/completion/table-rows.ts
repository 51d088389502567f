import type { From } from '../../controls/row-moves.ts';
import { carriedBlanks, countBlanks } from '../blank-list.ts';

/** A table, and which gap each of its gaps was before. */
export type ChangedTable = { rows: string[][]; gaps: From };

/** The table with its rows as `from` says; a new one is empty. */
export function withRows(rows: readonly string[][], from: From): ChangedTable {
  const width = rows[0]?.length ?? 1;
  const origin = from.map((row) =>
    Array.from({ length: width }, (_, column) => (row === null ? null : ([row, column] as const))),
  );
  return rebuilt(rows, origin);
}

/** The table with its columns as `from` says; a new one is empty. */
export function withColumns(rows: readonly string[][], from: From): ChangedTable {
  const origin = rows.map((_, row) => from.map((column) => (column === null ? null : ([row, column] as const))));
  return rebuilt(rows, origin);
}

/** The table with another text in one of its cells. `inCell` says which gap of that cell each of its gaps was. */
export function withCell(
  rows: readonly string[][],
  at: { row: number; column: number },
  text: string,
  inCell: From = carriedBlanks(rows[at.row]?.[at.column] ?? '', text),
): ChangedTable {
  const next = rows.map((cells, row) => (row === at.row ? cells.with(at.column, text) : cells));
  const before = firstGaps(rows);
  const gaps = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      const first = before[row]?.[column] ?? 0;
      const own = row === at.row && column === at.column ? inCell : unchanged(cell);
      return own.map((gap) => (gap === null ? null : first + gap));
    }),
  );
  return { rows: next, gaps };
}

/** Lines of cells, as a spreadsheet copies them, put in from one cell on; the table grows as far as it may. */
export function withPasted(
  rows: readonly string[][],
  at: { row: number; column: number },
  pasted: readonly string[][],
  most: { rows: number; columns: number },
): ChangedTable {
  const height = Math.min(most.rows, Math.max(rows.length, at.row + pasted.length));
  const width = Math.min(
    most.columns,
    Math.max(rows[0]?.length ?? 1, ...pasted.map((cells) => at.column + cells.length)),
  );
  const before = firstGaps(rows);
  const gaps: (number | null)[] = [];
  const next = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => {
      const old = rows[row]?.[column] ?? '';
      const text = pasted[row - at.row]?.[column - at.column] ?? old;
      const first = before[row]?.[column] ?? 0;
      gaps.push(...carriedBlanks(old, text).map((gap) => (gap === null ? null : first + gap)));
      return text;
    }),
  );
  return { rows: next, gaps };
}

type Origin = readonly (readonly [row: number, column: number] | null)[];

function rebuilt(rows: readonly string[][], origin: readonly Origin[]): ChangedTable {
  const before = firstGaps(rows);
  const textAt = (row: number, column: number) => rows[row]?.[column] ?? '';
  return {
    rows: origin.map((cells) => cells.map((from) => (from ? textAt(...from) : ''))),
    gaps: origin.flat().flatMap((from) => {
      if (!from) return [];
      const first = before[from[0]]?.[from[1]] ?? 0;
      return unchanged(textAt(...from)).map((gap) => first + gap);
    }),
  };
}

/** The number of the first gap of each cell, counted from 0 row by row. */
function firstGaps(rows: readonly string[][]): number[][] {
  let next = 0;
  return rows.map((cells) =>
    cells.map((cell) => {
      const first = next;
      next += countBlanks(cell);
      return first;
    }),
  );
}

function unchanged(text: string): number[] {
  return Array.from({ length: countBlanks(text) }, (_, gap) => gap);
}
