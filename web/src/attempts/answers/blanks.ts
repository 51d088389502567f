import { BLANK } from '@parlance/contract/questions';

/** The text of a `fill_in_blanks` question around its blanks: one piece more than there are blanks. */
export function textAroundBlanks(text: string): string[] {
  return text.split(BLANK);
}

/** How many answers a `fill_in_blanks` question takes. */
export function countBlanks(text: string): number {
  return textAroundBlanks(text).length - 1;
}
