import { BLANKS_MAX } from '@parlance/contract/editing';
import { BLANK } from '@parlance/contract/questions';
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
import { readBlanks, readVariants } from '../blanks.ts';
import { type ChoiceColumns, readChoice } from '../choice.ts';
import { type Draft, type DraftPassage, type DraftQuestion, plainQuestion } from '../draft.ts';

export const choiceColumns: ChoiceColumns = {
  options: ['OPTION_A', 'OPTION_B', 'OPTION_C', 'OPTION_D'],
  answer: 'CORRECT_ANSWER',
};
/** So many columns for blanks a file has that was made by hand; one that was exported names as many as it needs. */
const BLANK_COLUMNS = 3;
const TITLE_MAX = 200;

type Cell = (column: string) => string;
type ReadQuestion = (cell: Cell, text: string, fault: Fault, blankColumns: string[]) => DraftQuestion;

const questionRows: Record<string, ReadQuestion> = {
  QUESTION: readMultipleChoice,
  TRUE_FALSE_QUESTION: readTrueFalse,
  FILL_BLANK_QUESTION: readFillBlank,
  WRITING_QUESTION: (_cell, text) => plainQuestion('writing', text),
};
/** What only an exported file says, of questions that came by the other kind of file or by a form. */
const exportedRows: Record<string, ReadQuestion> = {
  MCQ_QUESTION: (cell, text, fault) => ({ ...readMultipleChoice(cell, text, fault), question_type: 'mcq' }),
  CHECKBOX_QUESTION: readCheckbox,
};
/** The passage of plain multiple choice, in an exported file: there is nothing to read. */
export const BARE_PASSAGE = 'PASSAGE_WITHOUT_TEXT';
const TYPES = `PASSAGE, ${Object.keys(questionRows).join(', ')}`;

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
    const readQuestion = questionRows[type] ?? exportedRows[type];
    if (type === '') fault('TYPE', 'TYPE is empty');
    else if (!readQuestion) fault('TYPE', `use one of ${TYPES}`);
    if (text === '') fault('VALUE', 'VALUE is empty');
    const passage = passages.at(-1);
    if (!passage && whole) fault('TYPE', 'put a PASSAGE row before the first question');
    const question = readQuestion?.(cell, text, fault, columns.blanks);
    if (passage) passage.rows += 1;
    if (passage && question) passage.questions.push(question);
    const key = keyOf(type, cell, columns.blanks);
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

/** The key of a row as it is written, for the report; undefined where the type has none. */
function keyOf(type: string, cell: Cell, blankColumns: string[]): string | undefined {
  if (type === 'FILL_BLANK_QUESTION') {
    return blankColumns
      .map(cell)
      .filter((answer) => answer !== '')
      .join(' / ');
  }
  const isMarkedAtOnce = type !== 'WRITING_QUESTION' && (type in questionRows || type in exportedRows);
  return isMarkedAtOnce ? cell(choiceColumns.answer) : undefined;
}

function readMultipleChoice(cell: Cell, text: string, fault: Fault): DraftQuestion {
  const choice = readChoice(cell, choiceColumns, fault);
  const type = Array.isArray(choice.correct_option) ? 'checkbox' : 'reading_mcq';
  return { ...plainQuestion(type, text), ...choice };
}

/** One correct letter is a list of one here: that is what tells it from QUESTION. */
function readCheckbox(cell: Cell, text: string, fault: Fault): DraftQuestion {
  const choice = readChoice(cell, choiceColumns, fault);
  return { ...plainQuestion('checkbox', text), ...choice, correct_option: [choice.correct_option].flat() };
}

function readTrueFalse(cell: Cell, text: string, fault: Fault): DraftQuestion {
  const answer = lookedUp(cell(choiceColumns.answer)).toUpperCase();
  if (answer !== 'TRUE' && answer !== 'FALSE') fault(choiceColumns.answer, 'use TRUE or FALSE');
  return { ...plainQuestion('true_false', text), correct_option: answer };
}

function readFillBlank(cell: Cell, written: string, fault: Fault, blankColumns: string[]): DraftQuestion {
  const { text, count } = readBlanks(written);
  if (written !== '' && count === 0) fault('VALUE', `mark where the answer goes with ${BLANK}`);
  if (count > blankColumns.length) fault('VALUE', `at most ${blankColumns.length} ${BLANK} in one question`);
  const answers = blankColumns.map((column, index) => {
    const variants = readVariants(cell(column));
    if (index < count && variants === '') fault(column, `${column} is empty`);
    if (index >= count && count > 0 && variants !== '') {
      fault(column, `VALUE has ${count === 1 ? 'only one' : `only ${count}`} ${BLANK}`);
    }
    return variants;
  });
  return { ...plainQuestion('fill_in_blanks', text), correct_answers: answers.slice(0, count) };
}
