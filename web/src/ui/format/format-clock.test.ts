import { expect, it } from 'vitest';
import { lengthOf, minutesAndSeconds } from './format-clock.ts';

it.each([
  [0, '00:00'],
  [59.9, '00:59'],
  [61, '01:01'],
  [7200, '120:00'],
  [-3, '00:00'],
])('%d seconds read %s', (seconds, words) => {
  expect(minutesAndSeconds(seconds)).toBe(words);
});

it('reads a length without a leading zero', () => {
  expect([7.9, 65, 600].map(lengthOf)).toEqual(['0:07', '1:05', '10:00']);
});
