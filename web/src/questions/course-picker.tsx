import { Select, Skeleton } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { SkillName } from '../ui/skill.tsx';
import classes from './course-picker.module.css';

type Props = {
  /** Null while they are on the way. */
  courses: Course[] | null;
  course: Course | null;
  error: string | null;
  /** What to say of a course that takes no CSV file; null for one that does. */
  unsupported: string | null;
  onPick: (id: string | null) => void;
  disabled: boolean;
};

/** The course the questions go into, by title and ID, and what it takes. */
export function CoursePicker({ courses, course, error, unsupported, onPick, disabled }: Props) {
  if (!courses) {
    return (
      <div>
        <p role="status" className="visually-hidden">
          Loading courses...
        </p>
        <Skeleton height={20} width={64} />
        <Skeleton height={44} mt={6} />
      </div>
    );
  }
  return (
    <div>
      <Select
        label="Course"
        placeholder="Choose a course"
        searchable
        nothingFoundMessage="No course has this title or ID."
        maxDropdownHeight={320}
        data={courses.map(({ id, title }) => ({ value: String(id), label: `${title} · ID ${id}` }))}
        value={course ? String(course.id) : null}
        onChange={onPick}
        error={error}
        disabled={disabled}
      />
      {course && !unsupported && (
        <p className={classes.takes}>
          <SkillName type={course.type} /> takes a CSV of passages and questions
        </p>
      )}
      {course && unsupported && (
        <>
          <p className={classes.takes}>
            <SkillName type={course.type} />
          </p>
          <p className={classes.unsupported} role="alert">
            {unsupported}
          </p>
        </>
      )}
    </div>
  );
}
