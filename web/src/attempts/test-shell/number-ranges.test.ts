import { expect, test } from 'vitest';
import { formatNumbers } from './palette-cells.ts';

test.each([
  [[], ''],
  [[3], '3'],
  [[3, 4], '3, 4'],
  [[3, 4, 5, 6, 7, 9], '3–7, 9'],
  [[1, 2, 4, 8, 9, 10], '1, 2, 4, 8–10'],
])('%j is %j', (numbers, text) => {
  expect(formatNumbers(numbers)).toBe(text);
});
