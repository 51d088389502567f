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
  /** What they are called, without it Options; and of the gap with this number, from 1. */
  noun?: 'Options' | 'Words';
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
    ...(bank ? [{ options: bank, correct, byParts: true, noun: 'Words' as const }] : []),
    ...(choices ?? []).map((words, gap) => ({
      options: words,
      correct: correct.slice(gap, gap + 1),
      noun: 'Words' as const,
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
function sameOptionNotes({ options, correct, byParts, noun = 'Options', gap, nameOf = letterOf }: Offered): string[] {
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
    const known = byParts ? 'an answer' : 'correct';
    const ends = [
      '',
      `, but only ${nameOf(only)} is ${known}: whoever chooses ${wrong} gets no mark`,
      byParts ? ', and each is an answer: whoever swaps them gets no mark' : ', and both are correct',
    ];
    return [`${noun} ${one} and ${two}${gap ? ` of gap ${gap}` : ''} are the same${ends[right.length]}.`];
  });
}

function letterOf(index: number): string {
  return optionLetters[index] ?? '';
}
