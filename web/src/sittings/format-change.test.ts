import type { PaperChange } from '@parlance/contract/sittings/papers';
import { expect, test } from 'vitest';
import { formatChange } from './format-change.ts';

test.each<[PaperChange, string]>([
  [
    { what: 'title_changed', before: 'Reading', after: 'Reading B2' },
    'The title is “Reading B2” instead of “Reading”.',
  ],
  [{ what: 'time_changed', before: 3600, after: 2700 }, 'The test takes 45 minutes instead of 60 minutes.'],
  [{ what: 'time_changed', before: 60, after: null }, 'The test takes no time instead of 1 minute.'],
  [{ what: 'max_score_changed', before: 100, after: 40 }, 'The maximum score is 40 instead of 100.'],
  [{ what: 'language_changed' }, 'The language of the test was changed.'],
  [{ what: 'instruction_language_changed' }, 'The language of the instructions was changed.'],
  [{ what: 'option_order_changed' }, 'Whether options are shuffled was changed.'],
  [{ what: 'order_changed' }, 'Questions were put in another order.'],
  [{ what: 'question_deleted', number: 4 }, 'Question 4 of the paper was deleted.'],
  [{ what: 'pool_changed', number: 9 }, 'The draw at question 9 has other questions to draw from.'],
])('%o', (change, sentence) => {
  expect(formatChange(change)).toBe(sentence);
});
