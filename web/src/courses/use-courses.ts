import { listCourses } from '@parlance/contract/courses';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call.ts';

/** The whole catalogue. */
export function useCourses() {
  return useQuery({
    queryKey: ['courses'],
    queryFn: ({ signal }) => call(listCourses, { query: {} }, { signal }),
  });
}
