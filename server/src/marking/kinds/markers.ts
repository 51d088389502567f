import type { Kind } from '@parlance/contract/kinds/kinds';
import { statementWords } from '@parlance/contract/kinds/not-given';
import { type Choosing, chanceOfOne, chanceOfSeveral, lettered, offered, plain, ways } from './choosing.ts';
import type { Marker } from './marker.ts';

/** One mark for each statement. */
const markNotGiven: Marker<'not_given'> = ({ statements }, { values }) => markParts(sameAs(values, statements.length));

/** One mark for each item; a letter that is given twice counts in each place by itself. */
const markMatching: Marker<'matching'> = ({ items }, { letters }) => markParts(sameAs(letters, items.length));

/** One mark for each gap. */
const markCompletion: Marker<'completion'> = (content, key) => {
  const parts = countGaps(content);
  return markParts('gaps' in key ? written(key, parts, content.limit) : sameAs(key.letters, parts));
};

/** One mark for each question. */
const markShortAnswer: Marker<'short_answer'> = ({ questions, limit }, key) =>
  markParts(written(key, questions.length, limit));

function written(key: TextKey, parts: number, limit: WordLimit | undefined): Worth[] {
  if (key.gaps.length !== parts) throw new UnusableKey(`it has ${key.gaps.length} entries for ${parts} parts`);
  return worthBy(key, { called: 'gap', limit });
}

/**
 * One mark for the whole order, or one for each pair of items that rightly stand one directly after the other (Pearson,
 * PTE Academic score guide: one credit for each adjacent pair).
 */
const markOrdering: Marker<'ordering'> = ({ items, marking }, { order }) => {
  if (new Set(order).size !== items.length) throw new UnusableKey('it does not give every item its place');
  return (answer) => {
    const given = Array.isArray(answer) ? answer.map((letter) => letterOf(letter, items)) : [];
    if (marking === 'whole')
      return order.length === given.length && order.every((letter, index) => letter === given[index]) ? WHOLE : 0;
    // Each letter at its first place only.
    const placed = [...new Set(given.filter((letter) => letter !== null))];
    const next = new Map(placed.map((letter, index) => [letter, placed[index + 1]]));
    return order.slice(1).map((letter, index) => (next.get(order[index] ?? '') === letter ? WHOLE : 0));
  };
};

/** The mark for the right letter alone, or what another is worth. */
const markSingleChoice: Marker<'single_choice'> = (_content, { letter, credit }) => {
  const worth = new Map(Object.entries({ ...credit, [letter]: WHOLE }).map(([one, of]) => [comparable(one), of]));
  return (answer) => {
    const [given, ...others] = lettersOf(answer);
    return given === undefined || others.length > 0 ? 0 : (worth.get(given) ?? 0);
  };
};

/**
 * All of the letters and no other, in whatever order, are the mark. With credit other letters are worth the sum of
 * theirs, never less than nothing or more than the mark (as Moodle and `mapResponse` of QTI count).
 */
const markSeveralChoice: Marker<'several_choice'> = (_content, { letters, credit = {} }) => {
  const right = new Set(letters.map(comparable));
  const worth = new Map(Object.entries(credit).map(([letter, of]) => [comparable(letter), of]));
  return (answer) => {
    const given = lettersOf(answer);
    if (given.length === right.size && given.every((letter) => right.has(letter))) return WHOLE;
    return Math.min(WHOLE, Math.max(0, sumOf(given.map((letter) => worth.get(letter) ?? 0))));
  };
};

/** The letters of an answer, each once; none of one that has another form. */
function lettersOf(answer: Answer): string[] {
  const isLetters = typeof answer === 'string' || Array.isArray(answer);
  return isLetters ? [...new Set([answer].flat().map(comparable))] : [];
}

/** One mark for each right letter, of the whole question; more letters than it asks for are worth nothing. */
const markChooseN: Marker<'choose_n'> = ({ options, n }, { letters }) => {
  const right = new Set(letters);
  if (right.size !== n) throw new UnusableKey(`it has ${right.size} letters, and ${n} are required`);
  return (answer) => {
    const listed = typeof answer === 'object' && !Array.isArray(answer) ? [] : [answer].flat();
    const given = new Set(listed.map((letter) => letterOf(letter, options)).filter((letter) => letter !== null));
    return given.size > n ? 0 : WHOLE * [...given].filter((letter) => right.has(letter)).length;
  };
};

