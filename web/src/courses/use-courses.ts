import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { listDeletedCourses, listOwnCourses } from '@parlance/contract/course-admin';
import { getCourse, listCourses } from '@parlance/contract/courses';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { invalidate, invalidateBelow, queryOf } from '../platform/queries.ts';

/** The whole catalogue. */
export function useCourses() {
  return useQuery(queryOf(listCourses, { query: {} }));
}

/** One course of the catalogue. */
export function useCourse(courseId: number) {
  return useQuery({ ...queryOf(getCourse, { params: { id: courseId } }), select: ({ course }) => course });
}

/** A course or its questions changed: every list of courses, every course and its questions are asked for again. */
export async function refreshCourses(client: QueryClient): Promise<void> {
  await Promise.all([
    invalidateBelow(client, listCourses),
    invalidate(client, courseDetailsWithQuestions, listOwnCourses, listDeletedCourses),
  ]);
}
