import { numbersInWords } from '@parlance/contract/kinds/numbers';

/** 'Question 5' or 'Questions 14 to 18': so many numbers from the first. */
export function formatQuestions(first: number, count: number): string {
  return `${count === 1 ? 'Question' : 'Questions'} ${numbersInWords(first, count)}`;
}
