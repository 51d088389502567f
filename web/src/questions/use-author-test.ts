import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { useQuery } from '@tanstack/react-query';
import { authorQueryOf } from '../platform/queries.ts';

/** A course with its questions and their key, for the cache. */
export function authorTestOf(courseId: number) {
  return authorQueryOf(courseDetailsWithQuestions, { params: { courseId }, query: {} });
}

/** The same for a screen; without a course nothing is asked for. */
export function useAuthorTest(courseId: number | null) {
  return useQuery({ ...authorTestOf(courseId ?? 0), enabled: courseId !== null, staleTime: 0 });
}
