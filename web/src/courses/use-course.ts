import { getCourse } from '@parlance/contract/courses';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../platform/queries.ts';

/** One course of the catalogue. */
export function useCourse(courseId: number) {
  return useQuery({ ...queryOf(getCourse, { params: { id: courseId } }), select: ({ course }) => course });
}
