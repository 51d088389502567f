import { i18n } from '@lingui/core';
import { allOf, inDigits } from '@parlance/contract/say';
import { afterEach, expect, test } from 'vitest';
import { dayAndTime, dayOf } from './date-format.ts';
import { dotted, inRow } from './in-row.ts';
import { languageName } from './language-name.ts';
import { minutesToTenth } from './minutes.ts';

const NOON = '2026-11-22T12:00:00.000Z';

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('English dates and lists are British', () => {
  expect(dayOf(NOON)).toBe('22 Nov 2026');
  expect(allOf(['a', 'b', 'c'])).toBe('a, b and c');
});

test.each([
  ['de', '22. Nov. 2026', 'a, b und c', 'Deutsch'],
  ['fr', '22 nov. 2026', 'a, b et c', 'allemand'],
  ['es', '22 nov 2026', 'a, b y c', 'alemán'],
  ['ar', '22 نوفمبر 2026', 'a وb وc', 'الألمانية'],
])('in %s days, lists and languages are of that language, and digits Latin', (locale, day, list, german) => {
  i18n.loadAndActivate({ locale, messages: {} });
  expect(dayOf(NOON)).toBe(day);
  expect(dayAndTime(NOON)).toMatch(/\d\d:\d\d$/);
  expect(allOf(['a', 'b', 'c'])).toBe(list);
  expect(inRow(['a', 'b', 'c'])).toBe('a, b, c');
  expect(dotted(['a', null, '', 'b'])).toBe('a · b');
  expect(languageName('de')).toBe(german);
});

test.each([
  ['en', '10,000', '52.3'],
  ['de', '10.000', '52,3'],
  ['fr', '10\u202f000', '52,3'],
  ['es', '10.000', '52,3'],
])('in %s numbers are of that language', (locale, rows, minutes) => {
  i18n.loadAndActivate({ locale, messages: {} });
  expect([inDigits(10_000), minutesToTenth(3138)]).toEqual([rows, minutes]);
});
