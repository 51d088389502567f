import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { say } from '../say.ts';
import { comparable } from './comparable.ts';
import { optionLetters } from './kind.ts';
import type { KeyedQuestion } from './kinds.ts';
import { type matchingStyles, optionName } from './matching.ts';

/** What is offered to choose from, and the letters of it that are right. */
type Offered = {
  options: readonly string[];
  correct: readonly string[];
  /** Whether each part of the question has one of them as its answer; without it all that are correct are one answer. */
  byParts?: boolean;
  /** Whether they are words and not options; and of the gap with this number, from 1. */
  isWords?: boolean;
  gap?: number;
  /** What one is called on screens; without it by its letter. */
  nameOf?: (index: number) => string;
};

/** What kinds with options have, by the names that they share. */
type Choosing = {
  options?: string[];
  items?: unknown;
  style?: (typeof matchingStyles)[number];
  bank?: string[];
  choices?: string[][];
};

/** What its author should look at, in sentences; the question can be stored all the same. */
export function notesOf({ content, key }: Pick<KeyedQuestion, 'content' | 'key'>): string[] {
  const { options, items, style, bank, choices } = content as Choosing;
  const { letter, letters } = key as { letter?: string; letters?: string[] };
  const correct = letters ?? (letter === undefined ? [] : [letter]);
  const nameOf = (index: number) => (style ? optionName(style, index) : letterOf(index));
  const offered: Offered[] = [
    ...(options ? [{ options, correct, byParts: items !== undefined, nameOf }] : []),
    ...(bank ? [{ options: bank, correct, byParts: true, isWords: true }] : []),
    ...(choices ?? []).map((words, gap) => ({
      options: words,
      correct: correct.slice(gap, gap + 1),
      isWords: true,
      gap: gap + 1,
    })),
  ];
  return offered.flatMap(sameOptionNotes);
}

/**
 * What to look at before such a question is stored: options that are the same once case, spaces and the like are passed
 * over, each with the first of its kind. They are marked by their letters, so the question can be stored; who chooses
 * the other letter gets no mark, which is said.
 */
function sameOptionNotes({ options, correct, byParts, isWords, gap, nameOf = letterOf }: Offered): string[] {
  const first = new Map<string, number>();
  return options.flatMap((option, index) => {
    const text = comparable(option);
    const other = first.get(text);
    if (other === undefined) first.set(text, index);
    if (other === undefined || text === '') return [];
    const [one, two] = [nameOf(other), nameOf(index)];
    const right = [other, index].filter((place) => correct.includes(letterOf(place)));
    const [only = 0] = right;
    const wrong = only === other ? two : one;
    const known = { one, two, gap: String(gap ?? 0), right: nameOf(only), wrong };
    const noun = gap ? 'gap' : isWords ? 'words' : 'options';
    if (right.length === 0) return [say(SAME[noun](known))];
    if (right.length === 1) return [say((byParts ? ONE_ANSWER : ONE_CORRECT)[noun](known))];
    return [say((byParts ? BOTH_ANSWERS : BOTH_CORRECT)[noun](known))];
  });
}

type Known = { one: string; two: string; gap: string; right: string; wrong: string };
type Noun = 'options' | 'words' | 'gap';
type Notes = Record<Noun, (known: Known) => MessageDescriptor>;

const SAME: Notes = {
  options: ({ one, two }) => msg`Options ${{ one }} and ${{ two }} are the same.`,
  words: ({ one, two }) => msg`Words ${{ one }} and ${{ two }} are the same.`,
  gap: ({ one, two, gap }) => msg`Words ${{ one }} and ${{ two }} of gap ${{ gap }} are the same.`,
};

const ONE_ANSWER: Notes = {
  options: ({ one, two, right, wrong }) =>
    msg`Options ${{ one }} and ${{ two }} are the same, but only ${{ right }} is an answer: whoever chooses ${{ wrong }} gets no mark.`,
  words: ({ one, two, right, wrong }) =>
    msg`Words ${{ one }} and ${{ two }} are the same, but only ${{ right }} is an answer: whoever chooses ${{ wrong }} gets no mark.`,
  gap: ({ one, two, gap, right, wrong }) =>
    msg`Words ${{ one }} and ${{ two }} of gap ${{ gap }} are the same, but only ${{ right }} is an answer: whoever chooses ${{ wrong }} gets no mark.`,
};

const ONE_CORRECT: Notes = {
  options: ({ one, two, right, wrong }) =>
    msg`Options ${{ one }} and ${{ two }} are the same, but only ${{ right }} is correct: whoever chooses ${{ wrong }} gets no mark.`,
  words: ({ one, two, right, wrong }) =>
    msg`Words ${{ one }} and ${{ two }} are the same, but only ${{ right }} is correct: whoever chooses ${{ wrong }} gets no mark.`,
  gap: ({ one, two, gap, right, wrong }) =>
    msg`Words ${{ one }} and ${{ two }} of gap ${{ gap }} are the same, but only ${{ right }} is correct: whoever chooses ${{ wrong }} gets no mark.`,
};

const BOTH_ANSWERS: Notes = {
  options: ({ one, two }) =>
    msg`Options ${{ one }} and ${{ two }} are the same, and each is an answer: whoever swaps them gets no mark.`,
  words: ({ one, two }) =>
    msg`Words ${{ one }} and ${{ two }} are the same, and each is an answer: whoever swaps them gets no mark.`,
  gap: ({ one, two, gap }) =>
    msg`Words ${{ one }} and ${{ two }} of gap ${{ gap }} are the same, and each is an answer: whoever swaps them gets no mark.`,
};

const BOTH_CORRECT: Notes = {
  options: ({ one, two }) => msg`Options ${{ one }} and ${{ two }} are the same, and both are correct.`,
  words: ({ one, two }) => msg`Words ${{ one }} and ${{ two }} are the same, and both are correct.`,
  gap: ({ one, two, gap }) =>
    msg`Words ${{ one }} and ${{ two }} of gap ${{ gap }} are the same, and both are correct.`,
};

function letterOf(index: number): string {
  return optionLetters[index] ?? '';
}
