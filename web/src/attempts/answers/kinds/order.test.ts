import { expect, test } from 'vitest';
import { moved, orderShown } from './order.ts';

test.each([
  ['nothing', undefined, 'ABCD'],
  ['all of it', ['C', 'A', 'D', 'B'], 'CADB'],
  ['a part of it', ['C'], 'CABD'],
  ['a letter twice and one that is none', ['C', 'C', 'Z', 'B'], 'CBAD'],
  ['an answer of another shape', { 0: 'C' }, 'ABCD'],
])('the order that is shown after %s', (_name, answer, expected) => {
  expect(orderShown(4, answer).join('')).toBe(expected);
});

test.each([
  ['C', 0, 'CABD'],
  ['A', 3, 'BCDA'],
  ['B', 2, 'ACBD'],
  ['B', 1, 'ABCD'],
  ['D', 9, 'ABCD'],
  ['A', -1, 'ABCD'],
])('%s goes to place %i', (letter, to, expected) => {
  expect(moved(['A', 'B', 'C', 'D'], letter, to).join('')).toBe(expected);
});
