import { deleteCourse } from '@parlance/contract/course-admin';
import { listCourses } from '@parlance/contract/courses';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { invalidate, pageQueryOf } from '../platform/queries.ts';
import type { ListUrl } from '../ui/lists/use-list-url.ts';
import { refreshCourses } from './use-courses.ts';

export const COURSES_ON_A_PAGE = 10;

/** One page of the catalogue as the URL asks for it; the server searches, sorts and pages. */
export function useCoursePage({ page, restingQ, filter, sort }: ListUrl) {
  const query = { page: String(page), limit: String(COURSES_ON_A_PAGE), q: restingQ, type: filter, sort };
  return useQuery({
    ...pageQueryOf(listCourses, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Takes a course out of the catalogue by its id, and asks for every list of courses again; that course is gone. */
export function useDeleteCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteCourse, { params: { id } }),
    onSuccess: () => invalidate(client, listCourses),
    onError: () => refreshCourses(client),
  });
}
