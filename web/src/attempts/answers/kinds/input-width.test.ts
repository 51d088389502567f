import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import { expect, test } from 'vitest';
import { charsOf } from './input-width.ts';

function widths(number: WordLimit['number'], words: number[]): number[] {
  return words.map((count) => charsOf({ words: count, number, from: null }));
}

test('the more an answer may have, the wider its input is, from 8 to 24 characters', () => {
  expect(widths('none', [1, 2, 3, 4, 5])).toEqual([12, 16, 20, 24, 24]);
  expect(widths('and_or', [0, 1, 2, 3, 4, 5])).toEqual([8, 15, 19, 23, 24, 24]);
  expect(widths('or', [1, 2, 3, 4, 5])).toEqual([24, 24, 24, 24, 24]);
});
