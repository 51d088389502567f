import { expect, test } from 'vitest';
import { formatQuestions } from './format-questions.ts';

test('the numbers of a question', () => {
  expect([formatQuestions(5, 1), formatQuestions(14, 2), formatQuestions(14, 5)]).toEqual([
    'Question 5',
    'Questions 14 and 15',
    'Questions 14 to 18',
  ]);
});
