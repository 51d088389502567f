import { expect, test } from 'vitest';
import { countdownText, spokenCountdown } from './countdown-text.ts';

test('a clock has hours only where there are any', () => {
  expect(countdownText(724)).toBe('12:04');
  expect(countdownText(4324)).toBe('1:12:04');
  expect(countdownText(0)).toBe('00:00');
});

test('it is read out at ten, five and one minute and at ten seconds', () => {
  expect([601, 600, 301, 300, 61, 60, 11, 10, 1].map(spokenCountdown)).toEqual([
    '',
    '10 minutes left',
    '10 minutes left',
    '5 minutes left',
    '5 minutes left',
    '1 minute left',
    '1 minute left',
    '10 seconds left',
    '10 seconds left',
  ]);
});
