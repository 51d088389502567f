import { receiptMoment } from '@parlance/contract/receipts/receipt-moment';
import { zonePlace } from '@parlance/contract/texts/zones';
import { expect, test } from 'vitest';
import { closedText, differsText, fingerprintOf } from './format-receipt.ts';

test('a moment is written on the clocks of its place', () => {
  expect(receiptMoment('2027-06-03T08:34:05.000Z', 'Europe/Paris')).toBe('2027-06-03 10:34:05');
  expect(receiptMoment('2027-12-31T23:30:00.000Z', 'Asia/Tokyo')).toBe('2028-01-01 08:30:00');
  expect(zonePlace('America/New_York')).toBe('New York');
});

test('questions are named in a sentence', () => {
  expect([[7], [7, 12], [1, 7, 12]].map(differsText)).toEqual([
    'The receipt is genuine. What is stored differs in question 7.',
    'The receipt is genuine. What is stored differs in questions 7 and 12.',
    'The receipt is genuine. What is stored differs in questions 1, 7 and 12.',
  ]);
});

test('who closed a test is said, and its fingerprint in groups', () => {
  expect((['learner', 'time', 'staff'] as const).map((by) => closedText(by, '10:34', 'Teo'))).toEqual([
    '10:34, by Teo',
    '10:34, automatically when time was up',
    '10:34, by the staff',
  ]);
  expect(fingerprintOf('TxyuAA')).toBe('4f1c ae00');
});
