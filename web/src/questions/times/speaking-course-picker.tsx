import { t } from '@lingui/core/macro';
import type { Course } from '@parlance/contract/courses';
import { CourseSelect } from '../../courses/course-select.tsx';
import classes from './set-course-time.module.css';

type Props = {
  courses: readonly Course[];
  course: Course | null;
  onPick: (id: string | null) => void;
};

/** Picks one of the Speaking courses by its title and ID. */
export function SpeakingCoursePicker({ courses, course, onPick }: Props) {
  return (
    <CourseSelect
      className={classes.picker}
      label={t`Select Speaking Course`}
      courses={courses}
      beside="id"
      placeholder={courses.length === 0 ? t`There is no Speaking course yet` : t`Choose a course`}
      nothingFoundMessage={t`No Speaking course has this title or ID.`}
      value={course ? String(course.id) : null}
      onChange={onPick}
    />
  );
}
