import { expect, it } from 'vitest';
import { listedPercent, percent } from './percent.ts';

it.each([
  [833, 83.33333],
  [667, 66.66667],
  [333, 33.33333],
  [167, 16.66667],
  [143, 14.28571],
  [125, 12.5],
  [111, 11.11111],
  [1000, 100],
  [50, 5],
  [0, 0],
])('%i thousandths are %f percent of Moodle, and as a minus', (worth, of) => {
  expect([listedPercent(worth), percent(worth)]).toEqual([of, of]);
  expect([listedPercent(-worth), percent(-worth)].map(Math.abs)).toEqual([of, of]);
  expect(Math.sign(listedPercent(-worth))).toBe(-Math.sign(worth));
});

it('what Moodle does not list is the nearest, never nothing; exact where it lists none', () => {
  expect([440, 334, 1, -999].map(listedPercent)).toEqual([40, 33.33333, 5, -100]);
  expect([450, 334, 1, -999].map(percent)).toEqual([45, 33.4, 0.1, -99.9]);
});
