import type { Answer } from '@parlance/contract/attempts';
import { letters, type QuestionType } from '@parlance/contract/questions';
import { comparable } from './comparable.ts';

/** A question's key, as it is stored. */
export type ItemKey = {
  questionId: number;
  type: QuestionType;
  /** A letter, several letters, or TRUE or FALSE. */
  correctOption: unknown;
  /** One entry a blank, its variants separated by `|`. */
  correctAnswers: unknown;
};

/** The key cannot mark: an error to repair, never a silent zero. */
export class MalformedKey extends Error {
  constructor({ questionId, type }: ItemKey, problem: string) {
    super(`The key of question ${questionId} (${type}) cannot mark: ${problem}.`);
  }
}

/** 1 for right, 0 for wrong or unanswered, null where a person must mark. */
export type Mark = 0 | 1 | null;

const byPerson: readonly QuestionType[] = ['writing', 'descriptive', 'speaking'];

/** Whether a person must mark questions of this type. */
export function needsPerson(type: QuestionType): boolean {
  return byPerson.includes(type);
}

/** Marks one answer. One mark a question: several blanks or several letters need all of them. Throws `MalformedKey`. */
export function mark(key: ItemKey, answer: Answer | undefined): Mark {
  if (needsPerson(key.type)) return null;
  const isRight = markerOf(key);
  return isUnanswered(answer) ? 0 : isRight(answer) ? 1 : 0;
}

/** An empty text, an empty list, or blanks that are all empty count as no answer. */
export function isUnanswered(answer: Answer | null | undefined): answer is undefined | null {
  if (answer === undefined || answer === null) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  return Object.values(answer).every((part) => part.trim() === '');
}

function markerOf(key: ItemKey): (answer: Answer) => boolean {
  if (key.type === 'fill_in_blanks') return markBlanks(key);
  if (key.type === 'true_false') return markTrueFalse(key);
  return markLetters(key);
}

function markTrueFalse(key: ItemKey): (answer: Answer) => boolean {
  const { correctOption } = key;
  if (correctOption !== 'TRUE' && correctOption !== 'FALSE') throw new MalformedKey(key, 'it is not TRUE or FALSE');
  return (answer) => typeof answer === 'string' && comparable(answer) === comparable(correctOption);
}

function markLetters(key: ItemKey): (answer: Answer) => boolean {
  const right = lettersOf(key);
  return (answer) => {
    if (typeof answer !== 'string' && !Array.isArray(answer)) return false;
    const given = new Set([answer].flat().map(comparable));
    return given.size === right.size && [...right].every((letter) => given.has(letter));
  };
}

function lettersOf(key: ItemKey): Set<string> {
  const { correctOption, type } = key;
  const listed: unknown[] = Array.isArray(correctOption) ? correctOption : [correctOption];
  const known: readonly unknown[] = letters;
  if (listed.length === 0 || !listed.every((letter) => known.includes(letter))) {
    throw new MalformedKey(key, 'it is not a letter A to D or a list of them');
  }
  if (type !== 'checkbox' && listed.length > 1) throw new MalformedKey(key, 'it names several letters');
  return new Set(listed.map((letter) => comparable(String(letter))));
}

function markBlanks(key: ItemKey): (answer: Answer) => boolean {
  const blanks = blanksOf(key);
  return (answer) => {
    const given = typeof answer === 'string' ? { 0: answer } : (answer as Record<string, string>);
    return blanks.every((variants, index) => variants.has(comparable(given[index] ?? '')));
  };
}

function blanksOf(key: ItemKey): Set<string>[] {
  const { correctAnswers } = key;
  if (!Array.isArray(correctAnswers) || correctAnswers.length === 0) {
    throw new MalformedKey(key, 'the list of blanks is not a list or is empty');
  }
  return correctAnswers.map((entry: unknown, index) => {
    const variants = typeof entry === 'string' ? entry.split('|').map(comparable).filter(Boolean) : [];
    if (variants.length === 0) throw new MalformedKey(key, `blank ${index + 1} accepts nothing`);
    return new Set(variants);
  });
}
