import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import { expect, test } from 'vitest';
import { charsOf, linesBelow } from './limit-room.ts';

const limits = [0, 1, 2, 3, 4, 5].flatMap((words) =>
  (words === 0 ? (['and_or'] as const) : (['none', 'or', 'and_or'] as const)).map(
    (number): WordLimit => ({ words, number, from: null }),
  ),
);

test('the more an answer may have, the wider its input is, from 8 to 24 characters', () => {
  const widths = limits.map(charsOf);
  expect(widths).toEqual([8, 15, 15, 18, 20, 20, 23, 24, 24, 24, 24, 24, 24, 24, 24, 24]);
});

test('two lines are kept free where the sentence may be longer than the input, none without a limit', () => {
  expect(linesBelow(undefined)).toBe(0);
  expect(linesBelow({ words: 2, number: 'and_or', from: null })).toBe(1);
  expect(linesBelow({ words: 2, number: 'or', from: null })).toBe(2);
  expect(linesBelow({ words: 0, number: 'and_or', from: null })).toBe(2);
});
