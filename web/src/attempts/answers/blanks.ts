import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';

/** The text of a `fill_in_blanks` question around its blanks: one piece more than there are blanks. */
export function textAroundBlanks(text: string): string[] {
  return text.split(BLANK);
}

/** How many answers a `fill_in_blanks` question takes. */
export function countBlanks(text: string): number {
  return textAroundBlanks(text).length - 1;
}

/** What follows a blank, in two: the marks that must not stand on a line without it, and the rest. */
export function splitPunctuation(text: string): [marks: string, rest: string] {
  const marks = /^[.,;:!?…)\]’”'"%]+/.exec(text)?.[0] ?? '';
  return [marks, text.slice(marks.length)];
}

/** The sentence that a blank stands in, with the word "blank" for each of its blanks. */
export function sentenceOfBlank(text: string, index: number): string {
  const pieces = textAroundBlanks(text);
  const before = pieces.slice(0, index + 1).join(GAP);
  const after = pieces.slice(index + 1).join(GAP);
  const begin = before.split(SENTENCE_END).at(-1) ?? '';
  const end = after.split(SENTENCE_END)[0] ?? '';
  return `${begin}${GAP}${end}`.replaceAll(/\s+/g, ' ').trim();
}

const GAP = 'blank';
/** After a full stop, a question mark or an exclamation mark, or at the end of a line. */
const SENTENCE_END = /(?<=[.!?])\s+|\n+/;
