import { msg } from '@lingui/core/runtime-macro';
import { faultsOf } from '@parlance/contract/kinds/asked-faults';
import type { KindRules } from '@parlance/contract/kinds/kind';
import { type Kind, kinds, typeOfKind } from '@parlance/contract/kinds/kinds';
import { say, spokenLanguage } from '@parlance/contract/say';
import type { z } from 'zod';
import { cellFault } from '../../platform/csv/csv-cell.ts';
import type { Cell, Fault } from '../../platform/csv/csv-columns.ts';
import { countOf } from '../../platform/plural.ts';
import type { DraftQuestion } from '../draft.ts';
import { ANSWER, optionColumns, SETTINGS, TYPE, VALUE } from './columns.ts';
import type { Picture, SettingNames, Settings } from './settings.ts';

/** A row of a file whose rows say their types. */
export type FileRow = { cell: Cell; text: string; fault: Fault; faulty: ReadonlySet<string> };

/** The rows that stand below the row of a task. */
export const rowsBelow = ['ITEM', 'BODY', 'ROW'] as const;
export type RowBelow = (typeof rowsBelow)[number];
const rowNouns: Record<RowBelow, string> = { ITEM: 'ITEM row', BODY: 'BODY row', ROW: 'ROW row' };

/** A question of several rows: one that says what is asked, and those below it in their order. */
export type Task = {
  head: FileRow;
  settings: Settings;
  /** In which the course is. */
  language: string;
  picture: Picture | undefined;
  below: Record<RowBelow, FileRow[]>;
};

/** A cell that a fault belongs to. */
export type Place = {
  row: FileRow;
  column: string;
  /** In place of the contract's sentence. */
  words?: string;
  /** Of a list: what one of it is called, and where each stands. */
  noun?: string;
  each?: readonly Place[];
};

/** Places by the paths of faults; `content.items.length` is the number of items. */
export type Places = Record<string, Place>;

/** What the rows of a task say, and where each part of it stands. What is faulty by itself is reported already. */
export type TaskReading = { content: object; key: object; places: Places };

/** One type of task. */
export type TaskRow = {
  below: readonly RowBelow[];
  settings: SettingNames;
  read: (task: Task) => TaskReading;
  /** The key of its own row as it is written, for the report. */
  key?: (cell: Cell) => string;
};

/** A row that remembers which of its cells are faulty. */
export function fileRow(cell: Cell, fault: Fault): FileRow {
  const faulty = new Set<string>();
  return {
    cell,
    text: cell(VALUE),
    fault: (column, reason) => {
      faulty.add(column);
      fault(column, reason);
    },
    faulty,
  };
}

/** The question of a task. What the contract finds wrong goes to the cell it belongs to; nothing is given then. */
export function readTask({ kind, read }: TaskRow & { kind: Kind }, task: Task): DraftQuestion | null {
  const { content: written, key: answer, places: own } = read(task);
  const places: Places = {
    'content.prompt': { row: task.head, column: VALUE },
    'content.picture': { row: task.head, column: SETTINGS },
    ...own,
  };
  const rules: KindRules<z.ZodType, z.ZodType> = kinds[kind];
  const content = rules.content.safeParse({ ...written, ...(task.picture && { picture: task.picture }) });
  const key = rules.key.safeParse(answer);
  if (!content.success) {
    for (const issue of content.error.issues) report(foundIn(issue), places, task.head);
    return null;
  }
  if (!key.success) {
    // It comes of cells that are faulty.
    const rows = [task.head, ...Object.values(task.below).flat()];
    if (rows.every(({ faulty }) => faulty.size === 0))
      task.head.fault(TYPE, say(msg`the correct answers cannot be read`));
    return null;
  }
  const faults = faultsOf({ kind, content: content.data, key: key.data });
  for (const fault of faults) report(fault, places, task.head);
  if (faults.length > 0) return null;
  const asked = { kind, content: content.data, key: key.data };
  return { ...asked, question_type: typeOfKind[kind], timer_seconds: null } as DraftQuestion;
}

/** The places of the texts in the columns of options of a row. */
export function optionPlaces(row: FileRow, path: string, count: number, noun = 'option'): Places {
  const each = optionColumns.map((column) => ({ row, column }));
  const next = each[Math.min(count, each.length - 1)] as Place;
  const own = each.slice(0, count).map((place, index) => [`${path}.${index}`, place]);
  return { [path]: next, [`${path}.length`]: { ...next, noun, each }, ...Object.fromEntries(own) };
}

/** The places of parts that have a row each, in this column of it. */
export function rowPlaces(
  task: Task,
  path: string,
  { column, name = 'ITEM' }: { column: string; name?: RowBelow },
): Places {
  const rows = task.below[name];
  const each = rows.map((row) => ({ row, column: TYPE }));
  const own = rows.map((row, index) => [`${path}.${index}`, { row, column }]);
  const length = { row: task.head, column: TYPE, noun: rowNouns[name], each };
  return { [`${path}.length`]: length, ...Object.fromEntries(own) };
}

/** The places of letters or variants that stand in the key's column of each ITEM. */
export function answerPlaces(task: Task, path: string): Places {
  return rowPlaces(task, path, { column: ANSWER });
}

/** Whether something is wrong with a cell already: one thing at a time is enough. */
export function isFaulty({ cell, faulty }: FileRow, column: string): boolean {
  return faulty.has(column) || cellFault(cell(column)) !== null;
}

type Found = { path: string; reason: string; most?: number };

function foundIn(issue: z.core.$ZodIssue): Found {
  const path = ['content', ...issue.path].join('.');
  const isOfList = (issue.code === 'too_small' || issue.code === 'too_big') && issue.origin === 'array';
  if (!isOfList) return { path, reason: issue.message };
  const most = issue.code === 'too_big' ? Number(issue.maximum) : undefined;
  return { path: `${path}.length`, reason: issue.message, ...(most !== undefined && { most }) };
}

function report({ path, reason, most }: Found, places: Places, head: FileRow): void {
  const place = placeOf(path, places) ?? { row: head, column: TYPE };
  const { row, column } = (most !== undefined && place.each?.[most]) || place;
  if (isFaulty(row, column)) return;
  const words = place.words ?? inFile(reason);
  const { noun } = place;
  // The noun is English; in other languages the sentence stands without it.
  const isCounted = noun !== undefined && path.endsWith('.length') && spokenLanguage() === 'en';
  row.fault(column, isCounted ? words.replace(/\d+$/, (count) => countOf(Number(count), noun)) : words);
}

function placeOf(path: string, places: Places): Place | undefined {
  const found = places[path];
  const end = path.lastIndexOf('.');
  return found || end === -1 ? found : placeOf(path.slice(0, end), places);
}

/** A sentence of the contract as reasons in files are written; a letter or a word in capitals stays. */
export function inFile(sentence: string): string {
  const reason = sentence.replace(/\.$/, '');
  return /^[A-Z][a-z]/.test(reason) ? reason.charAt(0).toLowerCase() + reason.slice(1) : reason;
}
