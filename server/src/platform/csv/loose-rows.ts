import { setImmediate } from 'node:timers/promises';
import type { CsvRow } from './csv-file.ts';

/** Then other requests get their turn: some milliseconds. */
const ROWS_AT_ONCE = 250;

/**
 * The rows of a text as they are in it, to mark them, not to judge them: it takes every text, also one whose
 * quotation marks `readCsv` could not read. Blank lines are left out. Lets other work run in between.
 */
export async function looseRows(text: string, delimiter: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  let line = 1;
  let read = 0;
  for (let at = 0; at < text.length; ) {
    const { cells, end, lines } = looseRow(text, at, delimiter);
    if (cells.length > 1 || cells[0]?.trim() !== '') rows.push({ line, cells });
    at = end;
    line += lines;
    read += 1;
    if (read % ROWS_AT_ONCE === 0) await setImmediate();
  }
  return rows;
}

/** The row that begins at `start`: its cells, where the next one begins, and how many lines it takes. */
function looseRow(text: string, start: number, delimiter: string) {
  const cells: string[] = [];
  let lines = 1;
  let cell = '';
  let at = start;
  while (at < text.length && text[at] !== '\n') {
    if (text[at] === delimiter) {
      cells.push(cell);
      cell = '';
      at += 1;
    } else if (text[at] === '"' && cell.trim() === '') {
      const quoted = quotedFrom(text, at + 1);
      cell = quoted.text;
      lines += cell.split('\n').length - 1;
      at = quoted.end;
    } else {
      const end = endOfRun(text, at, delimiter);
      cell += text.slice(at, end);
      at = end;
    }
  }
  return { cells: [...cells, cell], end: at + 1, lines };
}

/** What is in quotation marks, two of them being one; to the end of the text when they are never closed. */
function quotedFrom(text: string, start: number): { text: string; end: number } {
  let inside = '';
  let from = start;
  for (;;) {
    const mark = text.indexOf('"', from);
    if (mark === -1) return { text: inside + text.slice(from), end: text.length };
    inside += text.slice(from, mark);
    if (text[mark + 1] !== '"') return { text: inside, end: mark + 1 };
    inside += '"';
    from = mark + 2;
  }
}

/** Where a run of plain text ends; its first character belongs to it whatever it is. */
function endOfRun(text: string, start: number, delimiter: string): number {
  let end = start + 1;
  while (end < text.length && text[end] !== '\n' && text[end] !== delimiter && text[end] !== '"') end += 1;
  return end;
}
