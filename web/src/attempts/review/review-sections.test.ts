import type { ReviewedQuestion } from '@parlance/contract/attempt-review';
import { expect, test } from 'vitest';
import { filtersOf, numbersRight } from './review-sections.ts';

const asked = (id: number, marks: number, mark?: number): ReviewedQuestion => ({
  id,
  question_type: 'completion',
  kind: 'completion',
  number: id,
  marks,
  ...(mark !== undefined && { mark: { mark, marks, part_marks: null } }),
});

test('what is right and what is wrong are counted by numbers, and what was not answered is not right', () => {
  const questions = [asked(1, 5, 3), asked(6, 1, 1), asked(7, 2)];
  expect(numbersRight(questions)).toEqual({ all: 8, right: 4 });
  expect(filtersOf(questions).map(({ key, count }) => [key, count])).toEqual([
    ['all', 8],
    ['wrong', 2],
  ]);
});
