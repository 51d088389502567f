import type { Kind } from '@parlance/contract/kinds/kinds';
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

function written(key: TextKey, parts: number, limit: WordLimit | undefined): ((given: string) => boolean)[] {
  if (key.gaps.length !== parts) throw new UnusableKey(`it has ${key.gaps.length} entries for ${parts} parts`);
  return acceptedBy(key, { called: 'gap', limit });
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
      return order.length === given.length && order.every((letter, index) => letter === given[index]) ? 1 : 0;
    // Each letter at its first place only.
    const placed = [...new Set(given.filter((letter) => letter !== null))];
    const next = new Map(placed.map((letter, index) => [letter, placed[index + 1]]));
    return order.slice(1).map((letter, index) => (next.get(order[index] ?? '') === letter ? 1 : 0));
  };
};

const markSingleChoice: Marker<'single_choice'> = (_content, { letter }) => markLetters([letter]);

const markSeveralChoice: Marker<'several_choice'> = (_content, { letters }) => markLetters(letters);

/** All of the letters and no other, in whatever order. */
function markLetters(letters: readonly string[]): (answer: Answer) => number {
  const right = new Set(letters.map(comparable));
  return (answer) => {
    if (typeof answer !== 'string' && !Array.isArray(answer)) return 0;
    const given = new Set([answer].flat().map(comparable));
    return given.size === right.size && [...right].every((letter) => given.has(letter)) ? 1 : 0;
  };
}

/** One mark for each right letter, of the whole question; more letters than it asks for are worth nothing. */
const markChooseN: Marker<'choose_n'> = ({ options, n }, { letters }) => {
  const right = new Set(letters);
  if (right.size !== n) throw new UnusableKey(`it has ${right.size} letters, and ${n} are required`);
  return (answer) => {
    const listed = typeof answer === 'object' && !Array.isArray(answer) ? [] : [answer].flat();
    const given = new Set(listed.map((letter) => letterOf(letter, options)).filter((letter) => letter !== null));
    return given.size > n ? 0 : [...given].filter((letter) => right.has(letter)).length;
  };
};

/** One mark when every blank holds one of its variants. A text alone is that of the first blank. */
const markFillInBlanks: Marker<'fill_in_blanks'> = (_content, key) => {
  const accepted = acceptedBy(key, { called: 'blank' });
  return (answer) => {
    const given = typeof answer === 'string' ? { 0: answer } : (answer as Record<string, string>);
    return accepted.every((isRight, index) => isRight(given[index] ?? '')) ? 1 : 0;
  };
};

const markTrueFalse: Marker<'true_false'> =
  (_content, { value }) =>
  (answer) =>
    typeof answer === 'string' && comparable(answer) === comparable(value) ? 1 : 0;

import { type Answer } from '@parlance/contract/attempts';
import { comparable } from '@parlance/contract/kinds/comparable';
import { countGaps } from '@parlance/contract/kinds/completion';
import { optionLetters, type TextKey } from '@parlance/contract/kinds/kind';
import { type WordLimit } from '@parlance/contract/kinds/written/limit';
import { UnusableKey } from '../unusable-key.ts';
import { acceptedBy } from '../written/accepting.ts';

/**
 * How each kind is marked; null where a person must. `apart` where its parts have nothing to do with each other: by
 * several keys, each is right by any of them.
 */
export const markers: { [K in Kind]: { mark: Marker<K>; apart?: true } | null } = {
  single_choice: { mark: markSingleChoice },
  several_choice: { mark: markSeveralChoice },
  choose_n: { mark: markChooseN },
  true_false: { mark: markTrueFalse },
  not_given: { mark: markNotGiven, apart: true },
  fill_in_blanks: { mark: markFillInBlanks },
  completion: { mark: markCompletion, apart: true },
  short_answer: { mark: markShortAnswer, apart: true },
  matching: { mark: markMatching, apart: true },
  ordering: { mark: markOrdering },
  writing: null,
  speaking: null,
};

/** The letter of an option that is there, in upper case; null for anything else. */
function letterOf(given: string, options: readonly string[]): string | null {
  const place = optionLetters.indexOf(comparable(given).toUpperCase());
  return place >= 0 && place < options.length ? (optionLetters[place] ?? null) : null;
}

/** Marks each part for itself: one where what was given for it is right. Only an object of parts is an answer. */
function markParts(rights: readonly ((given: string) => boolean)[]): (answer: Answer) => number[] {
  return (answer) => {
    const given = typeof answer === 'string' || Array.isArray(answer) ? {} : answer;
    return rights.map((isRight, part) => (isRight(given[part] ?? '') ? 1 : 0));
  };
}

/** What is right where one word or letter is. Throws `UnusableKey` when the key has not one for each part. */
function sameAs(rights: readonly string[], parts: number): ((given: string) => boolean)[] {
  if (rights.length !== parts) throw new UnusableKey(`it has ${rights.length} entries for ${parts} parts`);
  return rights.map(comparable).map((right) => (given) => comparable(given) === right);
}
