import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { say } from '@parlance/contract/say';
import { CourseSelect } from '../courses/course-select.tsx';
import { SkillName } from '../ui/skill.tsx';
import classes from './course-picker.module.css';

type Props = {
  /** Null while they are on the way. */
  courses: Course[] | null;
  course: Course | null;
  error: string | null;
  onPick: (id: string | null) => void;
  disabled: boolean;
};

const takes: Record<CourseType, MessageDescriptor> = {
  Reading: msg`upload a CSV file of passages and questions`,
  Listening: msg`upload a recording, then add questions about it`,
  Writing: msg`upload a CSV file of questions`,
  Speaking: msg`upload a CSV file of questions and timers`,
};

/** The course the questions go into, by title and ID, and what it takes. */
export function CoursePicker({ courses, course, error, onPick, disabled }: Props) {
  if (!courses) {
    return (
      <div>
        <p role="status" className="visually-hidden">
          <Trans>Loading courses...</Trans>
        </p>
        <Skeleton height={20} width={64} />
        <Skeleton height={44} mt={6} />
      </div>
    );
  }
  return (
    <div>
      <CourseSelect
        label={t`Course`}
        courses={courses}
        beside="id"
        value={course ? String(course.id) : null}
        onChange={onPick}
        error={error}
        disabled={disabled}
      />
      {course && (
        <p className={classes.takes}>
          <SkillName type={course.type} /> {say(takes[course.type])}
        </p>
      )}
    </div>
  );
}
