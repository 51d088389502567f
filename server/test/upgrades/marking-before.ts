import type { Answer } from '@parlance/contract/attempts';
import { comparable } from '@parlance/contract/kinds/comparable';
import type { QuestionType } from '@parlance/contract/kinds/kinds';

/** A question as releases before 0025-kinds.sql stored it. */
export type RowBefore = {
  type: QuestionType;
  text: string;
  options: (string | null)[];
  correctOption: unknown;
  correctAnswers: unknown;
};

/** What an answer was worth in those releases; undefined where the key could not mark. */
export function markBefore(row: RowBefore, answer: Answer | undefined): 0 | 1 | null | undefined {
  if (row.type === 'writing' || row.type === 'descriptive' || row.type === 'speaking') return null;
  const isRight = markerBefore(row);
  if (!isRight) return undefined;
  if (answer === undefined) return 0;
  const isEmpty = typeof answer === 'string' ? !answer.trim() : Object.values(answer).every((part) => !part.trim());
  return !isEmpty && isRight(answer) ? 1 : 0;
}

function markerBefore({ type, correctOption, correctAnswers }: RowBefore): ((answer: Answer) => boolean) | undefined {
  if (type === 'fill_in_blanks') return blanksBefore(correctAnswers);
  if (type === 'true_false') {
    if (correctOption !== 'TRUE' && correctOption !== 'FALSE') return undefined;
    return (answer) => typeof answer === 'string' && comparable(answer) === comparable(correctOption);
  }
  const listed: unknown[] = Array.isArray(correctOption) ? correctOption : [correctOption];
  if (listed.length === 0 || !listed.every((letter) => ['A', 'B', 'C', 'D'].includes(letter as string)))
    return undefined;
  if (type !== 'checkbox' && listed.length > 1) return undefined;
  const right = new Set(listed.map((letter) => comparable(String(letter))));
  return (answer) => {
    if (typeof answer !== 'string' && !Array.isArray(answer)) return false;
    const given = new Set([answer].flat().map(comparable));
    return given.size === right.size && [...right].every((letter) => given.has(letter));
  };
}

function blanksBefore(correctAnswers: unknown): ((answer: Answer) => boolean) | undefined {
  if (!Array.isArray(correctAnswers) || correctAnswers.length === 0) return undefined;
  const blanks = correctAnswers.map((entry: unknown) =>
    typeof entry === 'string' ? entry.split('|').map(comparable).filter(Boolean) : [],
  );
  if (blanks.some((variants) => variants.length === 0)) return undefined;
  return (answer) => {
    const given = typeof answer === 'string' ? { 0: answer } : (answer as Record<string, string>);
    return blanks.every((variants, index) => variants.includes(comparable(given[index] ?? '')));
  };
}
