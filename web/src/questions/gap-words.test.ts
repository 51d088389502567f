import { expect, test } from 'vitest';
import { wordsBeforeGaps } from './gap-words.ts';

test('a gap is known by the words before it on its line', () => {
  const body = 'Length: 40 km\nBuilt in [BLANK]\nThe carts were pulled at first by [BLANK], later by [BLANK]. [BLANK]';
  expect(wordsBeforeGaps({ layout: 'notes', body })).toEqual(['Built in', 'were pulled at first by', 'later by', '']);
  const rows = [['Town', 'the [BLANK]'], ['[BLANK]']];
  expect(wordsBeforeGaps({ layout: 'table', rows })).toEqual(['the', '']);
});
