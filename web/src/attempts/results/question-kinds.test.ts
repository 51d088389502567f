import { expect, test } from 'vitest';
import { questionKinds } from './question-kinds.ts';

test('types have names a learner knows, and two types of one name are one', () => {
  expect(
    questionKinds([
      { questionType: 'mcq', score: 1, total: 2 },
      { questionType: 'true_false', score: 0, total: 1 },
      { questionType: 'reading_mcq', score: 3, total: 3 },
    ]),
  ).toEqual([
    { name: 'Multiple choice', score: 4, total: 5 },
    { name: 'True / False', score: 0, total: 1 },
  ]);
});
