import { t } from '@lingui/core/macro';
import type { Course } from '@parlance/contract/courses';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import classes from './set-course-time.module.css';

/** More are found by typing. */
const COURSES_LISTED = 100;

type Props = {
  courses: readonly Course[];
  course: Course | null;
  onPick: (id: string | null) => void;
};

/** Picks one of the Speaking courses by its title and ID. */
export function SpeakingCoursePicker({ courses, course, onPick }: Props) {
  return (
    <SearchSelect
      className={classes.picker}
      label={t`Select Speaking Course`}
      placeholder={courses.length === 0 ? t`There is no Speaking course yet` : t`Choose a course`}
      limit={COURSES_LISTED}
      nothingFoundMessage={t`No Speaking course has this title or ID.`}
      maxDropdownHeight={320}
      data={courses.map(({ id, title }) => ({ value: String(id), label: t`${title} · ID ${id}` }))}
      value={course ? String(course.id) : null}
      onChange={onPick}
    />
  );
}
