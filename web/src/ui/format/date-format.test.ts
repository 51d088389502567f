import { expect, test } from 'vitest';
import { calendarDay, dateTimeToMinute, dateTimeToSecond, dayAndTime } from './date-format.ts';

/** The moment a clock on this machine's wall shows as given, so that the test holds in every zone. */
const here = new Date(2025, 8, 6, 7, 4, 9).toISOString();

test('a date is printed to the second in the zone of the viewer', () => {
  expect(dateTimeToSecond(here)).toBe('2025-09-06 07:04:09');
});

test('and to the minute in lists', () => {
  expect(dateTimeToMinute(here)).toBe('2025-09-06 07:04');
});

test('and in words where a person reads it in a sentence', () => {
  expect(dayAndTime(new Date(2026, 10, 22, 7, 5, 59).toISOString())).toBe('22 Nov 2026, 07:05');
});

test('a day of the calendar is that day wherever the viewer is', () => {
  expect(calendarDay('2027-06-03')).toBe('3 Jun 2027');
});
