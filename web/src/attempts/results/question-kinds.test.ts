import type { QuestionType } from '@parlance/contract/kinds/kinds';
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

test('types that came with an update of the server, after this page was loaded, have a name too', () => {
  const added = ['hotspot', 'drawing'].map((type) => ({ questionType: type as QuestionType, score: 1, total: 2 }));
  expect(questionKinds(added)).toEqual([{ name: 'Other questions', score: 2, total: 4 }]);
});
