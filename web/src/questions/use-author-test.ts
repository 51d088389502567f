import { courseDetailsWithQuestions } from '@parlance/contract/attempts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { callAsAuthor } from '../platform/call.ts';

/** A course with its questions and their key; without a course nothing is asked for. */
export function useAuthorTest(courseId: number | null) {
  return useQuery({
    queryKey: ['courses', 'author', courseId],
    queryFn:
      courseId === null
        ? skipToken
        : ({ signal }) => callAsAuthor(courseDetailsWithQuestions, { params: { courseId }, query: {} }, { signal }),
    staleTime: 0,
  });
}
