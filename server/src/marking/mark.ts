import type { Answer } from '@parlance/contract/attempts';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { type KeyedQuestion, type KeyOf, type Kind, marksOf } from '@parlance/contract/kinds/kinds';
import type { Scoring } from '@parlance/contract/kinds/scoring';
import type { Marker, Marks } from './kinds/marker.ts';
import { markers } from './kinds/markers.ts';
import { UnusableKey } from './unusable-key.ts';

/** What a question is marked by; `scoring` where it turned out wrong. */
export type Item<K extends Kind = Kind> = { questionId: number; scoring?: Scoring | null } & KeyedQuestion<K>;

/** The key cannot mark: an error to repair, never a silent zero. */
export class MalformedKey extends Error {
  constructor({ questionId, kind }: Pick<Item, 'questionId' | 'kind'>, problem: string) {
    super(`The key of question ${questionId} (${kind}) cannot mark: ${problem}.`);
  }
}

/** What an answer is worth. */
export type Marked = {
  /** Of all its numbers; null where a person must mark. */
  mark: number | null;
  /** Of each of them, where it takes several. */
  partMarks: number[] | null;
  /** Both in thousandths, where one is no whole number: `mark` and `partMarks` are then what of them is whole. */
  thousandths?: number;
  partThousandths?: number[];
};

const BY_PERSON: Marked = { mark: null, partMarks: null };

/** Whether a person must mark questions of this kind. */
export function needsPerson(kind: Kind): boolean {
  return markers[kind] === null;
}

/** Marks one answer, or none. Throws `MalformedKey`. */
export function mark<K extends Kind>(item: Item<K>, answer: Answer | undefined): Marked {
  const marked: { mark: Marker<K>; apart?: true } | null = markers[item.kind];
  if (!marked) return BY_PERSON;
  const { scoring } = item;
  if (scoring?.by === 'left_out') return { mark: 0, partMarks: null };
  if (scoring?.by === 'full_credit') return { mark: marksOf(item), partMarks: null };
  const given = isUnanswered(answer) ? {} : answer;
  const also = (scoring?.also ?? []) as KeyOf<K>[];
  const marks = [item.key, ...also]
    .map((key) => markerOf({ ...item, key }, marked.mark)(given))
    .reduce((one, other) => betterOf(one, other, marked.apart));
  return Array.isArray(marks) ? inMarks(sumOf(marks), marks) : inMarks(marks, null);
}

/** The whole marks of so many thousandths, beside these where they are no whole number. */
function inMarks(sum: number, parts: number[] | null): Marked {
  const marked = { mark: wholeMarks(sum), partMarks: parts && parts.map(wholeMarks) };
  if ((parts ?? [sum]).every((one) => one % WHOLE === 0)) return marked;
  return { ...marked, thousandths: sum, ...(parts && { partThousandths: parts }) };
}

/** What of so many thousandths is whole marks. */
function wholeMarks(inThousandths: number): number {
  return Math.floor(inThousandths / WHOLE);
}

/** A mark in thousandths. */
export function inThousandths({ mark, thousandths }: { mark: number; thousandths?: number | null }): number {
  return thousandths ?? WHOLE * mark;
}

/** A score of so many thousandths as it is stored: these only where it is no whole number. Null while there is none. */
export function scoreOf(sum: number | null): { score: number | null; scoreThousandths: number | null } {
  if (sum === null) return { score: null, scoreThousandths: null };
  return { score: wholeMarks(sum), scoreThousandths: sum % WHOLE === 0 ? null : sum };
}

/** The columns of what an answer is worth: see `Marked`. */
export type StoredMarks = {
  mark: number | null;
  part_marks: number[] | null;
  thousandths: number | null;
  part_thousandths: number[] | null;
};

/** The thousandths of a mark as they are told: where it is no whole number. */
export function toldThousandths({ thousandths, part_thousandths: parts }: Partial<StoredMarks>): {
  thousandths?: number;
  part_thousandths?: number[];
} {
  return { ...(thousandths != null && { thousandths }), ...(parts && { part_thousandths: parts }) };
}

/** Marks as they are stored: thousandths are null beside whole numbers. */
export function marksAsStored({ mark, partMarks, thousandths, partThousandths }: Marked): StoredMarks {
  return {
    mark,
    part_marks: partMarks,
    thousandths: thousandths ?? null,
    part_thousandths: partThousandths ?? null,
  };
}

/** Of the marks by two keys: the better of each part where parts are marked apart, or the better whole. */
function betterOf(one: Marks, other: Marks, apart = false): Marks {
  if (!Array.isArray(one) || !Array.isArray(other)) return one >= other ? one : other;
  if (apart) return one.map((mark, part) => Math.max(mark, other[part] ?? 0));
  return sumOf(one) >= sumOf(other) ? one : other;
}

function markerOf<K extends Kind>(item: Item<K>, marker: Marker<K>): ReturnType<Marker<K>> {
  const { content, key } = item;
  if ('malformed' in key) throw new MalformedKey(item, 'it has not the form of its kind');
  try {
    return marker(content, key);
  } catch (error) {
    throw error instanceof UnusableKey ? new MalformedKey(item, error.message) : error;
  }
}

function sumOf(marks: number[]): number {
  return marks.reduce((sum, one) => sum + one, 0);
}

/** An empty text, an empty list, or parts that are all empty count as no answer. */
export function isUnanswered(answer: Answer | null | undefined): answer is undefined | null {
  if (answer === undefined || answer === null) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  return Object.values(answer).every((part) => part.trim() === '');
}
