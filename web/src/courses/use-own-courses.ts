import { listOwnCourses } from '@parlance/contract/course-admin';
import type { Course } from '@parlance/contract/courses';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../platform/queries.ts';
import { useStaffMay } from '../platform/session.ts';
import type { Loading } from '../ui/states/loaded.tsx';
import { useCourses } from './use-courses.ts';

/** The courses that the caller made; asked for only where others cannot be changed. */
function useOwnCourses() {
  const mayHave = useStaffMay('teaches');
  return useQuery({ ...queryOf(listOwnCourses, {}), enabled: !useStaffMay('sees_school') && mayHave, staleTime: 0 });
}

/**
 * Which courses the caller may change, by their ids: all, or for who sees only their own classes those they made. None
 * until that is known.
 */
export function useMayChange(): (courseId: number) => boolean {
  const seesSchool = useStaffMay('sees_school');
  const { data: own } = useOwnCourses();
  return (courseId) => seesSchool || (own?.includes(courseId) ?? false);
}

/** The catalogue without the courses that the caller may not change. */
export function useCoursesToChange(): Loading<Course[]> & { isPending: boolean } {
  const seesSchool = useStaffMay('sees_school');
  const courses = useCourses();
  const own = useOwnCourses();
  const { data: all } = courses;
  if (seesSchool) return courses;
  return {
    data: all && own.data && all.filter(({ id }) => own.data.includes(id)),
    error: courses.error ?? own.error,
    isFetching: courses.isFetching || own.isFetching,
    isPending: courses.isPending || own.isPending,
    refetch: () => Promise.all([courses.refetch(), own.refetch()]),
  };
}

/** The tests that the caller may give learners to practise; the server has the rule. */
export function useCoursesToGive() {
  const { data, isError } = useCourses();
  const mayChange = useMayChange();
  const free = data?.filter(
    ({ id, question_count, use = 'practice', practice_mode }) =>
      question_count > 0 && !practice_mode && (use === 'practice' || (use === 'both' && mayChange(id))),
  );
  return { data: free, isError };
}
