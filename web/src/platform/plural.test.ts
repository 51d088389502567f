import { expect, test } from 'vitest';
import { minutesOf } from '../ui/format/minutes.ts';
import { countOf, plural } from './plural.ts';

test.each([
  [0, '0 questions'],
  [1, '1 question'],
  [2, '2 questions'],
  [21, '21 questions'],
  [1240, '1,240 questions'],
])('%i of a noun is %s', (count, text) => expect(countOf(count, 'question')).toBe(text));

test('a noun may have a form of its own, and a verb', () => {
  expect(countOf(1, 'entry', 'entries')).toBe('1 entry');
  expect(countOf(3, 'entry', 'entries')).toBe('3 entries');
  expect(plural(1, 'is', 'are')).toBe('is');
});

test.each([
  [60, '1 minute'],
  [45, '45 seconds'],
  [90, '1 minute 30 seconds'],
  [1074, '17 minutes 54 seconds'],
  [3600, '60 minutes'],
])('%i seconds are %s', (seconds, text) => expect(minutesOf(seconds)).toBe(text));
