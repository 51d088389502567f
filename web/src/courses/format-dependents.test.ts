import { expect, test } from 'vitest';
import { formatDependents, formatFrozen } from './format-dependents.ts';

const mock = { id: 4, title: 'B2 mock', frozen_at: new Date(2026, 10, 12, 9).toISOString() };
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
    { results: 0, openAttempts: 0, pendingReviews: 0, sittings: [mock] },
    'It has no results. 1 published examination uses it: ‘B2 mock’. It keeps its frozen paper and can still be taken.',
  ],
  [
    { results: 0, openAttempts: 0, pendingReviews: 0, sittings: [mock], otherSittings: 2 },
    'It has no results. 3 published examinations use it: ‘B2 mock’ and 2 that you do not see. They keep their frozen papers and can still be taken.',
  ],
  [{ results: 1200, openAttempts: 0, pendingReviews: 0 }, '1,200 results are kept.'],
])('%o', (dependents, words) => {
  expect(formatDependents({ ...noSittings, ...dependents }).join(' ')).toBe(words);
});

test.each([
  [{}, null],
  [{ sittings: [mock] }, '‘B2 mock’ uses the paper of 12 Nov 2026. Changes here do not reach it.'],
  [{ otherSittings: 1 }, '1 examination uses a frozen paper: 1 that you do not see. Changes here do not reach it.'],
  [
    { sittings: [mock], otherSittings: 1 },
    '2 examinations use a frozen paper: ‘B2 mock’ (12 Nov 2026) and 1 that you do not see. Changes here do not reach them.',
  ],
])('%o is said where the course is changed', (sittings, words) => {
  const counts = { results: 0, openAttempts: 0, pendingReviews: 0 };
  const said = formatFrozen({ ...counts, ...noSittings, ...sittings });
  expect(said).toBe(words && `${words} A corrected key does, unless the question was reworded.`);
});
