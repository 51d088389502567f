import { wordsOfGap } from '@parlance/contract/kinds/completion';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { offeredOptions, optionLetters } from '@parlance/contract/kinds/kind';
import type { ContentOf, KeyedQuestion, KeyOf, Kind } from '@parlance/contract/kinds/kinds';
import { statementWords } from '@parlance/contract/kinds/not-given';
import { inThousandths, mark } from '../marking/mark.ts';

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

/** Of who guesses as many options as are right: the mean over all ways to choose these. */
function chanceOfSeveral(content: ContentOf<'several_choice'>, key: KeyOf<'several_choice'>): number {
  const letters = offered(content).map(({ answer }) => answer);
  if (!key.credit) return 100 / ways(letters.length, key.letters.length);
  const guesses = choicesOf(letters, key.letters.length);
  const marked = guesses.map((answer) => mark({ questionId: 0, kind: 'several_choice', content, key }, answer));
  const sum = marked.reduce((all, one) => all + inThousandths({ ...one, mark: one.mark ?? 0 }), 0);
  return (100 * sum) / WHOLE / guesses.length;
}

/** All ways to choose so many of these letters. */
function choicesOf(letters: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return letters.flatMap((letter, index) =>
    choicesOf(letters.slice(index + 1), count - 1).map((others) => [letter, ...others]),
  );
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
