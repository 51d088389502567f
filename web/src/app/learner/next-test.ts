import type { Course } from '@parlance/contract/courses';

/**
 * The course to offer next: the first never taken, otherwise the one taken longest ago. Null when no course holds a
 * question. `taken` are the ids of the courses taken, the one taken last first.
 */
export function nextTest(courses: Course[], taken: number[]): Course | null {
  const takeable = courses.filter(({ question_count }) => question_count > 0);
  const age = ({ id }: Course) => taken.indexOf(id);
  const untaken = takeable.find((course) => age(course) === -1);
  return untaken ?? takeable.toSorted((one, other) => age(other) - age(one))[0] ?? null;
}
