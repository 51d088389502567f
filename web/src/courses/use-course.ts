import { getCourse } from '@parlance/contract/courses';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call.ts';

/** One course of the catalogue. */
export function useCourse(courseId: number) {
  return useQuery({
    queryKey: ['courses', 'one', courseId],
    queryFn: async ({ signal }) => (await call(getCourse, { params: { id: courseId } }, { signal })).course,
  });
}
