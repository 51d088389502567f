import { expect, test } from 'vitest';
import { lanesOf } from './lanes.ts';

test('pins that are near each other stand in rows of their own, the others in the first', () => {
  expect(lanesOf([0.1, 0.15, 0.18, 0.25, 0.9])).toEqual([0, 1, 2, 0, 0]);
  expect(lanesOf([])).toEqual([]);
});
