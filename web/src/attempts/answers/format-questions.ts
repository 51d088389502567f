import { t } from '@lingui/core/macro';
/** 'Question 5' or 'Questions 14 to 18': so many numbers from the first. */
export function formatQuestions(first: number, count: number): string {
  if (count === 1) return t`Question ${{ number: first }}`;
  const last = first + count - 1;
  return count === 2 ? t`Questions ${first} and ${last}` : t`Questions ${first} to ${last}`;
}
