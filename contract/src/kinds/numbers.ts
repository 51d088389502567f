import { msg } from '@lingui/core/runtime-macro';
import { say } from '../say.ts';

/** The first number of each question of a test, counted from 1: a question takes as many numbers as it has marks. */
export function firstNumbers(questions: readonly { marks: number }[]): number[] {
  let next = 1;
  return questions.map(({ marks }) => {
    const first = next;
    next += marks;
    return first;
  });
}

/** The numbers of one question, from its first. */
export function numbersFrom(first: number, marks: number): number[] {
  return Array.from({ length: marks }, (_, index) => first + index);
}

/** '5', '14 and 15' or '14 to 18'. */
export function numbersInWords(first: number, marks: number): string {
  const last = first + marks - 1;
  if (marks === 1) return String(first);
  return say(marks === 2 ? msg`${{ first }} and ${{ last }}` : msg`${{ first }} to ${{ last }}`);
}
