import { courseDetailsWithQuestions } from '@parlance/contract/attempts';
import { useQuery } from '@tanstack/react-query';
import { callAsAuthor } from '../platform/call.ts';

/** A course with its questions and their key. */
export function useAuthorTest(courseId: number) {
  return useQuery({
    queryKey: ['courses', 'author', courseId],
    queryFn: ({ signal }) => callAsAuthor(courseDetailsWithQuestions, { params: { courseId }, query: {} }, { signal }),
    staleTime: 0,
  });
}
