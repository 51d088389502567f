import { expect, test } from 'vitest';
import { axisOf, barsOf } from './spread.ts';

test('bars are whole hundredths around what there is, two where they would be many', () => {
  expect(axisOf({ low: 0.571, high: 0.592 })).toEqual({ low: 0.56, high: 0.61, count: 5 });
  const wide = axisOf({ low: 0.31, high: 0.73 });
  expect([wide.low, wide.high, wide.count]).toEqual([0.28, 0.76, 24]);
});

test('each mean falls into its bar, those on an edge into the one above', () => {
  const axis = { low: 0.56, high: 0.61, count: 5 };
  expect(barsOf([0.571, 0.575, 0.58, 0.599], axis)).toEqual([0, 2, 1, 1, 0]);
});
