import { expect, test } from 'vitest';
import { formatDependents } from './format-dependents.ts';

const noSittings = { sittings: [], otherSittings: 0 };

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
  [
    { results: 0, openAttempts: 0, pendingReviews: 0, sittings: [{ id: 4, title: 'B2 mock' }] },
    'It has no results. 1 published examination uses it: ‘B2 mock’.',
  ],
  [
    { results: 0, openAttempts: 0, pendingReviews: 0, sittings: [{ id: 4, title: 'B2 mock' }], otherSittings: 2 },
    'It has no results. 3 published examinations use it: ‘B2 mock’ and 2 that you do not see.',
  ],
  [{ results: 1200, openAttempts: 0, pendingReviews: 0 }, '1,200 results are kept.'],
])('%o', (dependents, words) => {
  expect(formatDependents({ ...noSittings, ...dependents }).join(' ')).toBe(words);
});
