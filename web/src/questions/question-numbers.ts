import { plural, t } from '@lingui/core/macro';
import { firstNumbers, numbersInWords } from '@parlance/contract/kinds/numbers';

/** '5', or '14–18' of a question that takes several numbers. */
export function numberLabel(first: number, marks: number): string {
  return marks === 1 ? String(first) : `${first}–${first + marks - 1}`;
}

/** 'question 5', or 'questions 14 to 18'. */
export function numbersName(first: number, marks: number): string {
  const numbers = numbersInWords(first, marks);
  return t`${plural(marks, { one: `question ${numbers}`, other: `questions ${numbers}` })}`;
}

/** The first number of each question, by its id. */
export function numbersById(questions: readonly { id: number; marks: number }[]): ReadonlyMap<number, number> {
  const firsts = firstNumbers(questions);
  return new Map(questions.map(({ id }, index) => [id, firsts[index] ?? 0]));
}
