import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { getCourseForAdmin } from '@parlance/contract/course-admin';
import { getCourse, listCourses } from '@parlance/contract/courses';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { authorQueryOf, invalidate, invalidateBelow, isOf, pageQueryOf, queryOf } from './queries.ts';

const calls = {
  list: queryOf(listCourses, { query: {} }),
  page: pageQueryOf(listCourses, { query: { page: '2' } }),
  one: queryOf(getCourse, { params: { id: 7 } }),
  other: queryOf(getCourse, { params: { id: 8 } }),
  questions: authorQueryOf(courseDetailsWithQuestions, { params: { courseId: 7 }, query: {} }),
  admin: queryOf(getCourseForAdmin, { params: { id: 7 } }),
};

/** A cache that holds a reply to each of the calls, and which of them are old. */
function cache() {
  const client = new QueryClient();
  for (const { queryKey } of Object.values(calls)) client.setQueryData(queryKey, null as never);
  const old = () =>
    Object.entries(calls).flatMap(([name, { queryKey }]) =>
      client.getQueryState(queryKey)?.isInvalidated ? name : [],
    );
  return { client, old };
}

test('each call has a place of its own, also where it is read in another way', () => {
  expect(new Set(Object.values(calls).map(({ queryKey }) => JSON.stringify(queryKey))).size).toBe(6);
  expect(queryOf(listCourses, { query: { page: '2' } }).queryKey).not.toEqual(calls.page.queryKey);
});

test('an endpoint is old whatever it was asked with', async () => {
  const { client, old } = cache();
  await invalidate(client, listCourses, courseDetailsWithQuestions);
  expect(old()).toEqual(['list', 'page', 'questions']);
});

test('one call of an endpoint is old alone', async () => {
  const { client, old } = cache();
  await invalidate(client, calls.one);
  expect(old()).toEqual(['one']);
});

test('every call below a path is old, and none beside it', async () => {
  const { client, old } = cache();
  await invalidateBelow(client, listCourses);
  expect(old()).toEqual(['list', 'page', 'one', 'other']);
});

test('a query knows its endpoint', () => {
  expect(isOf(calls.page, listCourses)).toBe(true);
  expect(isOf(calls.one, listCourses)).toBe(false);
  expect(isOf(undefined, listCourses)).toBe(false);
});
