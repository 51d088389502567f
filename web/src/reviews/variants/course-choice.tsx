import { Select, Skeleton } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { Loaded, type Loading } from '../../ui/states/loaded.tsx';
import type { AnswersUrl } from './answers-url.ts';
import classes from './course-choice.module.css';

/** More are found by typing. */
const COURSES_LISTED = 100;

/** Whose answers are looked at: courses of the types that have written answers which are marked automatically. */
export function CourseChoice({ courses, url }: { courses: Loading<Course[]>; url: AnswersUrl }) {
  return (
    <Loaded
      query={courses}
      loading={
        <>
          <p role="status" className="visually-hidden">
            Loading courses...
          </p>
          <Skeleton height={44} />
        </>
      }
      failed={{ heading: 'Failed to fetch courses.', text: 'Nothing is changed. Try again in a moment.' }}
    >
      {(known) => (
        <Select
          aria-label="Course"
          classNames={{ input: classes.course }}
          placeholder="Choose a course"
          searchable
          limit={COURSES_LISTED}
          nothingFoundMessage="No course has this title or ID."
          maxDropdownHeight={320}
          data={known
            .filter(({ type }) => type === 'Reading' || type === 'Listening')
            .map(({ id, title }) => ({ value: String(id), label: `${title} · ID ${id}` }))}
          value={url.courseId === null ? null : String(url.courseId)}
          onChange={url.setCourse}
        />
      )}
    </Loaded>
  );
}
