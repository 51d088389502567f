import { foldedMarks } from '../texts/folding.ts';

/**
 * A text as it is compared: Unicode NFKC (so a full-width letter or digit and a composed accent are the plain ones),
 * quotes and dashes made straight, case folded (so ß, ẞ and SS are ss), nothing that is not seen, runs of spaces made one,
 * none at the ends.
 */
export function comparable(text: string): string {
  // Up and down: in lower case alone, ß and the SS of a word in capitals stay apart. First down: ẞ is ß only there.
  return spaced(foldedMarks(text).toLowerCase().toUpperCase().toLowerCase());
}

/** The same with upper and lower case as they are. */
export function comparableWithCase(text: string): string {
  return spaced(foldedMarks(text));
}

function spaced(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
