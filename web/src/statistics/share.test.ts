import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { shareText } from './share.ts';

test.each([
  [1046, 1284, '81%'],
  [38, 1284, '3.0%'],
  [2, 23, '8.7%'],
  [996, 10_000, '10%'],
  [1, 100_000, '<0.1%'],
  [99_999, 100_000, '99%'],
  [7, 7, '100%'],
  [0, 7, '0%'],
  [0, 0, '0%'],
])('%i of %i is %s', (count, sum, text) => expect(shareText(count, sum)).toBe(text));

test('in German it is written as there', () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect(shareText(38, 1284)).toBe('3,0\u00a0%');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
