import type { Answer } from '@parlance/contract/attempts';
import { comparable } from '@parlance/contract/kinds/comparable';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { UnusableKey } from '../unusable-key.ts';

/** The letter of an option that is there, in upper case; null for anything else. */
export function letterOf(given: string, options: readonly string[]): string | null {
  const place = optionLetters.indexOf(comparable(given).toUpperCase());
  return place >= 0 && place < options.length ? (optionLetters[place] ?? null) : null;
}

/** Marks each part for itself: one where what was given for it is right. Only an object of parts is an answer. */
export function markParts(rights: readonly ((given: string) => boolean)[]): (answer: Answer) => number[] {
  return (answer) => {
    const given = typeof answer === 'string' || Array.isArray(answer) ? {} : answer;
    return rights.map((isRight, part) => (isRight(given[part] ?? '') ? 1 : 0));
  };
}

/** What is right where one word or letter is. Throws `UnusableKey` when the key has not one for each part. */
export function sameAs(rights: readonly string[], parts: number): ((given: string) => boolean)[] {
  if (rights.length !== parts) throw new UnusableKey(`it has ${rights.length} entries for ${parts} parts`);
  return rights.map(comparable).map((right) => (given) => comparable(given) === right);
}
