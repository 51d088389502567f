import { msg } from '@lingui/core/runtime-macro';
import { TIMER_MAX_SECONDS } from '@parlance/contract/author-questions';
import { kindOf } from '@parlance/contract/kinds/kinds';
import { say } from '@parlance/contract/say';
import { lookedUp } from '../../platform/csv/csv-cell.ts';
import { type Columns, type Fault, hasColumn, type Reading, readRows } from '../../platform/csv/csv-columns.ts';
import type { CsvFile } from '../../platform/csv/csv-file.ts';
import { type Draft, type DraftQuestion, looseQuestions } from '../draft.ts';
import { SETTINGS } from '../kinds/columns.ts';
import { weightIn, weightNames } from '../kinds/open.ts';
import { readPicture, readSettings } from '../kinds/settings.ts';
import { saidIn, withSaid } from './details-columns.ts';

export const writingColumns: Columns = { known: ['question'], required: ['question'] };
export const speakingColumns: Columns = { known: ['question_text', 'timer'], required: ['question_text'] };

/** The same columns and one for settings, which is there where a question has a picture or a weight. */
export function withSettings(columns: Columns): Columns {
  return { ...columns, known: [...columns.known, SETTINGS] };
}

/** Reads the questions of a Writing course. */
export async function readWritingCsv(file: CsvFile): Promise<Reading & { drafts: Draft[] }> {
  return await readOpenQuestions(file, 'descriptive', writingColumns);
}

/** Reads the questions of a Speaking course; without a timer a question is given the default. */
export async function readSpeakingCsv(file: CsvFile): Promise<Reading & { drafts: Draft[] }> {
  return await readOpenQuestions(file, 'speaking', speakingColumns);
}

/** Questions that a person marks, their text in the required column. */
async function readOpenQuestions(
  file: CsvFile,
  type: 'descriptive' | 'speaking',
  columns: Columns,
): Promise<Reading & { drafts: Draft[] }> {
  const questions: DraftQuestion[] = [];
  const [textColumn = ''] = columns.required;
  const reading = await readRows(
    file,
    withSaid(hasColumn(file.header, SETTINGS) ? withSettings(columns) : columns, file),
    (cell, fault) => {
      const text = cell(textColumn);
      if (text === '') fault(textColumn, say(msg`${{ column: textColumn }} is empty`));
      const timer_seconds = timerOf(lookedUp(cell('timer')), fault);
      const wrong = (reason: string) => fault(SETTINGS, reason);
      const settings = readSettings(cell(SETTINGS), null, weightNames, wrong);
      const picture = readPicture(settings, wrong);
      const content = { prompt: text, ...weightIn(settings, wrong), ...(picture && { picture }) };
      const said = saidIn(cell, fault);
      const asked = { question_type: type, kind: kindOf[type], content, key: {} };
      questions.push({ ...asked, timer_seconds, ...said } as DraftQuestion);
      return { type: 'QUESTION', value: text };
    },
    (fault) => {
      if (questions.length === 0) fault('', say(msg`this file has no questions`));
    },
  );
  return { ...reading, drafts: [looseQuestions(questions)] };
}

/** Seconds with at most two decimals, after a point or, as some spreadsheets write them, a comma. */
function timerOf(given: string, fault: Fault): number | null {
  if (given === '') return null;
  const seconds = /^\d{1,5}([.,]\d{1,2})?$/.test(given) ? Number(given.replace(',', '.')) : Number.NaN;
  if (seconds <= TIMER_MAX_SECONDS) return seconds;
  fault('timer', say(msg`use seconds from 0 to ${{ most: TIMER_MAX_SECONDS }}, such as 90 or 90.5`));
  return null;
}
