import { courseDetailsWithQuestions } from '@parlance/contract/attempts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { callAsAuthor } from '../platform/call.ts';

/** Where the answer is kept. */
export function authorTestKey(courseId: number | null) {
  return ['courses', 'author', courseId];
}

/** A course with its questions and their key; without a course nothing is asked for. */
export function useAuthorTest(courseId: number | null) {
  return useQuery({
    queryKey: authorTestKey(courseId),
    queryFn:
      courseId === null
        ? skipToken
        : ({ signal }) => callAsAuthor(courseDetailsWithQuestions, { params: { courseId }, query: {} }, { signal }),
    staleTime: 0,
  });
}
