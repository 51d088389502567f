import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { dayAndTime, dayOf } from './date-format.ts';
import { languageName } from './language-name.ts';
import { listOf } from './list-of.ts';

const NOON = '2026-11-22T12:00:00.000Z';

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('English dates and lists are British', () => {
  expect(dayOf(NOON)).toBe('22 Nov 2026');
  expect(listOf(['a', 'b', 'c'])).toBe('a, b and c');
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
  expect(listOf(['a', 'b', 'c'])).toBe(list);
  expect(languageName('de')).toBe(german);
});
