import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { EXPLANATION_MAX, LABEL_MAX, splitTags, TAG_MAX, TAGS_MAX } from '@parlance/contract/tags';
import type { Cell, Columns, Fault } from '../../platform/csv/csv-columns.ts';
import { hasColumn } from '../../platform/csv/csv-columns.ts';
import type { CsvFile } from '../../platform/csv/csv-file.ts';
import type { CellsByName } from '../../platform/csv/escaped-cells.ts';
import type { QuestionDetails } from '../draft.ts';

/** The columns for what is said of a question beside what it asks. A file has those that it needs. */
const LABEL = 'LABEL';
const EXPLANATION = 'EXPLANATION';
const TAGS = 'TAGS';
export const detailsColumns = [LABEL, EXPLANATION, TAGS];

/** The same columns, and those of these three that the file has. */
export function withSaid<C extends Columns>(columns: C, { header }: CsvFile): C {
  const there = detailsColumns.filter((column) => hasColumn(header, column));
  return { ...columns, known: [...columns.known, ...there] };
}

/** What a row says of its question; a cell that cannot be kept is a fault. */
export function saidIn(cell: Cell, fault: Fault): Partial<QuestionDetails> {
  const label = cell(LABEL);
  const explanation = cell(EXPLANATION);
  const tags = splitTags(cell(TAGS));
  if (label.length > LABEL_MAX) fault(LABEL, say(msg`use at most ${{ most: LABEL_MAX }} characters`));
  if (explanation.length > EXPLANATION_MAX) fault(EXPLANATION, say(msg`use at most 10,000 characters`));
  if (tags.length > TAGS_MAX) fault(TAGS, say(msg`use at most ${{ most: TAGS_MAX }} tags`));
  if (tags.some((tag) => tag.length > TAG_MAX))
    fault(TAGS, say(msg`use at most ${{ most: TAG_MAX }} characters for a tag`));
  return { ...(label && { label }), ...(explanation && { explanation }), ...(tags.length > 0 && { tags }) };
}

/** Whether a row below a task says something that belongs into the row of the task. */
export function saysSomething(cell: Cell): string | undefined {
  return detailsColumns.find((column) => cell(column) !== '');
}

/** The cells of a question of the database. */
export function saidCells({ label = '', explanation = '', tags = [] }: Partial<QuestionDetails>): CellsByName {
  return { [LABEL]: label, [EXPLANATION]: explanation, [TAGS]: tags.join(', ') };
}

/** The columns that at least one of these rows needs. */
export function saidColumnsOf(rows: CellsByName[]): string[] {
  return detailsColumns.filter((column) => rows.some((row) => (row[column] ?? '') !== ''));
}
