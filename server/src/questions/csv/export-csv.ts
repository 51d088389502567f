import type { CourseType } from '@parlance/contract/courses';
import type { Asked, Kind } from '@parlance/contract/kinds/kinds';
import type { QuestionType } from '@parlance/contract/kinds/question-types';
import { type CellsByName, escapedSheet } from '../../platform/csv/escaped-cells.ts';
import { typesOf } from '../editing/content.ts';
import { choiceCells, isLone, lettersOf } from '../kinds/choices.ts';
import { questionKinds } from '../kinds/question-kinds.ts';
import type { QuestionRow } from '../queries.ts';
import { byPassage } from '../shapes.ts';
import { choiceColumns as plainChoice, columns as plainColumns, TYPE_COLUMN } from './multiple-choice-csv.ts';
import { speakingColumns, writingColumns } from './open-question-csv.ts';
import { BARE_PASSAGE, readingColumns } from './reading-csv.ts';

type RowOf<K extends Kind> = Asked<K> & { question_type: QuestionType };

/**
 * The rows of the file that gives these questions again when it is imported, the first naming the columns. Of a
 * Listening course these are the questions of one audio. A key that cannot mark is left empty, so that the import says
 * where. Throws for a question of a type that courses of this type do not have.
 */
export function exportedSheet(courseType: CourseType, questions: QuestionRow[]): string[][] {
  const foreign = questions.find(({ question_type }) => !typesOf[courseType].includes(question_type));
  if (foreign) throw new Error(`Question ${foreign.id} of type ${foreign.question_type} is in a ${courseType} course.`);
  return sheets[courseType](questions);
}

const sheets: Record<CourseType, (questions: QuestionRow[]) => string[][]> = {
  Reading: readingSheet,
  Listening: listeningSheet,
  Writing: (questions) =>
    escapedSheet(
      writingColumns.known,
      questions.map(({ content }) => ({ question: content.prompt })),
    ),
  Speaking: (questions) => escapedSheet(speakingColumns.known, questions.map(speakingCells)),
};

function speakingCells({ content, timer_seconds }: QuestionRow): CellsByName {
  return { question_text: content.prompt, timer: timer_seconds === null ? '' : String(Number(timer_seconds)) };
}

function listeningSheet(questions: QuestionRow[]): string[][] {
  const rows = questions.map((row) => ({
    question: row.content.prompt,
    ...plainChoiceCells(row),
    [TYPE_COLUMN]: isLoneCheckbox(row) ? 'checkbox' : '',
  }));
  const typed = questions.some(isLoneCheckbox);
  return escapedSheet(typed ? [...plainColumns.known, TYPE_COLUMN] : plainColumns.known, rows);
}

function plainChoiceCells(row: QuestionRow): CellsByName {
  if (row.kind === 'several_choice') return choiceCells(row.content.options, lettersOf(row), plainChoice);
  if (row.kind !== 'single_choice') return {};
  return choiceCells(row.content.options, 'letter' in row.key ? [row.key.letter] : [], plainChoice);
}

function isLoneCheckbox(row: QuestionRow): boolean {
  return row.kind === 'several_choice' && isLone(row);
}

/** The questions of a passage come together below it, passages in the order of their first questions. */
function readingSheet(questions: QuestionRow[]): string[][] {
  const blanks = Math.max(0, ...questions.map(({ key }) => ('gaps' in key ? key.gaps.length : 0)));
  const columns = readingColumns(blanks);
  const groups = byPassage(questions, (row) => row);
  // No call of ours leaves a Reading question without a passage; one that is would be lost.
  const loose = questions.filter(({ passage_id }) => passage_id === null);
  if (loose.length > 0) groups.push({ passage: { id: 0, title: 'Questions', content: '' }, questions: loose });
  const rows = groups.flatMap(({ passage, questions: below }) => [
    { TYPE: passage.content === '' ? BARE_PASSAGE : 'PASSAGE', VALUE: passage.content, OPTION_A: passage.title },
    ...below.map((row) => readingCells(row, columns.blanks)),
  ]);
  return escapedSheet(columns.known, rows);
}

function readingCells<K extends Kind>(row: RowOf<K>, blankColumns: string[]): CellsByName {
  return questionKinds[row.kind].cells(row, { type: row.question_type, blankColumns });
}
