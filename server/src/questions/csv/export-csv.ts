import type { CourseType } from '@parlance/contract/kinds/course-types';
import { type KeyedQuestion, type Kind, type QuestionType, typesOfCourse } from '@parlance/contract/kinds/kinds';
import type { Passage } from '@parlance/contract/questions';
import type { Columns } from '../../platform/csv/csv-columns.ts';
import { type CellsByName, escapedSheet } from '../../platform/csv/escaped-cells.ts';
import type { QuestionDetails } from '../draft.ts';
import { choiceCells, isLone, lettersOf } from '../kinds/choices.ts';
import { blankColumn, optionColumns, SETTINGS } from '../kinds/columns.ts';
import { weightSettings } from '../kinds/open.ts';
import { questionKinds } from '../kinds/question-kinds.ts';
import { writtenSettings } from '../kinds/settings.ts';
import type { QuestionRow } from '../queries.ts';
import { byPassage } from '../shapes.ts';
import { saidCells, saidColumnsOf } from './details-columns.ts';
import { choiceColumns as plainChoice, columns as plainColumns, TYPE_COLUMN } from './multiple-choice-csv.ts';
import { speakingColumns, withSettings, writingColumns } from './open-question-csv.ts';
import { BARE_PASSAGE, PASSAGE } from './reading-csv.ts';
import { typedColumns } from './typed-columns.ts';

type RowOf<K extends Kind> = KeyedQuestion<K> & { question_type: QuestionType } & Partial<QuestionDetails>;

/**
 * The rows of the file that gives these questions again when it is imported, the first naming the columns. Of a
 * Listening course these are the questions of one audio. A key that cannot mark is left empty, so that the import says
 * where. Throws for a question of a type that courses of this type do not have.
 */
export function exportedSheet(courseType: CourseType, questions: QuestionRow[]): string[][] {
  const foreign = questions.find(({ question_type }) => !typesOfCourse[courseType].includes(question_type));
  if (foreign) throw new Error(`Question ${foreign.id} of type ${foreign.question_type} is in a ${courseType} course.`);
  return sheets[courseType](questions);
}

const sheets: Record<CourseType, (questions: QuestionRow[]) => string[][]> = {
  Reading: readingSheet,
  Listening: (questions) => plainListeningSheet(questions) ?? typedSheet(questions),
  Writing: (questions) => openSheet(writingColumns, questions, ({ content }) => ({ question: content.prompt })),
  Speaking: (questions) => openSheet(speakingColumns, questions, speakingCells),
};

function openSheet(columns: Columns, questions: QuestionRow[], cells: (row: QuestionRow) => CellsByName): string[][] {
  const rows: CellsByName[] = questions.map((row) => ({
    ...cells(row),
    [SETTINGS]: writtenSettings(weightSettings(row.content), row.content.picture),
    ...saidCells(row),
  }));
  const isSet = rows.some((row) => row[SETTINGS] !== '');
  const { known } = isSet ? withSettings(columns) : columns;
  return escapedSheet([...known, ...saidColumnsOf(rows)], rows);
}

function speakingCells({ content, timer_seconds }: QuestionRow): CellsByName {
  return { question_text: content.prompt, timer: timer_seconds === null ? '' : String(Number(timer_seconds)) };
}

/** Choices of at most four options without pictures, credit and an order of their own; null where there is more, which rows with types say. */
function plainListeningSheet(questions: QuestionRow[]): string[][] | null {
  const rows: CellsByName[] = [];
  for (const row of questions) {
    const choice = plainChoiceCells(row);
    if (!choice) return null;
    const type = isLoneCheckbox(row) ? 'checkbox' : '';
    rows.push({ question: row.content.prompt, ...choice, [TYPE_COLUMN]: type, ...saidCells(row) });
  }
  const typed = questions.some(isLoneCheckbox);
  const known = typed ? [...plainColumns.known, TYPE_COLUMN] : plainColumns.known;
  return escapedSheet([...known, ...saidColumnsOf(rows)], rows);
}

function plainChoiceCells(row: QuestionRow): CellsByName | null {
  if (row.kind !== 'single_choice' && row.kind !== 'several_choice') return null;
  const { shuffle, fixed } = row.content;
  if (!questionKinds[row.kind].isInFields(row.content) || ('credit' in row.key && row.key.credit)) return null;
  if (shuffle !== undefined || fixed) return null;
  const letters = row.kind === 'several_choice' ? lettersOf(row) : 'letter' in row.key ? [row.key.letter] : [];
  return choiceCells(row.content.options, letters, plainChoice);
}

function isLoneCheckbox(row: QuestionRow): boolean {
  return row.kind === 'several_choice' && isLone(row);
}

/** The questions of a passage come together below it, passages in the order of their first questions. */
function readingSheet(questions: QuestionRow[]): string[][] {
  const groups: { passage: Passage; questions: QuestionRow[] }[] = byPassage(questions, (row) => row);
  // No call of ours leaves a Reading question without a passage; one that is would be lost.
  const loose = questions.filter(({ passage_id }) => passage_id === null);
  if (loose.length > 0) groups.push({ passage: { id: 0, title: 'Questions', content: '' }, questions: loose });
  const above = groups.map(({ passage, questions: [first] }): [QuestionRow | undefined, CellsByName] => [
    first,
    { TYPE: passage.content === '' ? BARE_PASSAGE : PASSAGE, VALUE: passage.content, OPTION_A: passage.title },
  ]);
  const inOrder = groups.flatMap(({ questions: below }) => below);
  return typedSheet(inOrder, new Map(above));
}

/** Rows that say their types, with what stands above some of them. Columns that few files have are there where used. */
function typedSheet(questions: QuestionRow[], above = new Map<QuestionRow | undefined, CellsByName>()): string[][] {
  const rows = questions.flatMap((row) => [...(above.has(row) ? [above.get(row) ?? {}] : []), ...typedCells(row)]);
  const isUsed = (column: string) => rows.some((row) => (row[column] ?? '') !== '');
  const options = optionColumns.findLastIndex(isUsed) + 1;
  let blanks = 0;
  while (rows.some((row) => blankColumn(blanks + 1) in row)) blanks += 1;
  const { known } = typedColumns({ blanks, options, settings: isUsed(SETTINGS) });
  return escapedSheet([...known, ...saidColumnsOf(rows)], rows);
}

function typedCells<K extends Kind>(row: RowOf<K>): CellsByName[] {
  const { cells, settings } = questionKinds[row.kind];
  const [first, ...below] = cells(row, row.question_type);
  const set = writtenSettings(settings?.(row) ?? {}, row.content.picture);
  return [{ ...first, [SETTINGS]: set, ...saidCells(row) }, ...below];
}
