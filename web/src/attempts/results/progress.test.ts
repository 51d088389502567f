import { i18n } from '@lingui/core';
import { aScore } from '@parlance/contract/test/examples';
import { expect, onTestFinished, test } from 'vitest';
import { progressInWords, progressOf } from './progress.ts';

const record = aScore({ id: 1, course_id: 1, course_name: 'Academic Reading 4', taken_at: '2026-03-01T09:00:00.000Z' });

test('a score is a share of the questions, or of the maximum where a person marked', () => {
  const written = { ...record, is_writing_test: true, total_questions: 2, out_of: 100 };
  expect(progressOf([record, written], 9)).toEqual([0.2, 0.5]);
});

test('the last ones stand oldest first, without those that wait for a marker', () => {
  const newestFirst = [30, null, 20, 10].map((score) => ({ ...record, score }));
  expect(progressOf(newestFirst, 2)).toEqual([0.5, 0.75]);
});

test.each([
  [[], 'No score yet'],
  [[0.825], '83%, 1 test'],
  [[0.65, 0.4, 0.85], '65% to 85%, 3 tests'],
])('%o is told as %s', (shares, words) => expect(progressInWords(shares)).toBe(words));

test('in German the sign has its space', () => {
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect(progressInWords([0.65, 0.85])).toContain('65\u00a0% to 85\u00a0%');
});