/** One mark when every blank holds one of its variants, or what the least of them is worth. A text alone is that of the first blank. */
const markFillInBlanks: Marker<'fill_in_blanks'> = (_content, key) => {
  const blanks = worthBy(key, { called: 'blank' });
  return (answer) => {
    const given = typeof answer === 'string' ? { 0: answer } : (answer as Record<string, string>);
    return Math.min(...blanks.map((worth, index) => worth(given[index] ?? '')));
  };
};

const markTrueFalse: Marker<'true_false'> =
  (_content, { value }) =>
  (answer) =>
    typeof answer === 'string' && comparable(answer) === comparable(value) ? WHOLE : 0;

import type { Answer } from '@parlance/contract/attempts';
import { comparable } from '@parlance/contract/kinds/comparable';
import { countGaps, wordsOfGap } from '@parlance/contract/kinds/completion';
import { WHOLE } from '@parlance/contract/kinds/credit';
import { optionLetters, type TextKey } from '@parlance/contract/kinds/kind';
import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import { UnusableKey } from '../unusable-key.ts';
import { type Worth, worthBy } from '../written/accepting.ts';

/**
 * How each kind is marked, and chosen where its answers are; null where a person must mark. `apart` where its parts have
 * nothing to do with each other: by several keys, each is right by any of them.
 */
export const markers: { [K in Kind]: (Choosing<K> & { mark: Marker<K>; apart?: true }) | null } = {
  single_choice: { mark: markSingleChoice, options: offered, chance: chanceOfOne },
  several_choice: { mark: markSeveralChoice, options: offered, takesSeveral: true, chance: chanceOfSeveral },
  choose_n: {
    mark: markChooseN,
    options: offered,
    takesSeveral: true,
    chance: ({ options, n }) => (100 * n) / options.length,
  },
  true_false: { mark: markTrueFalse, options: () => ['TRUE', 'FALSE'].map(plain) },
  not_given: {
    mark: markNotGiven,
    apart: true,
    options: ({ labels }, part) => (part === 0 ? [] : statementWords[labels].map(plain)),
  },
  fill_in_blanks: { mark: markFillInBlanks },
  completion: {
    mark: markCompletion,
    apart: true,
    options: (content, part) => (part === 0 ? [] : lettered(wordsOfGap(content, part - 1))),
  },
  short_answer: { mark: markShortAnswer, apart: true },
  matching: { mark: markMatching, apart: true, options: ({ options }, part) => (part === 0 ? [] : lettered(options)) },
  ordering: {
    mark: markOrdering,
    chance: ({ items: { length }, marking }) => (marking === 'pairs' ? 100 / length : 100 / ways(length, length, true)),
  },
  writing: null,
  speaking: null,
};

/** The letter of an option that is there, in upper case; null for anything else. */
function letterOf(given: string, options: readonly string[]): string | null {
  const place = optionLetters.indexOf(comparable(given).toUpperCase());
  return place >= 0 && place < options.length ? (optionLetters[place] ?? null) : null;
}

/** Marks each part for itself by what was given for it. Only an object of parts is an answer. */
function markParts(worths: readonly Worth[]): (answer: Answer) => number[] {
  return (answer) => {
    const given = typeof answer === 'string' || Array.isArray(answer) ? {} : answer;
    return worths.map((worth, part) => worth(given[part] ?? ''));
  };
}

/** What is right where one word or letter is. Throws `UnusableKey` when the key has not one for each part. */
function sameAs(rights: readonly string[], parts: number): Worth[] {
  if (rights.length !== parts) throw new UnusableKey(`it has ${rights.length} entries for ${parts} parts`);
  return rights.map(comparable).map((right) => (given) => (comparable(given) === right ? WHOLE : 0));
}

function sumOf(worths: readonly number[]): number {
  return worths.reduce((sum, one) => sum + one, 0);
}
