import { deleteCourse, listCourses } from '@parlance/contract/courses';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForPage } from '../platform/call.ts';
import type { ListAddress } from '../ui/use-list-address.ts';

export const COURSES_ON_A_PAGE = 10;

/** One page of the catalogue as the address asks for it, sought, sorted and cut by the server. */
export function useCoursePage({ page, restingQ, filter, sort }: ListAddress) {
  const query = { page: String(page), limit: String(COURSES_ON_A_PAGE), q: restingQ, type: filter, sort };
  return useQuery({
    queryKey: ['courses', 'page', query],
    queryFn: ({ signal }) => callForPage(listCourses, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Takes a course out of the catalogue by its id, and asks for every list of courses again: of that course, nothing. */
export function useDeleteCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteCourse, { params: { id } }),
    onSuccess: (_reply, id) =>
      client.invalidateQueries({ queryKey: ['courses'], predicate: ({ queryKey }) => queryKey[2] !== id }),
    onError: () => client.invalidateQueries({ queryKey: ['courses'] }),
  });
}
