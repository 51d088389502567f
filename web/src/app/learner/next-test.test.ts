import type { ScoreRecord } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import { expect, test } from 'vitest';
import { nextTest } from './next-test.ts';

function course(id: number, question_count = 5): Course {
  return {
    id,
    title: '',
    subject: '',
    description: '',
    type: 'Reading',
    test_duration: 60,
    max_score: 100,
    question_count,
  };
}

function resultOf(course_id: number): ScoreRecord {
  return { course_id } as ScoreRecord;
}

test('a course never taken comes first', () => {
  expect(nextTest([course(1), course(2)], [resultOf(1)])?.id).toBe(2);
});

test('when all were taken, the one taken longest ago', () => {
  expect(nextTest([course(1), course(2), course(3)], [resultOf(3), resultOf(1), resultOf(2), resultOf(1)])?.id).toBe(2);
});

test('a course without questions is never offered', () => {
  expect(nextTest([course(1, 0)], [])).toBeNull();
});
