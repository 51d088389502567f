import { expect, test } from 'vitest';
import { formatDependents } from './format-dependents.ts';

test.each([
  [{ results: 0, openAttempts: 0, pendingReviews: 0 }, 'Nobody has a result in it.'],
  [
    { results: 12, openAttempts: 1, pendingReviews: 3 },
    '12 results stay. 1 attempt is open and may finish. 3 submissions wait for marking.',
  ],
  [
    { results: 1, openAttempts: 2, pendingReviews: 1 },
    '1 result stays. 2 attempts are open and may finish. 1 submission waits for marking.',
  ],
  [{ results: 1200, openAttempts: 0, pendingReviews: 0 }, '1,200 results stay.'],
])('%o', (dependents, words) => {
  expect(formatDependents(dependents).join(' ')).toBe(words);
});
