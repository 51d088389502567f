import { type LetterCredit, WHOLE } from '@parlance/contract/kinds/credit';
import { offeredOptions, optionLetters } from '@parlance/contract/kinds/kind';
import type { ContentOf, KeyOf, Kind } from '@parlance/contract/kinds/kinds';

/** What may be chosen, by the name of its answer; none where an answer is written or put in order. */
export type Options = { answer: string; words: string }[];

/** How an item of a kind is answered: the whole of a question is its part 0, its parts are counted from 1. */
export type Choosing<K extends Kind> = {
  options?: (content: ContentOf<K>, part: number) => Options;
  /** Letters are chosen together: their answer is `A+C`. */
  takesSeveral?: true;
  /** Of who guesses, in percent, where it is not one of the options. */
  chance?: (content: ContentOf<K>, key: KeyOf<K>) => number;
};

type Offered = { options: string[] };

export function offered(content: Offered): Options {
  return offeredOptions(content).map(({ letter, text }) => ({ answer: letter, words: text }));
}

/** Of who guesses one option: the mean of what the options are worth. */
export function chanceOfOne(content: Offered, { credit = {} }: { credit?: LetterCredit | undefined }): number {
  const worth = Object.values(credit).reduce((sum, one) => sum + one, WHOLE);
  return (100 * worth) / WHOLE / Math.max(1, offered(content).length);
}

/**
 * Of who guesses as many options as are right: the mean over all ways to choose these. There may be 184,756 ways, so those
 * that come to the same are counted together.
 */
export function chanceOfSeveral(
  content: Offered,
  { letters, credit }: { letters: string[]; credit?: LetterCredit | undefined },
): number {
  const all = offered(content);
  if (!credit) return 100 / ways(all.length, letters.length);
  const inMark = (sum: number) => Math.min(WHOLE, Math.max(0, sum));
  const worthOf = (letter: string) => credit[letter] ?? 0;
  // By how many are chosen: in how many ways they come to each sum.
  const chosen = Array.from({ length: letters.length + 1 }, (_, size) => new Map(size === 0 ? [[0, 1]] : []));
  for (const { answer } of all) {
    for (const [size, more] of [...chosen.entries()].slice(1).reverse()) {
      for (const [sum, count] of chosen[size - 1] ?? []) {
        const sumWith = sum + worthOf(answer);
        more.set(sumWith, (more.get(sumWith) ?? 0) + count);
      }
    }
  }
  const right = letters.reduce((sum, letter) => sum + worthOf(letter), 0);
  const sums = [...(chosen.at(-1) ?? [])];
  // The right ones alone are the whole mark, whatever they add up to.
  const marks = sums.reduce((sum, [one, count]) => sum + inMark(one) * count, WHOLE - inMark(right));
  return (100 * marks) / WHOLE / ways(all.length, letters.length);
}

/** In how many ways so many of `from` can be chosen, or put in order. */
export function ways(from: number, chosen: number, isOrder = false): number {
  let all = 1;
  for (let index = 0; index < chosen; index++) all *= (from - index) / (isOrder ? 1 : index + 1);
  return Math.max(1, Math.round(all));
}

export function plain(word: string) {
  return { answer: word, words: '' };
}

export function lettered(texts: readonly string[]): Options {
  return texts.map((words, index) => ({ answer: optionLetters[index] ?? '', words }));
}
