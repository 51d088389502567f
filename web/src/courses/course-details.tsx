import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { siteBrand } from '../platform/brand.ts';
import { useFocusOnArrival } from '../ui/focus.ts';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import classes from './course-details.module.css';
import { CourseAbout } from './learner/course-about.tsx';
import { StartButton } from './learner/start-button.tsx';
import { StartLimitNote } from './learner/start-limit-note.tsx';
import { useCourses } from './use-courses.ts';

type Props = {
  courseId: number;
  /** How long the test lasts for this learner, from what it lasts for everyone. */
  duration?: (standard: string) => ReactNode;
  onBack: () => void;
};

/** What a course is, before its test is started. */
export function CourseDetails({ courseId, duration, onBack }: Props) {
  const courses = useCourses();
  const course = courses.data?.find(({ id }) => id === courseId);
  const back = useFocusOnArrival<HTMLButtonElement>();
  return (
    <>
      <Button
        variant="subtle"
        className={classes.back}
        ref={back}
        leftSection={<IconArrowLeft size={18} stroke={1.75} />}
        onClick={onBack}
      >
        Back to Courses
      </Button>
      {!course && <title>{`Course Details · ${siteBrand().name}`}</title>}
      <Loaded
        query={courses}
        loading={
          <>
            <p role="status" className="visually-hidden">
              Loading course details...
            </p>
            <Skeleton height={48} width={360} maw="100%" />
            <Skeleton height={280} mt={32} />
          </>
        }
        failed={{ heading: 'Failed to fetch course details.' }}
      >
        {() =>
          course ? (
            <CourseAbout course={course} duration={duration}>
              <StartLimitNote courseId={course.id} />
              <StartButton course={course} />
            </CourseAbout>
          ) : (
            <Empty heading="Course not found." text="It may have been removed. Your results stay." />
          )
        }
      </Loaded>
    </>
  );
}
