import type { SentFile } from '../http/sent/sent-file.ts';
import { BYTE_ORDER_MARK, csvLine, withoutFormula } from './csv-line.ts';

/** A cell as a spreadsheet may compute with it: a number in full precision with a point, nothing where there is none. */
export type SheetCell = string | number | null | undefined;

/** Rows as a file for a spreadsheet, which runs none of its cells; they come in slices, so that it is never whole in memory. */
export function sheetFile(
  name: string,
  head: readonly string[],
  slices: AsyncIterable<readonly SheetCell[][]> | Iterable<readonly SheetCell[][]>,
): SentFile {
  return { name, pieces: pieces(head, slices) };
}

async function* pieces(head: readonly string[], slices: Parameters<typeof sheetFile>[2]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...head]);
  for await (const rows of slices) yield rows.map((row) => csvLine(row.map(written))).join('');
}

function written(cell: SheetCell): string {
  return typeof cell === 'number' ? String(cell) : withoutFormula(cell ?? '');
}
