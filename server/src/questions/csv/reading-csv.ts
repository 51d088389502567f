import { BLANKS_MAX } from '@parlance/contract/editing';
import { lookedUp } from '../../platform/csv/csv-cell.ts';
import {
  type Columns,
  type Fault,
  hasColumn,
  type Reading,
  readRows,
  type TakeRow,
} from '../../platform/csv/csv-columns.ts';
import type { CsvFile } from '../../platform/csv/csv-file.ts';
import type { Draft, DraftPassage } from '../draft.ts';
import { choiceColumns } from '../kinds/choices.ts';
import { questionKinds } from '../kinds/question-kinds.ts';

/** So many columns for blanks a file has that was made by hand; one that was exported names as many as it needs. */
const BLANK_COLUMNS = 3;
const TITLE_MAX = 200;

const rows = new Map(Object.values(questionKinds).flatMap(({ rows }) => Object.entries(rows)));
/** The passage of plain multiple choice, in an exported file: there is nothing to read. */
export const BARE_PASSAGE = 'PASSAGE_WITHOUT_TEXT';
const TYPES = ['PASSAGE', ...[...rows].filter(([, { exported }]) => !exported).map(([name]) => name)].join(', ');

/** The columns of a Reading file with so many for blanks. */
export function readingColumns(blanks: number): Columns & { blanks: string[] } {
  const blankColumns = Array.from({ length: Math.max(blanks, BLANK_COLUMNS) }, (_, index) => blankColumn(index + 1));
  return {
    known: ['TYPE', 'VALUE', ...choiceColumns.options, choiceColumns.answer, ...blankColumns],
    required: ['TYPE', 'VALUE'],
    blanks: blankColumns,
  };
}

function blankColumn(number: number): string {
  return `CORRECT_BLANK_${number}`;
}

/** How many columns for blanks the first line of a file goes up to. */
function blanksNamed({ header }: CsvFile): number {
  const numbers = Array.from({ length: BLANKS_MAX }, (_, index) => index + 1);
  return numbers.findLast((number) => hasColumn(header, blankColumn(number))) ?? 0;
}

/**
 * Reads passages, each with the questions below it. What a row needs and does not have is a fault; cells that its
 * type has no use for are passed over. A row of nothing but a type is skipped, except a PASSAGE: skipping that would
 * add its questions to the passage before.
 */
export async function readReadingCsv(file: CsvFile): Promise<Reading & { drafts: Draft[] }> {
  const columns = readingColumns(blanksNamed(file));
  const passages: (DraftPassage & { rows: number; fault: Fault })[] = [];
  // A row that could not be read may have been the passage or the question that is missed.
  const whole = !file.rows.some(({ fault }) => fault);
  const take: TakeRow = (cell, fault) => {
    const written = cell('TYPE');
    const type = lookedUp(written)
      .toUpperCase()
      .replace(/[\s_-]+/g, '_');
    const text = cell('VALUE');
    if (type === 'PASSAGE' || type === BARE_PASSAGE) {
      const title = cell('OPTION_A');
      if (text === '' && type === 'PASSAGE') fault('VALUE', 'VALUE is empty');
      if (title.length > TITLE_MAX) fault('OPTION_A', `a title has at most ${TITLE_MAX} characters`);
      passages.push({ title: title || null, content: text, questions: [], rows: 0, fault });
      return { type: written, value: title || text };
    }
    if (columns.known.every((column) => column === 'TYPE' || cell(column) === '')) {
      return { type: written, value: '', skipped: true };
    }
    const row = rows.get(type);
    if (type === '') fault('TYPE', 'TYPE is empty');
    else if (!row) fault('TYPE', `use one of ${TYPES}`);
    if (text === '') fault('VALUE', 'VALUE is empty');
    const passage = passages.at(-1);
    if (!passage && whole) fault('TYPE', 'put a PASSAGE row before the first question');
    const question = row?.read({ cell, text, fault, blankColumns: columns.blanks });
    if (passage) passage.rows += 1;
    if (passage && question) passage.questions.push({ ...question, timer_seconds: null });
    const key = row?.key?.(cell, columns.blanks);
    return { type: written, value: text, ...(key !== undefined && { key }) };
  };
  const reading = await readRows(file, columns, take, (fault) => {
    if (!whole) return;
    for (const passage of passages) {
      if (passage.rows === 0) passage.fault('TYPE', 'put at least one question below this passage');
    }
    if (passages.length === 0) fault('', 'this file has no questions');
  });
  return { ...reading, drafts: passages };
}
