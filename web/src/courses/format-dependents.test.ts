import { expect, test } from 'vitest';
import { formatDependents } from './format-dependents.ts';

test.each([
  [{ results: 0, openAttempts: 0, pendingReviews: 0 }, 'It has no results.'],
  [
    { results: 12, openAttempts: 1, pendingReviews: 3 },
    '12 results are kept. 1 attempt is in progress and can be finished. 3 submissions are waiting to be marked.',
  ],
  [
    { results: 1, openAttempts: 2, pendingReviews: 1 },
    '1 result is kept. 2 attempts are in progress and can be finished. 1 submission is waiting to be marked.',
  ],
  [{ results: 1200, openAttempts: 0, pendingReviews: 0 }, '1,200 results are kept.'],
])('%o', (dependents, words) => {
  expect(formatDependents(dependents).join(' ')).toBe(words);
});
