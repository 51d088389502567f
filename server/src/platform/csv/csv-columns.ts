import { setImmediate } from 'node:timers/promises';
import { msg } from '@lingui/core/runtime-macro';
import type { RowError, UploadRow } from '@parlance/contract/csv';
import { say } from '@parlance/contract/say';
import { cellFault, cellText, lookedUp } from './csv-cell.ts';
import type { CsvFile, CsvRow } from './csv-file.ts';

/** Which columns a kind of file has, named as errors name them. */
export type Columns = { known: readonly string[]; required: readonly string[] };

/** Reports what is wrong in a row. A reason that does not begin with its column's name is read after it. */
export type Fault = (column: string, reason: string) => void;

/** What a row came to; `skipped` when there was nothing in it. */
type Report = Pick<UploadRow, 'type' | 'value' | 'key'> & { skipped?: true };

/** The cells of a row by the names of their columns; empty where the file has none. */
export type Cell = (column: string) => string;

/** Takes one row and reports the faults it finds. */
export type TakeRow = (cell: Cell, fault: Fault, line: number) => Report;

/** What to look at in a row that can be stored as it is, by its line; filled while rows are taken. */
export type Notes = Map<number, string[]>;

export type Reading = { rows: UploadRow[]; errors: RowError[] };

const VALUE_SHOWN = 80;
/** Then other requests get their turn: some milliseconds. */
const ROWS_AT_ONCE = 250;
/** No column has a name as long as this: what is longer is not looked at twice. */
const NAME_MAX = 100;
const UNNAMED = msg`there is no column name above this cell; put quotation marks around a cell that contains the separator`;
const ONE_CELL = msg`the whole line is one cell: remove the quotation marks around each line, and separate the cells with commas, semicolons or tabs`;
const CURLY_NAME = msg`this name has curly quotation marks around it: use plain ones (") or none`;

/** Whether the first line of a file names this column, without regard to case, spaces, hyphens and underscores. */
export function hasColumn(header: CsvRow, column: string): boolean {
  return header.cells.some((name) => knownColumn(name, [column]));
}

/**
 * Hands every row to `take`, then lets `finish` report what only the whole file shows, and collects the report. A
 * wrong first line ends it there: without column names nothing sensible can be said of the rows. Lets other work run
 * in between.
 */
export async function readRows(
  { header, rows }: CsvFile,
  columns: Columns,
  take: TakeRow,
  finish: (fault: Fault) => void,
  notes: Notes = new Map(),
): Promise<Reading> {
  const errors = headerErrors(header, columns);
  if (errors.length > 0) return { rows: [], errors };
  const names = header.cells.map((name) => knownColumn(name, columns.known));
  const reports: (Report & { line: number })[] = [];
  for (const [index, row] of rows.entries()) {
    const fault: Fault = (column, reason) => errors.push({ line: row.line, column, reason });
    const report = row.fault ? unread(fault, row.fault) : takeCells(row, names, take, fault);
    const { key } = report;
    const shown = { type: cut(report.type), value: cut(report.value), ...(key !== undefined && { key: cut(key) }) };
    reports.push({ ...report, line: row.line, ...shown });
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
  }
  finish((column, reason) => errors.push({ line: header.line, column, reason }));
  const wrong = new Set(errors.map(({ line }) => line));
  return {
    rows: reports.map(({ skipped, ...row }) => {
      if (wrong.has(row.line)) return { ...row, state: 'error' };
      const toSee = notes.get(row.line) ?? [];
      return { ...row, state: skipped ? 'skipped' : 'ready', ...(toSee.length > 0 && { notes: toSee }) };
    }),
    errors: errors.sort((a, b) => a.line - b.line),
  };
}

function headerErrors({ line, cells, fault }: CsvRow, { known, required }: Columns): RowError[] {
  if (fault) return [{ line, column: '', reason: fault }];
  if (isOneCell(cells, known)) return [{ line, column: '', reason: say(ONE_CELL) }];
  const errors: RowError[] = [];
  const seen = new Set<string>();
  for (const name of cells) {
    if (cellText(name) === '') continue;
    const column = knownColumn(name, known);
    if (!column) {
      const inside = /^[“”„‘’](.*)[“”‘’]$/.exec(name)?.[1];
      // It is there, and not missing as well.
      if (inside !== undefined) seen.add(knownColumn(inside, known) ?? '');
      const reason = inside === undefined ? msg`no such column: use ${{ known: known.join(', ') }}` : CURLY_NAME;
      errors.push({ line, column: cut(name), reason: say(reason) });
    } else if (seen.has(column)) errors.push({ line, column, reason: say(msg`${{ column }} appears twice`) });
    else seen.add(column);
  }
  for (const column of required) {
    if (!seen.has(column))
      errors.push({ line, column, reason: say(msg`${{ column }} is missing from the first line`) });
  }
  return errors;
}

/** A file that was saved as CSV twice, or with a separator that is none. */
function isOneCell([name = '', ...others]: string[], known: readonly string[]): boolean {
  return others.length === 0 && name.split(/[,;\t|]/).filter((part) => knownColumn(part, known)).length > 1;
}

function unread(fault: Fault, reason: string): Report {
  fault('', reason);
  return { type: '', value: '' };
}

function takeCells({ line, cells }: CsvRow, names: (string | undefined)[], take: TakeRow, fault: Fault): Report {
  const byName = new Map<string, string>();
  let blank = true;
  let unnamed = false;
  for (const [index, raw] of cells.entries()) {
    const value = cellText(raw);
    if (value === '') continue;
    blank = false;
    const name = names[index];
    if (!name) {
      // Once a row: a row may have a million of them.
      if (!unnamed) fault(say(msg`Column ${{ number: index + 1 }}`), say(UNNAMED));
      unnamed = true;
      continue;
    }
    const wrong = cellFault(value);
    if (wrong) fault(name, wrong);
    byName.set(name, value);
  }
  return blank ? { type: '', value: '', skipped: true } : take((column) => byName.get(column) ?? '', fault, line);
}

function knownColumn(name: string, known: readonly string[]): string | undefined {
  if (name.length > NAME_MAX) return undefined;
  const given = foldedName(name);
  return known.find((column) => foldedName(column) === given);
}

/** A column's name without regard to case, spaces, hyphens and underscores. */
export function foldedName(name: string): string {
  return lookedUp(name)
    .replace(/[\s_-]/g, '')
    .toUpperCase();
}

function cut(value: string): string {
  if (value.length <= VALUE_SHOWN) return value;
  const characters = Array.from(value.slice(0, 2 * VALUE_SHOWN + 2));
  return characters.length > VALUE_SHOWN ? `${characters.slice(0, VALUE_SHOWN - 1).join('')}…` : value;
}
