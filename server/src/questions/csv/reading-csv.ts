import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { type Fault, type Notes, type Reading, readRows, type TakeRow } from '../../platform/csv/csv-columns.ts';
import type { CsvFile } from '../../platform/csv/csv-file.ts';
import type { Draft, DraftPassage } from '../draft.ts';
import { optionColumns, TYPE, VALUE } from '../kinds/columns.ts';
import { columnsOf } from './typed-columns.ts';
import { typedRows, typeOf } from './typed-rows.ts';

const TITLE_MAX = 200;
const [TITLE = ''] = optionColumns;

export const PASSAGE = 'PASSAGE';
/** The passage of plain multiple choice, in an exported file: there is nothing to read. */
export const BARE_PASSAGE = 'PASSAGE_WITHOUT_TEXT';

/**
 * Reads passages, each with the questions below it: see `typedRows`. A PASSAGE of nothing but its type is not skipped:
 * that would add its questions to the passage before.
 */
export async function readReadingCsv(file: CsvFile, language: string): Promise<Reading & { drafts: Draft[] }> {
  const columns = columnsOf(file);
  const passages: (DraftPassage & { rows: number; fault: Fault })[] = [];
  // A row that could not be read may have been the passage or the question that is missed.
  const whole = !file.rows.some(({ fault }) => fault);
  const notes: Notes = new Map();
  const questions = typedRows(file, {
    columns,
    notes,
    language,
    others: [PASSAGE],
    begin: (fault) => {
      const passage = passages.at(-1);
      if (passage) passage.rows += 1;
      else if (whole) fault(TYPE, say(msg`put a PASSAGE row before the first question`));
    },
    add: (question) => passages.at(-1)?.questions.push(question),
  });
  const take: TakeRow = (cell, fault, line) => {
    const { written, type } = typeOf(cell);
    if (type !== PASSAGE && type !== BARE_PASSAGE) return questions.take(cell, fault, line);
    questions.end(line);
    const text = cell(VALUE);
    const title = cell(TITLE);
    if (text === '' && type === PASSAGE) fault(VALUE, say(msg`VALUE is empty`));
    if (title.length > TITLE_MAX) fault(TITLE, say(msg`a title has at most ${{ most: TITLE_MAX }} characters`));
    passages.push({ title: title || null, content: text, questions: [], rows: 0, fault });
    return { type: written, value: title || text };
  };
  const finish = (fault: Fault) => {
    questions.end(Number.POSITIVE_INFINITY);
    if (!whole) return;
    for (const passage of passages) {
      if (passage.rows === 0) passage.fault(TYPE, say(msg`put at least one question below this passage`));
    }
    if (passages.length === 0) fault('', say(msg`this file has no questions`));
  };
  const reading = await readRows(file, columns, take, finish, notes);
  return { ...reading, drafts: passages };
}
