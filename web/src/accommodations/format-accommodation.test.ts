import { NO_ACCOMMODATION } from '@parlance/contract/accommodations';
import { expect, test } from 'vitest';
import {
  accommodationLines,
  accommodationSummary,
  ownDurationText,
  ownTimeText,
  validityText,
} from './format-accommodation.ts';

const much = {
  ...NO_ACCOMMODATION,
  extra_time_percent: 50,
  recording_percent: 25,
  preparation_percent: 100,
  break_count: 2,
  break_seconds: 600,
  extra_plays: 1,
  text_scale: 1.3 as const,
  high_contrast: true,
};

test('every value that is not the standard has its words', () => {
  expect(accommodationLines(much).map(plain)).toEqual([
    'Extra time 50 %',
    'Extra time for Speaking answers 25 %',
    'Extra preparation time in Speaking 100 %',
    '2 rest breaks of up to 10 min each',
    'Each recording can be played 1 more time',
    'Text size 130 %',
    'High contrast',
  ]);
  expect(accommodationLines(NO_ACCOMMODATION)).toEqual([]);
});

test('numbers agree with their nouns', () => {
  const one = { ...NO_ACCOMMODATION, break_count: 1, break_seconds: 90, extra_plays: 2 };
  expect(plain(accommodationSummary(one))).toBe(
    '1 rest break of up to 1 min 30 s, each recording can be played 2 more times',
  );
});

test('a test says its own time, what it was extended from, and by what', () => {
  expect(plain(ownDurationText({ baseSeconds: 2400, allowedSeconds: 3600 }))).toBe('60 min (extended from 40)');
  expect(plain(ownDurationText({ baseSeconds: 2400, allowedSeconds: 2400 }))).toBe('40 min');
  const lines = ownTimeText([
    { what: 'extra_time', percent: 50, seconds: 1200 },
    { what: 'extra_plays', count: 1, seconds: 600 },
    { what: 'breaks', count: 2, seconds: 600 },
  ]);
  expect(plain(lines ?? '')).toBe(
    'Extra time 50 %, each recording can be played 1 more time, 2 rest breaks of up to 10 min.',
  );
  expect(ownTimeText([])).toBeNull();
});

test.each([
  [null, null, null],
  ['2027-02-01', null, 'Valid from 1 Feb 2027'],
  [null, '2027-07-31', 'Valid until 31 Jul 2027'],
  ['2027-02-01', '2027-07-31', 'Valid from 1 Feb 2027 until 31 Jul 2027'],
])('from %s until %s: %s', (valid_from, valid_until, words) => {
  expect(validityText({ valid_from, valid_until })).toBe(words);
});

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
