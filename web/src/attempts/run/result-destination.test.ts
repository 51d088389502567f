import { expect, it } from 'vitest';
import { resultDestination } from './result-destination.ts';

const ended = {
  score: 34,
  total: 40,
  courseName: 'Academic Reading 4',
  courseType: 'Reading' as const,
  attemptId: 9,
  timeTakenSeconds: 3138,
};

it('goes to the score with what the score page shows', () => {
  expect(resultDestination(ended, false)).toEqual({
    to: '/score',
    state: {
      score: 34,
      total: 40,
      courseName: 'Academic Reading 4',
      timeTaken: '52:18',
      courseType: 'Reading',
      attemptId: 9,
    },
  });
});

it('goes to the thanks when there is no score, and always with a writing question', () => {
  const review = expect.stringContaining('submitted for review');
  expect(resultDestination({ ...ended, score: null }, false)).toEqual({
    to: '/result-pending',
    state: { message: review, courseType: 'Reading', attemptId: 9 },
  });
  expect(resultDestination(ended, true).state).toEqual({ message: review, courseType: 'Writing', attemptId: 9 });
});

it('shows a score of zero as a score', () => {
  expect(resultDestination({ ...ended, score: 0 }, false).to).toBe('/score');
});
