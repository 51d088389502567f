import { msg } from '@lingui/core/runtime-macro';
import { notesOf } from '@parlance/contract/kinds/same-options';
import { say } from '@parlance/contract/say';
import { type Columns, hasColumn, type Notes, type Reading, readRows } from '../../platform/csv/csv-columns.ts';
import type { CsvFile } from '../../platform/csv/csv-file.ts';
import { type ChoiceColumns, readChoice } from '../choice.ts';
import { type Draft, type DraftQuestion, looseQuestions, SHARED_PASSAGE } from '../draft.ts';
import { choiceOf, severalOf } from '../kinds/choices.ts';
import { saidIn, withSaid } from './details-columns.ts';

export const choiceColumns: ChoiceColumns = {
  options: ['option_a', 'option_b', 'option_c', 'option_d'],
  answer: 'correct_option',
};
/** Only in an exported file, and only where the letters do not say it: a `checkbox` with one correct letter. */
export const TYPE_COLUMN = 'question_type';
export const columns: Columns = {
  known: ['question', ...choiceColumns.options, choiceColumns.answer],
  required: ['question', 'option_a', 'option_b', 'correct_option'],
};

/**
 * Reads plain multiple choice, which enters a Reading course as one passage titled 'Questions' with nothing to read.
 */
export async function readMultipleChoiceCsv(file: CsvFile): Promise<Reading & { drafts: Draft[] }> {
  const { questions, ...reading } = await readChoices(file, 'mcq');
  return { ...reading, drafts: [{ ...SHARED_PASSAGE, questions }] };
}

/** Reads the questions of a Listening course, in the same columns. */
export async function readPlainListeningCsv(file: CsvFile): Promise<Reading & { drafts: Draft[] }> {
  const { questions, ...reading } = await readChoices(file, 'listening');
  return { ...reading, drafts: [looseQuestions(questions)] };
}

/** Several correct letters make a question a `checkbox`, whatever its `type` otherwise is. */
async function readChoices(
  file: CsvFile,
  type: 'mcq' | 'listening',
): Promise<Reading & { questions: DraftQuestion[] }> {
  const questions: DraftQuestion[] = [];
  const notes: Notes = new Map();
  const typed = type === 'listening' && hasColumn(file.header, TYPE_COLUMN);
  const reading = await readRows(
    file,
    withSaid(typed ? { ...columns, known: [...columns.known, TYPE_COLUMN] } : columns, file),
    (cell, fault, line) => {
      const text = cell('question');
      if (text === '') fault('question', say(msg`question is empty`));
      const choice = readChoice(cell, choiceColumns, fault);
      const written = cell(TYPE_COLUMN).toLowerCase();
      if (written !== '' && written !== 'checkbox') fault(TYPE_COLUMN, say(msg`use checkbox, or leave it empty`));
      const question = written === 'checkbox' ? severalOf(text, choice) : choiceOf(type, text, choice);
      notes.set(line, notesOf(question));
      questions.push({ ...question, timer_seconds: null, ...saidIn(cell, fault) });
      return { type: 'QUESTION', value: text, key: cell(choiceColumns.answer) };
    },
    (fault) => {
      if (questions.length === 0) fault('', say(msg`this file has no questions`));
    },
    notes,
  );
  return { ...reading, questions };
}
