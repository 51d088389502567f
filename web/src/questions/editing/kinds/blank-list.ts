import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import type { From } from '../controls/row-moves.ts';

/** A blank, however it is typed: the server writes them alike. */
const TYPED_BLANK = /\[\s*blank\s*\]/gi;

/** How many blanks a text has. */
export function countBlanks(text: string): number {
  return text.match(TYPED_BLANK)?.length ?? 0;
}

/** The text as it is stored. */
export function withBlanksAlike(text: string): string {
  return text.replace(TYPED_BLANK, BLANK);
}

/**
 * Which blank of `before` each one of `after` is: each stays the same one, also when another is put in or taken away
 * before it.
 */
export function carriedBlanks(before: string, after: string): From {
  const had = countBlanks(before);
  const has = countBlanks(after);
  const kept = Math.min(had, has);
  const ahead = Math.min(kept, countBlanks(before.slice(0, sameStart(before, after))));
  const behind = Math.min(kept - ahead, countBlanks(before.slice(before.length - sameEnd(before, after))));
  return Array.from({ length: has }, (_, index) => {
    if (index >= has - behind) return index - has + had;
    return index < had - behind ? index : null;
  });
}

function sameStart(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  return same;
}

function sameEnd(before: string, after: string): number {
  const most = Math.min(before.length, after.length) - sameStart(before, after);
  let same = 0;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return same;
}

/** A text with a blank put in: `at` is right after it, and `from` says which blank each one was. */
export type Inserted = { text: string; at: number; from: From };

/** Puts a blank in place of what is marked from `start` to `end`, with a space towards a word. */
export function insertBlank(text: string, start: number, end: number): Inserted {
  const left = text.slice(0, start);
  const right = text.slice(end);
  const placed = `${/\S$/.test(left) ? ' ' : ''}${BLANK}${/^\w/.test(right) ? ' ' : ''}`;
  const had: (number | null)[] = Array.from({ length: countBlanks(text) }, (_, index) => index);
  const from = had.toSpliced(countBlanks(left), countBlanks(text.slice(start, end)), null);
  return { text: left + placed + right, at: left.length + placed.length, from };
}

/** One entry for each blank of the text. */
export function fitted(answers: string[], text: string): string[] {
  return Array.from({ length: countBlanks(text) }, (_, index) => answers[index] ?? '');
}
