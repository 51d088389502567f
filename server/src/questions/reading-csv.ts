import { BLANK } from '@parlance/contract/questions';
import { type ChoiceColumns, readChoice } from './choice.ts';
import { lookedUp, typeable } from './csv-cell.ts';
import { type Columns, type Fault, type Reading, readRows, type TakeRow } from './csv-columns.ts';
import type { CsvFile } from './csv-file.ts';
import { type Draft, type DraftPassage, type DraftQuestion, plainQuestion } from './draft.ts';

const choiceColumns: ChoiceColumns = {
  options: ['OPTION_A', 'OPTION_B', 'OPTION_C', 'OPTION_D'],
  answer: 'CORRECT_ANSWER',
};
const blankColumns = ['CORRECT_BLANK_1', 'CORRECT_BLANK_2', 'CORRECT_BLANK_3'] as const;
const columns: Columns = {
  known: ['TYPE', 'VALUE', ...choiceColumns.options, choiceColumns.answer, ...blankColumns],
  required: ['TYPE', 'VALUE'],
};
const TITLE_MAX = 200;

type Cell = (column: string) => string;
type ReadQuestion = (cell: Cell, text: string, fault: Fault) => DraftQuestion;

const questionRows: Record<string, ReadQuestion> = {
  QUESTION: readMultipleChoice,
  TRUE_FALSE_QUESTION: readTrueFalse,
  FILL_BLANK_QUESTION: readFillBlank,
  WRITING_QUESTION: (_cell, text) => plainQuestion('writing', text),
};
const TYPES = `PASSAGE, ${Object.keys(questionRows).join(', ')}`;

/**
 * Reads passages, each with the questions below it. What a row needs and does not have is a fault; cells that its
 * type has no use for are passed over. A row of nothing but a type is skipped, except a PASSAGE: skipping that would
 * hang its questions on the passage before.
 */
export function readReadingCsv(file: CsvFile): Reading & { drafts: Draft[] } {
  const passages: (DraftPassage & { rows: number; fault: Fault })[] = [];
  // A row that could not be read may have been the passage or the question that is missed.
  const whole = !file.rows.some(({ fault }) => fault);
  const take: TakeRow = (cell, fault) => {
    const written = cell('TYPE');
    const type = lookedUp(written)
      .toUpperCase()
      .replace(/[\s_-]+/g, '_');
    const text = cell('VALUE');
    if (type === 'PASSAGE') {
      const title = cell('OPTION_A');
      if (text === '') fault('VALUE', 'VALUE is empty');
      if (title.length > TITLE_MAX) fault('OPTION_A', `a title has at most ${TITLE_MAX} characters`);
      passages.push({ title: title || null, content: text, questions: [], rows: 0, fault });
      return { type: written, value: title || text };
    }
    if (columns.known.every((column) => column === 'TYPE' || cell(column) === '')) {
      return { type: written, value: '', skipped: true };
    }
    const readQuestion = questionRows[type];
    if (type === '') fault('TYPE', 'TYPE is empty');
    else if (!readQuestion) fault('TYPE', `use one of ${TYPES}`);
    if (text === '') fault('VALUE', 'VALUE is empty');
    const passage = passages.at(-1);
    if (!passage && whole) fault('TYPE', 'put a PASSAGE row before the first question');
    const question = readQuestion?.(cell, text, fault);
    if (passage) passage.rows += 1;
    if (passage && question) passage.questions.push(question);
    return { type: written, value: text };
  };
  const reading = readRows(file, columns, take, (fault) => {
    if (!whole) return;
    for (const passage of passages) {
      if (passage.rows === 0) passage.fault('TYPE', 'put at least one question below this passage');
    }
    if (passages.length === 0) fault('', 'there are no questions in this file');
  });
  return { ...reading, drafts: passages };
}

function readMultipleChoice(cell: Cell, text: string, fault: Fault): DraftQuestion {
  const choice = readChoice(cell, choiceColumns, fault);
  const type = Array.isArray(choice.correct_option) ? 'checkbox' : 'reading_mcq';
  return { ...plainQuestion(type, text), ...choice };
}

function readTrueFalse(cell: Cell, text: string, fault: Fault): DraftQuestion {
  const answer = lookedUp(cell(choiceColumns.answer)).toUpperCase();
  if (answer !== 'TRUE' && answer !== 'FALSE') fault(choiceColumns.answer, 'use TRUE or FALSE');
  return { ...plainQuestion('true_false', text), correct_option: answer };
}

function readFillBlank(cell: Cell, text: string, fault: Fault): DraftQuestion {
  const parts = text.split(/\[\s*blank\s*\]/i);
  const blanks = parts.length - 1;
  if (text !== '' && blanks === 0) fault('VALUE', `mark where the answer goes with ${BLANK}`);
  if (blanks > blankColumns.length) fault('VALUE', `at most ${blankColumns.length} ${BLANK} in one question`);
  const answers = blankColumns.map((column, index) => {
    const variants = cell(column).split('|').map(typeable).filter(Boolean);
    if (index < blanks && variants.length === 0) fault(column, `${column} is empty`);
    if (index >= blanks && blanks > 0 && variants.length > 0) {
      fault(column, `VALUE has ${blanks === 1 ? 'only one' : `only ${blanks}`} ${BLANK}`);
    }
    return variants.join('|');
  });
  return { ...plainQuestion('fill_in_blanks', parts.join(BLANK)), correct_answers: answers.slice(0, blanks) };
}
