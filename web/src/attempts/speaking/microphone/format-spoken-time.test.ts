import { expect, it } from 'vitest';
import { formatSpokenTime } from './format-spoken-time.ts';

it('says how the longest time is made up', () => {
  expect(formatSpokenTime([60, 90, 60], 210 + 480)).toBe(
    '1 min + 1 min 30 s + 1 min to speak, plus 8 min to move between questions.',
  );
  expect(formatSpokenTime(Array(20).fill(45), 900 + 1500)).toBe(
    '15 min to speak, plus 25 min to move between questions.',
  );
});
