import { courseDetailsWithQuestions } from '@parlance/contract/attempts';
import { useQuery } from '@tanstack/react-query';
import { callAsAuthor } from '../platform/call.ts';

/** Where the answer is kept. */
export function authorTestKey(courseId: number) {
  return ['courses', 'author', courseId];
}

/** A course with its questions and their key. */
export function useAuthorTest(courseId: number) {
  return useQuery({
    queryKey: authorTestKey(courseId),
    queryFn: ({ signal }) => callAsAuthor(courseDetailsWithQuestions, { params: { courseId }, query: {} }, { signal }),
    staleTime: 0,
  });
}
