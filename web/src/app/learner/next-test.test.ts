import type { Course } from '@parlance/contract/courses';
import { aCourse } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { nextTest } from './next-test.ts';

function course(id: number, question_count = 5): Course {
  return aCourse({ id, title: '', subject: '', test_duration: 60, question_count });
}

test('a course never taken comes first', () => {
  expect(nextTest([course(1), course(2)], [1])?.id).toBe(2);
});

test('when all were taken, the one taken longest ago', () => {
  expect(nextTest([course(1), course(2), course(3)], [3, 1, 2])?.id).toBe(2);
});

test('a course without questions is never offered', () => {
  expect(nextTest([course(1, 0)], [])).toBeNull();
});
