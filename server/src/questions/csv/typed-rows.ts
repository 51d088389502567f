import { msg } from '@lingui/core/runtime-macro';
import { type KeyedQuestion, type Kind, kindNames } from '@parlance/contract/kinds/kinds';
import { notesOf } from '@parlance/contract/kinds/same-options';
import { say } from '@parlance/contract/say';
import { lookedUp } from '../../platform/csv/csv-cell.ts';
import type { Cell, Fault, Notes, TakeRow } from '../../platform/csv/csv-columns.ts';
import type { CsvFile } from '../../platform/csv/csv-file.ts';
import type { DraftQuestion, QuestionDetails } from '../draft.ts';
import { ANSWER, optionsOf, SETTINGS, TYPE, VALUE } from '../kinds/columns.ts';
import type { QuestionFileRow, QuestionKind } from '../kinds/question-kind.ts';
import { questionKinds } from '../kinds/question-kinds.ts';
import { readPicture, readSettings } from '../kinds/settings.ts';
import { fileRow, type RowBelow, readTask, rowsBelow, type Task, type TaskRow } from '../kinds/task.ts';
import { saidIn, saysSomething } from './details-columns.ts';
import type { TypedColumns } from './typed-columns.ts';

type KindTask = TaskRow & { kind: Kind };

/** All types of rows that begin a question, by their names. */
const questionRows = new Map<string, QuestionFileRow | KindTask>(
  kindNames.flatMap((kind) => {
    const { rows, tasks = {} }: Pick<QuestionKind<KeyedQuestion>, 'rows' | 'tasks'> = questionKinds[kind] as never;
    const ofTasks = Object.entries(tasks).map(([name, row]) => [name, { ...row, kind }] as const);
    return [...Object.entries(rows), ...ofTasks];
  }),
);

/** No task has as many rows of a type: one with more is wrong at an earlier one, and its end is read at once. */
const ROWS_READ = 40;

type Questions = {
  columns: TypedColumns;
  /** In which the course is. */
  language: string;
  /** Types of rows that such a file has besides those of questions, for who asks. */
  others?: string[];
  /** Types of questions that such a file does not have. */
  without?: string[];
  /** A row that begins a question, whether or not it is right. */
  begin: (fault: Fault) => void;
  /** Takes what to look at in questions that are right. */
  notes: Notes;
  add: (question: DraftQuestion) => void;
};

/** The rows of a task, as far as they were read. */
type OpenTask = {
  type: string;
  line: number;
  row: KindTask;
  task: Task;
  said: Partial<QuestionDetails>;
  isBroken: boolean;
};

/** A type of row as it is written, and as it is known. */
export function typeOf(cell: Cell): { written: string; type: string } {
  const written = cell(TYPE);
  const type = lookedUp(written)
    .toUpperCase()
    .replace(/[\s_-]+/g, '_');
  return { written, type };
}

/**
 * Takes rows that each say their type. A question is one row, or one with those below it; `end` tells that no more
 * come below, before the row of this line. What a row needs and does not have is a fault; cells that its type has no
 * use for are passed over, and so is a row of nothing but a type, where it means nothing.
 */
export function typedRows(
  file: CsvFile,
  { columns, language, others = [], without = [], begin, notes, add: keep }: Questions,
) {
  const types = new Map([...questionRows].filter(([name]) => !without.includes(name)));
  const listed = [
    ...others,
    ...[...types].filter(([, row]) => !('exported' in row)).map(([name]) => name),
    ...rowsBelow,
  ];
  const unread = file.rows.filter(({ fault }) => fault).map(({ line }) => line);
  let open: OpenTask | null = null;

  const add = (question: DraftQuestion, line: number) => {
    notes.set(line, notesOf(question));
    keep(question);
  };

  const end = (line: number): void => {
    if (!open) return;
    const { row, task, said, line: first, isBroken } = open;
    open = null;
    // A row that could not be read may be one of those that are missed.
    if (isBroken || unread.some((one) => one > first && one < line)) return;
    const question = readTask(row, task);
    if (question) add({ ...question, ...said }, first);
  };

  const isNothing = (cell: Cell) => columns.known.every((column) => column === TYPE || cell(column) === '');

  const takeBelow = (name: RowBelow, cell: Cell, fault: Fault) => {
    if (!open) fault(TYPE, say(msg`put a task row above it`));
    else if (!open.row.below.includes(name)) {
      fault(
        TYPE,
        say(msg`${{ type: open.type }} has no ${{ name }} rows: use ${{ below: open.row.below.join(', ') }}`),
      );
    }
    if (cell(SETTINGS) !== '') fault(SETTINGS, say(msg`put settings into the task row`));
    const misplaced = saysSomething(cell);
    if (misplaced) fault(misplaced, say(msg`put this into the task row`));
    const rows = open?.task.below[name];
    if (rows && rows.length < ROWS_READ) rows.push(fileRow(cell, fault));
    if (name === 'ROW') return { value: optionsOf(cell).join(' | ') };
    return { value: cell(VALUE), ...(name === 'ITEM' && { key: cell(ANSWER) }) };
  };

  const takeQuestion = (
    type: string,
    row: QuestionFileRow | KindTask,
    given: { cell: Cell; fault: Fault; line: number },
  ) => {
    const { cell, line } = given;
    const head = fileRow(cell, given.fault);
    const { text, fault } = head;
    if (text === '') fault(VALUE, say(msg`${{ column: VALUE }} is empty`));
    begin(fault);
    const wrong = (reason: string) => fault(SETTINGS, reason);
    const settings = readSettings(cell(SETTINGS), type, row.settings ?? {}, wrong);
    const picture = readPicture(settings, wrong);
    const said = saidIn(cell, fault);
    if ('below' in row) {
      const task = { head, settings, language, picture, below: { ITEM: [], BODY: [], ROW: [] } };
      open = { type, line, row, task, said, isBroken: false };
      if (row.below.length === 0) end(line);
    } else {
      const question = row.read({ cell, text, fault, blankColumns: columns.blanks, settings, language });
      const content = { ...question.content, ...(picture && { picture }) };
      add({ ...question, content, timer_seconds: null, ...said } as DraftQuestion, line);
    }
    const key = row.key?.(cell, columns.blanks);
    return { value: text, ...(key !== undefined && { key }) };
  };

  const take: TakeRow = (cell, fault, line) => {
    const { written, type } = typeOf(cell);
    const below = rowsBelow.find((name) => name === type);
    const row = types.get(type);
    if (row) end(line);
    if (isNothing(cell) && !isMeant({ row, below, open })) return { type: written, value: '', skipped: true };
    if (below) return { type: written, ...takeBelow(below, cell, fault) };
    if (row) return { type: written, ...takeQuestion(type, row, { cell, fault, line }) };
    if (type === '') fault(TYPE, say(msg`${{ column: TYPE }} is empty`));
    else fault(TYPE, say(msg`use one of ${{ listed: listed.join(', ') }}`));
    if (cell(VALUE) === '') fault(VALUE, say(msg`${{ column: VALUE }} is empty`));
    begin(fault);
    if (open) open.isBroken = true;
    return { type: written, value: cell(VALUE) };
  };
  return { take, end };
}

/**
 * Whether a row of nothing but a type says something: a gap or a row of a table counts, and those below a row that is
 * passed over would join the task before.
 */
function isMeant({ row, below, open }: { row?: object; below?: RowBelow; open: OpenTask | null }): boolean {
  if (below === 'ITEM') return open !== null && open.row.below.includes('BODY');
  return below !== undefined || (row !== undefined && 'below' in row && (row as TaskRow).below.length > 0);
}
