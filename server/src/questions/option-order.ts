import { createHash } from 'node:crypto';
import type { Answer } from '@parlance/contract/attempts';
import { optionLetters } from '@parlance/contract/kinds/kind';
import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import { isShuffled, movableLetters } from '@parlance/contract/kinds/option-order';
import type { QuestionRow } from './queries.ts';

/** The letters of a question's options in the order in which an attempt shows them: `CAB` shows C where A stood. */
export type OptionOrder = string;
/** The same of each shuffled question of an attempt, by its id; null where nothing is shuffled. */
export type OptionOrders = Record<string, OptionOrder> | null;

type Content = KeyedQuestion['content'];
type WithOptions = Extract<Content, { options: string[] }>;
/** A question whose options are shuffled, with those that may change places. */
export type ShuffledQuestion = { id: number; letters: string[]; movable: string[] };

/** Which of these questions have their options shuffled in a test of this course. */
export function shuffledAmong(
  rows: Pick<QuestionRow, 'id' | 'content'>[],
  { shuffle_options = false }: { shuffle_options?: boolean },
): ShuffledQuestion[] {
  return rows.flatMap(({ id, content }) => {
    if (!hasOptions(content) || !isShuffled(content, shuffle_options)) return [];
    return [{ id, letters: optionLetters.slice(0, content.options.length), movable: movableLetters(content) }];
  });
}

/** The orders that a seed gives: the movable options ascend by SHA-256 of seed, question and letter. */
export function ordersBySeed(questions: ShuffledQuestion[], seed: Buffer): OptionOrders {
  if (questions.length === 0) return null;
  return Object.fromEntries(
    questions.map(({ id, letters, movable }) => {
      const chance = (letter: string) => createHash('sha256').update(seed).update(`${id}:${letter}`).digest('hex');
      const shuffled = movable
        .map((letter) => ({ letter, at: chance(letter) }))
        .sort((one, other) => (one.at < other.at ? -1 : 1));
      const order = letters.map((letter) => (movable.includes(letter) ? (shuffled.shift()?.letter ?? letter) : letter));
      return [id, order.join('')];
    }),
  );
}

/** Answers with letters as they are shown, as they are stored: each names the option that its author lettered so. */
export function answersAsStored<A extends Record<string, unknown>>(orders: OptionOrders, answers: A): A {
  return inOrders(orders, answers, (order) => (letter) => order[optionLetters.indexOf(letter)]);
}

/** Answers with letters as they are stored, as this attempt shows them. */
export function answersAsShown<A extends Record<string, unknown>>(orders: OptionOrders, answers: A): A {
  return inOrders(orders, answers, shownLetter);
}

/** One answer as an attempt shows it. */
export function answerAsShown<A extends Answer | null | undefined>(order: OptionOrder | undefined, answer: A): A {
  return order === undefined ? answer : withLetters(answer, shownLetter(order));
}

/** A question as an attempt shows it: options in its order, and key, credit and accepted keys by the letters shown. */
export function rowAsShown(row: QuestionRow, order: OptionOrder | undefined): QuestionRow {
  const { content, key, scoring } = row;
  if (order === undefined || !hasOptions(content)) return row;
  const options = Array.from(order, (letter) => content.options[optionLetters.indexOf(letter)] ?? '');
  const fixed = content.fixed && withLetters(content.fixed, shownLetter(order));
  const keyAsShown = (one: object) => keyWithLetters(one, shownLetter(order), 'items' in content);
  return {
    ...row,
    content: { ...content, options, ...(fixed && { fixed }) },
    key: keyAsShown(key),
    scoring: scoring && ('also' in scoring ? { ...scoring, also: scoring.also.map(keyAsShown) } : scoring),
  } as QuestionRow;
}

export function hasOptions(content: Content): content is WithOptions {
  return 'options' in content;
}

type Translation = (letter: string) => string | undefined;

function shownLetter(order: OptionOrder): Translation {
  return (letter) => optionLetters[order.indexOf(letter)];
}

function inOrders<A extends Record<string, unknown>>(
  orders: OptionOrders,
  answers: A,
  translation: (order: OptionOrder) => Translation,
): A {
  if (!orders) return answers;
  return Object.fromEntries(
    Object.entries(answers).map(([questionId, answer]) => {
      const order = orders[questionId];
      return [questionId, order === undefined ? answer : withLetters(answer, translation(order))];
    }),
  ) as A;
}

/** An answer with every letter translated, alone, in a list or in its part. What is no letter that is offered stays. */
function withLetters<A>(answer: A, translated: Translation): A {
  const one = (text: unknown) => {
    if (typeof text !== 'string' || text.length !== 1) return text;
    const letter = translated(text.toUpperCase());
    return letter === undefined || text === text.toUpperCase() ? (letter ?? text) : letter.toLowerCase();
  };
  if (Array.isArray(answer)) return answer.map(one) as A;
  if (typeof answer !== 'object' || answer === null) return one(answer) as A;
  return Object.fromEntries(Object.entries(answer).map(([part, text]) => [part, one(text)])) as A;
}

/** Letters of several parts are one for each; others are in the order of the alphabet. */
function keyWithLetters(key: object, translated: Translation, isOfParts: boolean): object {
  const { letter, letters, credit } = key as { letter?: string; letters?: string[]; credit?: Record<string, number> };
  const shown = letters && withLetters(letters, translated);
  return {
    ...key,
    ...(letter !== undefined && { letter: withLetters(letter, translated) }),
    ...(shown && { letters: isOfParts ? shown : shown.toSorted() }),
    ...(credit && {
      credit: Object.fromEntries(
        Object.entries(credit)
          .map(([one, worth]) => [withLetters(one, translated), worth] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    }),
  };
}
