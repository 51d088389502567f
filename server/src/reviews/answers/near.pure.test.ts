import { expect, test } from 'vitest';
import { isNear } from './near.ts';

test.each<[string, string, boolean]>([
  ['harbour', 'harbur', true],
  ['harbour', 'harbours', true],
  ['harbour', 'harvour', true],
  ['harbour', 'harbuor', true],
  ['harbour', 'harbour', false],
  ['harbour', 'herbur', false],
  ['tide', 'tides', true],
  ['tide', 'ride', false],
  ['cat', 'cats', false],
  ['station', 'stations.', false],
])('%s and %s are a letter apart: %j', (one, other, near) => {
  expect(isNear(one, other)).toBe(near);
  expect(isNear(other, one)).toBe(near);
});
