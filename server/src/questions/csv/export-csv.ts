import type { CourseType } from '@parlance/contract/courses';
import { type CellsByName, escapedSheet } from '../../platform/csv/escaped-cells.ts';
import type { ChoiceColumns } from '../choice.ts';
import { typesOf } from '../editing/content.ts';
import type { QuestionRow } from '../queries.ts';
import { byPassage } from '../shapes.ts';
import { choiceColumns as plainChoice, columns as plainColumns, TYPE_COLUMN } from './multiple-choice-csv.ts';
import { speakingColumns, writingColumns } from './open-question-csv.ts';
import { BARE_PASSAGE, choiceColumns as readingChoice, readingColumns } from './reading-csv.ts';

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
      questions.map(({ question_text: question }) => ({ question })),
    ),
  Speaking: (questions) => escapedSheet(speakingColumns.known, questions.map(speakingCells)),
};

function speakingCells({ question_text, timer_seconds }: QuestionRow): CellsByName {
  return { question_text, timer: timer_seconds === null ? '' : String(Number(timer_seconds)) };
}

function listeningSheet(questions: QuestionRow[]): string[][] {
  const rows = questions.map((row) => ({
    question: row.question_text,
    ...choiceCells(row, plainChoice),
    [TYPE_COLUMN]: isLoneCheckbox(row) ? 'checkbox' : '',
  }));
  const typed = questions.some(isLoneCheckbox);
  return escapedSheet(typed ? [...plainColumns.known, TYPE_COLUMN] : plainColumns.known, rows);
}

/** The questions of a passage come together below it, passages in the order of their first questions. */
function readingSheet(questions: QuestionRow[]): string[][] {
  const blanks = Math.max(0, ...questions.map(({ correct_answers }) => correct_answers?.length ?? 0));
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

function readingCells(row: QuestionRow, blankColumns: string[]): CellsByName {
  const VALUE = row.question_text;
  if (row.question_type === 'writing') return { TYPE: 'WRITING_QUESTION', VALUE };
  if (row.question_type === 'true_false') {
    return { TYPE: 'TRUE_FALSE_QUESTION', VALUE, [readingChoice.answer]: texts([row.correct_option]).join() };
  }
  if (row.question_type === 'fill_in_blanks') {
    const answers = row.correct_answers?.map((answer, index) => [blankColumns[index], answer]) ?? [];
    return { TYPE: 'FILL_BLANK_QUESTION', VALUE, ...(Object.fromEntries(answers) as CellsByName) };
  }
  return { TYPE: choiceRow(row), VALUE, ...choiceCells(row, readingChoice) };
}

/** Several letters say by themselves that a question is a checkbox. */
function choiceRow(row: QuestionRow): string {
  if (isLoneCheckbox(row)) return 'CHECKBOX_QUESTION';
  return row.question_type === 'mcq' ? 'MCQ_QUESTION' : 'QUESTION';
}

function isLoneCheckbox({ question_type, correct_option }: QuestionRow): boolean {
  return question_type === 'checkbox' && texts([correct_option].flat()).length < 2;
}

function choiceCells(row: QuestionRow, { options, answer }: ChoiceColumns): CellsByName {
  const [a, b, c, d] = options;
  const { option_a, option_b, option_c, option_d } = row;
  return {
    [a]: option_a ?? '',
    [b]: option_b ?? '',
    [c]: option_c ?? '',
    [d]: option_d ?? '',
    [answer]: texts([row.correct_option].flat()).join(),
  };
}

/** A list of texts; none where what is stored is something else. */
function texts(value: unknown): string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? value : [];
}
