import { expect, test } from 'vitest';
import { minutesToTenth, shortMinutes } from './minutes.ts';
import { minutes, secondsOf, timerMinutes, wholeSecondsOf } from './typed-minutes.ts';

test.each([
  [3600, '60'],
  [90, '1.5'],
  [100, '1.67'],
  [0, '0'],
])('%i seconds are %s minutes', (seconds, text) => expect(minutes(seconds)).toBe(text));

test.each([
  [3138, '52.3'],
  [3600, '60.0'],
  [0, '0.0'],
])('%i seconds taken are %s minutes', (seconds, text) => expect(minutesToTenth(seconds)).toBe(text));

test.each([
  [45, '0.75'],
  [60, '1.00'],
])('a timer of %i seconds is %s minutes', (seconds, text) => expect(timerMinutes(seconds)).toBe(text));

test('typed minutes are whole seconds for a course and hundredths for a question', () => {
  expect([wholeSecondsOf('12.5'), wholeSecondsOf(1), wholeSecondsOf(0.01)]).toEqual([750, 60, 1]);
  expect([secondsOf('0.75'), secondsOf(1.51), secondsOf(0.01)]).toEqual([45, 90.6, 0.6]);
});

test.each([
  [3600, '60 min'],
  [1074, '17 min 54 s'],
  [1073.6, '17 min 54 s'],
  [45, '45 s'],
  [0, '0 min'],
])('%f seconds are %s in short', (seconds, text) => expect(shortMinutes(seconds)).toBe(text));
