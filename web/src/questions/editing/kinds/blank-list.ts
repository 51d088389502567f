import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';

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
 * The answers that go with `after`, when a text that had `answers` for its blanks was changed: each stays with its own
 * blank, also when another is put in or taken away before it.
 */
export function carryAnswers(before: string, after: string, answers: string[]): string[] {
  const had = countBlanks(before);
  const has = countBlanks(after);
  const kept = Math.min(had, has);
  const ahead = Math.min(kept, countBlanks(before.slice(0, sameStart(before, after))));
  const behind = Math.min(kept - ahead, countBlanks(before.slice(before.length - sameEnd(before, after))));
  return [
    ...Array.from({ length: has - behind }, (_, index) => (index < had - behind ? (answers[index] ?? '') : '')),
    ...answers.slice(had - behind, had),
  ];
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

/**
 * Puts a blank in place of what is marked from `start` to `end`, with a space towards a word; `at` is right after it.
 */
export function insertBlank(text: string, start: number, end: number): { text: string; at: number } {
  const left = text.slice(0, start);
  const right = text.slice(end);
  const placed = `${/\S$/.test(left) ? ' ' : ''}${BLANK}${/^\w/.test(right) ? ' ' : ''}`;
  return { text: left + placed + right, at: left.length + placed.length };
}

/** One entry for each blank of the text. */
export function fitted(answers: string[], text: string): string[] {
  return Array.from({ length: countBlanks(text) }, (_, index) => answers[index] ?? '');
}
