import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { msg } from '@lingui/core/runtime-macro';
import { CSV_MAX_ROWS } from '@parlance/contract/csv';
import { inDigits, say } from '@parlance/contract/say';
import { type CsvError, parse } from 'csv-parse';
import { Refusal } from '../refusal.ts';
import { textOf } from './csv-text.ts';

/** One row of a file. `line` is where it starts, the first line being 1. A row that could not be read has a `fault`. */
export type CsvRow = { line: number; cells: string[]; fault?: string };

export type CsvFile = { header: CsvRow; rows: CsvRow[] };

/** How much is parsed before other requests get their turn: a few milliseconds, also where every row is short. */
const PIECE_BYTES = 8 * 1024;
/** Spreadsheets save thousands of empty rows below the last one; a file of nothing else is not worth its reading. */
const MAX_BLANK_ROWS = 50_000;
const MAX_COLUMNS = 100;
const TOO_MANY_COLUMNS = msg`The first line of this file has more than ${{ most: MAX_COLUMNS }} columns. Choose another file.`;

const UNOPENED_QUOTE = msg`there is a quotation mark in the middle of a cell: put the whole cell in quotation marks and double those inside it`;
const UNCLOSED_QUOTE = msg`a quotation mark is not closed, or those inside the cell are not doubled; what follows could not be read`;

const CURLY_QUOTES = msg`curly quotation marks do not enclose a cell: put plain ones (") around it`;

/**
 * Reads the rows of a CSV file, comma, semicolon or tab as its first line has it, or what a line above it that reads
 * `sep=;` says, as spreadsheets understand it. Blank lines are left out; rows of
 * blank cells stay, but not at the end; nor do empty names at the end of the header. Lets other work run in between.
 * Throws the refusals `csv_unreadable` and, above 5,000 rows, `csv_rows_wrong`.
 */
export async function readCsv(bytes: Buffer): Promise<CsvFile> {
  const { text, delimiter } = openText(bytes);
  const [header, ...rows] = await parseRows(text, delimiter);
  if (!header) throw new Refusal('csv_unreadable', { sentence: say(msg`This file is empty. Choose another file.`) });
  const named = header.cells.slice(0, header.cells.findLastIndex((name) => name !== '') + 1);
  if (named.length > MAX_COLUMNS) throw new Refusal('csv_unreadable', { sentence: TOO_MANY_COLUMNS });
  return { header: { ...header, cells: named }, rows };
}

/** The text of a file and what separates its cells. Throws the refusal `csv_unreadable`. */
export function openText(bytes: Buffer): { text: string; delimiter: string } {
  const { text, delimiter } = withoutSepLine(textOf(bytes));
  return { text, delimiter: delimiter ?? delimiterOf(text) };
}

/** The line `sep=;` is left blank, so that lines are counted as a person sees them. */
function withoutSepLine(text: string): { text: string; delimiter: string | null } {
  const [line, delimiter] = /^"?sep=([^\w\s"]|\t)"?[,;\t]*(?=\n|$)/i.exec(text) ?? [];
  if (line === undefined || !delimiter) return { text, delimiter: null };
  return { text: text.slice(line.length), delimiter };
}

async function parseRows(text: string, delimiter: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  let blanks: CsvRow[] = [];
  let lastLine = 0;
  let broken = false;
  const keep = (row: CsvRow, endLine: number) => {
    lastLine = endLine;
    if (!row.fault && row.cells.every((cell) => cell.trim() === '')) {
      // Above the header there is nothing to report on.
      if (rows.length > 0) blanks.push(row);
      return;
    }
    const fault = row.fault ?? (isHeldByCurlyQuotes(row.cells) ? say(CURLY_QUOTES) : undefined);
    rows.push(...blanks.splice(0, CSV_MAX_ROWS + 1), { ...row, ...(fault && { fault }) });
    blanks = [];
  };
  const keepCells = (cells: string[], endLine: number) => {
    const line = endLine - newlinesIn(cells);
    // A row is handed over once for a quotation mark and, where it is uneven too, once more.
    if (!broken && line > lastLine) keep({ line, cells }, endLine);
  };
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    trim: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    // Rows are taken here and in `on_skip`, which keeps them in order, and nothing is left for the stream to hold.
    on_record: (cells, { lines }) => {
      keepCells(cells, lines);
      return null;
    },
    on_skip: (error) => {
      if (!error || broken) return undefined;
      const { line, record } = errorAt(error);
      if (record) keepCells(record, line);
      else if (error.code !== 'INVALID_OPENING_QUOTE') {
        broken = true;
        const opened = error.code === 'CSV_QUOTE_NOT_CLOSED' ? firstLineAfter(text, lastLine) : line;
        keep({ line: opened, cells: [], fault: say(UNCLOSED_QUOTE) }, line);
      } else if (lastLine < line) keep({ line, cells: [], fault: say(UNOPENED_QUOTE) }, line);
      return undefined;
    },
  });
  parser.resume();
  const tooMany = () => rows.length > CSV_MAX_ROWS + 1 || blanks.length > MAX_BLANK_ROWS;
  await pipeline(Readable.from(pieces(Buffer.from(text), () => broken || tooMany())), parser);
  if (tooMany()) throw tooManyRows(rows[CSV_MAX_ROWS + 1]?.line ?? lastLine);
  return rows;
}

async function* pieces(bytes: Buffer, enough: () => boolean): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length && !enough(); start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES);
    await setImmediate();
  }
}

/** Where an error was found, and the cells when the row is whole and only longer or shorter than the first. */
function errorAt(error: CsvError): { line: number; record: string[] | undefined } {
  const uneven = error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH';
  return { line: Number(error.lines), record: uneven ? (error.record as string[]) : undefined };
}

/**
 * Whether a cell opens with a curly quotation mark that only a later one closes: a program took them for plain ones.
 */
function isHeldByCurlyQuotes(cells: string[]): boolean {
  const opening = cells.findIndex((cell) => /^\s*[“„][^“”]*$/.test(cell));
  return opening !== -1 && cells.slice(opening + 1).some((cell) => /^[^“”„]*[“”]\s*$/.test(cell));
}

function newlinesIn(cells: string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

function firstLineAfter(text: string, line: number): number {
  const following = text.split('\n').slice(line);
  return line + 1 + following.findIndex((content) => content.trim() !== '');
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The separator that the first line uses most, outside quotation marks. */
function delimiterOf(text: string): string {
  const header = /\S.*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const uses = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (uses(delimiter) > uses(best) ? delimiter : best));
}

function tooManyRows(line: number): Refusal {
  const limit = inDigits(CSV_MAX_ROWS);
  return new Refusal('csv_rows_wrong', {
    sentence: say(
      msg`This file has too many rows: ${{ limit }} is the limit. Split it into smaller files. Nothing was stored.`,
    ),
    details: {
      errors: [{ line, column: '', reason: say(msg`this row and those after it are over the limit of ${{ limit }}`) }],
      rows: [],
    },
  });
}
