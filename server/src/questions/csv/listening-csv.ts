import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { type Fault, hasColumn, type Notes, type Reading, readRows } from '../../platform/csv/csv-columns.ts';
import type { CsvFile } from '../../platform/csv/csv-file.ts';
import { type Draft, type DraftQuestion, looseQuestions } from '../draft.ts';
import { TYPE, VALUE } from '../kinds/columns.ts';
import { readPlainListeningCsv } from './multiple-choice-csv.ts';
import { columnsOf } from './typed-columns.ts';
import { typedRows } from './typed-rows.ts';

/** Reads the questions of a Listening course: plain multiple choice, or rows that say their types as in a Reading file. */
export async function readListeningCsv(file: CsvFile, language: string): Promise<Reading & { drafts: Draft[] }> {
  const { header } = file;
  const isTyped = hasColumn(header, TYPE) && (hasColumn(header, VALUE) || !hasColumn(header, 'question'));
  return isTyped ? await readTypedListeningCsv(file, language) : await readPlainListeningCsv(file);
}

async function readTypedListeningCsv(file: CsvFile, language: string): Promise<Reading & { drafts: Draft[] }> {
  const columns = columnsOf(file);
  const questions: DraftQuestion[] = [];
  let begun = 0;
  const notes: Notes = new Map();
  const rows = typedRows(file, {
    columns,
    notes,
    language,
    without: ['WRITING_QUESTION'],
    begin: () => {
      begun += 1;
    },
    add: (question) => questions.push(asListening(question)),
  });
  const finish = (fault: Fault) => {
    rows.end(Number.POSITIVE_INFINITY);
    const whole = !file.rows.some(({ fault }) => fault);
    if (begun === 0 && whole) fault('', say(msg`this file has no questions`));
  };
  const reading = await readRows(file, columns, rows.take, finish, notes);
  return { ...reading, drafts: [looseQuestions(questions)] };
}

/** A choice of one is of another type than in a Reading course. */
function asListening(question: DraftQuestion): DraftQuestion {
  return question.kind === 'single_choice' ? { ...question, question_type: 'listening' } : question;
}
