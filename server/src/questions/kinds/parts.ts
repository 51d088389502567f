import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { optionLetters } from '@parlance/contract/kinds/kind';

/** How many words before a gap say which one it is. */
const WORDS_BEFORE = 5;

/** Up to five words before each gap of a text, as what it is called. */
export function wordsBefore(text: string): string[] {
  return text
    .split(BLANK)
    .slice(0, -1)
    .map((before) => before.trim().split(/\s+/).slice(-WORDS_BEFORE).join(' '));
}

/** What a gap accepts, in a line: `tide|tides`. */
export function variantsInLine(gap: string[] | undefined): string {
  return (gap ?? []).join('|');
}

/** `C (The rising tide)`: the letter is what was answered, the text is what it says. */
export function lettered(letter: string | undefined, options: string[]): string {
  const text = letter === undefined ? undefined : options[optionLetters.indexOf(letter)];
  return text === undefined ? (letter ?? '') : `${letter} (${text})`;
}
