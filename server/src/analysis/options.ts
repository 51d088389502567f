import { wordsOfGap } from '@parlance/contract/kinds/completion';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { offeredOptions, optionLetters } from '@parlance/contract/kinds/kind';
import type { ContentOf, KeyedQuestion, KeyOf, Kind } from '@parlance/contract/kinds/kinds';
import { statementWords } from '@parlance/contract/kinds/not-given';

/** What may be chosen, by the name of its answer; none where an answer is written or put in order. */
export type Options = { answer: string; words: string }[];

/** How an item of a kind is answered: the whole of a question is its part 0, its parts are counted from 1. */
type Choosing<K extends Kind> = {
  options?: (content: ContentOf<K>, part: number) => Options;
  /** Letters are chosen together: their answer is `A+C`. */
  takesSeveral?: true;
  /** Of who guesses, in percent, where it is not one of the options. */
  chance?: (content: ContentOf<K>, key: KeyOf<K>) => number;
};

const offered = (content: { options: string[] }) =>
  offeredOptions(content).map(({ letter, text }) => ({ answer: letter, words: text }));

const choosing: { [K in Kind]: Choosing<K> } = {
  single_choice: { options: offered, chance: chanceOfOne },
  several_choice: {
    options: offered,
    takesSeveral: true,
    chance: chanceOfSeveral,
  },
  choose_n: { options: offered, takesSeveral: true, chance: ({ options, n }) => (100 * n) / options.length },
  true_false: { options: () => ['TRUE', 'FALSE'].map(plain) },
  not_given: { options: ({ labels }, part) => (part === 0 ? [] : statementWords[labels].map(plain)) },
  fill_in_blanks: {},
  completion: { options: (content, part) => (part === 0 ? [] : lettered(wordsOfGap(content, part - 1))) },
  short_answer: {},
  matching: { options: ({ options }, part) => (part === 0 ? [] : lettered(options)) },
  ordering: {
    chance: ({ items: { length }, marking }) => (marking === 'pairs' ? 100 / length : 100 / ways(length, length, true)),
  },
  writing: {},
  speaking: {},
};

function choosingOf({ kind }: Pick<KeyedQuestion, 'kind'>): Choosing<Kind> {
  return choosing[kind] as Choosing<Kind>;
}

/** What may be chosen in an item. */
export function optionsOf(asked: KeyedQuestion, part: number): Options {
  return choosingOf(asked).options?.(asked.content, part) ?? [];
}

export function takesSeveral(asked: KeyedQuestion): boolean {
  return choosingOf(asked).takesSeveral === true;
}

/** What the letters of an answer say; empty where they say nothing. */
export function wordsOfAnswer(options: Options, answer: string): string {
  const chosen = answer.split('+');
  return options.flatMap((one) => (chosen.includes(one.answer) && one.words ? [one.words] : [])).join('; ');
}

/** The answer that the key of an item has, as answers are named; null where it is written, in order, or a part's. */
export function rightAnswer({ key }: KeyedQuestion, part: number): string | null {
  if ('letter' in key) return key.letter;
  if ('value' in key) return key.value;
  if ('values' in key) return key.values[part - 1] ?? null;
  if ('letters' in key) return part > 0 ? (key.letters[part - 1] ?? null) : key.letters.toSorted().join('+');
  return null;
}

/** What an item comes to, in percent of its marks, for who chooses at random. */
export function chanceOf(asked: KeyedQuestion, part: number): number {
  const { chance } = choosingOf(asked);
  const options = optionsOf(asked, part).length;
  if (chance && !('malformed' in asked.key)) return chance(asked.content, asked.key);
  return options === 0 ? 0 : 100 / options;
}

/** Of who guesses one option: the mean of what the options are worth. */
function chanceOfOne(content: ContentOf<'single_choice'>, { credit = {} }: KeyOf<'single_choice'>): number {
  const worth = Object.values(credit).reduce((sum, one) => sum + one, WHOLE);
  return (100 * worth) / WHOLE / Math.max(1, offered(content).length);
}

/**
 * Of who guesses as many options as are right: the mean over all ways to choose these. There may be 184,756 ways, so those
 * that come to the same are counted together.
 */
function chanceOfSeveral(content: ContentOf<'several_choice'>, { letters, credit }: KeyOf<'several_choice'>): number {
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
function ways(from: number, chosen: number, isOrder = false): number {
  let all = 1;
  for (let index = 0; index < chosen; index++) all *= (from - index) / (isOrder ? 1 : index + 1);
  return Math.max(1, Math.round(all));
}

function plain(word: string) {
  return { answer: word, words: '' };
}

function lettered(texts: readonly string[]): Options {
  return texts.map((words, index) => ({ answer: optionLetters[index] ?? '', words }));
}
