import { expect, test } from 'vitest';
import { follow, fromAdding, fromDeleting, fromMoving, renamed } from './row-moves.ts';

test('what goes with a row follows it', () => {
  expect(follow(['x', 'y', 'z'], fromMoving(3, 0, 1), '')).toEqual(['y', 'x', 'z']);
  expect(follow(['x', 'y', 'z'], fromMoving(3, 0, -1), '')).toEqual(['x', 'y', 'z']);
  expect(follow(['x', 'y', 'z'], fromDeleting(3, 1), '')).toEqual(['x', 'z']);
  expect(follow(['x'], fromAdding(2), '–')).toEqual(['x', '–', '–']);
});

test('a letter goes on naming the same row, and nothing once it is gone', () => {
  expect(renamed(['A', 'C', ''], fromMoving(3, 0, 1))).toEqual(['B', 'C', '']);
  expect(renamed(['A', 'B', 'C'], fromDeleting(3, 1))).toEqual(['A', '', 'B']);
  expect(renamed(['B'], [0, null, 1])).toEqual(['C']);
});
