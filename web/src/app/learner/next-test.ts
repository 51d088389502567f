import type { ScoreRecord } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';

/**
 * The course to offer next: the first never taken, otherwise the one taken longest ago. Null when no course holds a
 * question. `results` is newest first.
 */
export function nextTest(courses: Course[], results: ScoreRecord[]): Course | null {
  const takeable = courses.filter(({ question_count }) => question_count > 0);
  const age = (course: Course) => results.findIndex(({ course_id }) => course_id === course.id);
  const untaken = takeable.find((course) => age(course) === -1);
  return untaken ?? takeable.toSorted((one, other) => age(other) - age(one))[0] ?? null;
}
