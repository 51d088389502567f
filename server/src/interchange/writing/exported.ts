import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import type { QuestionRow } from '../../questions/queries.ts';

/** A question as it leaves: its place in the file, and its set. */
export type Exported = {
  row: QuestionRow;
  /** The numbers that it has in its test; of the bank its place. */
  first: number;
  last: number;
  /** Of which of the sets it is, from 0; null for none. */
  set: number | null;
};

export type ExportSet = { title: string; content: string };

/** What a file is made of. */
export type Batch = { title: string; questions: Exported[]; sets: ExportSet[] };

/** The questions with the passages they stand under. A test counts the parts of its questions, a list does not. */
export function batchOf(title: string, rows: QuestionRow[], numbersIn = (row: QuestionRow) => row.marks): Batch {
  const sets: ExportSet[] = [];
  const setOf = new Map<number, number>();
  let number = 1;
  const questions = rows.map((row): Exported => {
    const first = number;
    number += numbersIn(row);
    return { row, first, last: number - 1, set: setFor(row, sets, setOf) };
  });
  return { title, questions, sets };
}

/** Questions that only stand together for want of a passage are in no set. */
function setFor(row: QuestionRow, sets: ExportSet[], setOf: Map<number, number>): number | null {
  if (row.passage_id === null) return null;
  const known = setOf.get(row.passage_id) ?? sets.push({ title: row.passage_title ?? '', content: '' }) - 1;
  setOf.set(row.passage_id, known);
  const set = sets[known];
  // One row of a passage carries its text.
  if (set) set.content ||= row.passage_content ?? '';
  return known;
}

/** Whether a question can leave: one whose key cannot mark stays. */
export function canLeave({ row }: Exported): boolean {
  return !('malformed' in (row.key as KeyedQuestion['key']));
}

/** The recordings and pictures of a batch, each once, under names that only their order decides. */
export type MediaNames = { nameOf: (key: string) => string; all: { name: string; key: string }[] };

export function mediaNames(questions: Exported[]): MediaNames {
  const names = new Map<string, string>();
  const add = (key: string | null, kind: string) => {
    if (key === null || names.has(key)) return;
    const count = [...names.values()].filter((name) => name.startsWith(`${kind}-`)).length;
    names.set(key, `${kind}-${count + 1}${/\.\w+$/.exec(key)?.[0] ?? ''}`);
  };
  for (const { row } of questions) {
    add(row.audio_key, 'recording');
    add(row.picture_key, 'picture');
  }
  return { nameOf: (key) => names.get(key) ?? '', all: [...names].map(([key, name]) => ({ name, key })) };
}
