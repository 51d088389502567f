import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { siteBrand } from '../platform/brand.ts';
import { BackButton } from '../ui/layout/back-button.tsx';
import { FormLoading } from '../ui/states/form-loading.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
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
  return (
    <>
      <BackButton label={t`Back to Courses`} onBack={onBack} />
      {!course && <title>{`${t`Course Details`} · ${siteBrand().name}`}</title>}
      <Loaded
        query={courses}
        loading={<FormLoading text={t`Loading course details...`} heights={[48, 280]} />}
        failed={{ heading: t`Failed to fetch course details.` }}
      >
        {() =>
          course ? (
            <CourseAbout course={course} duration={duration}>
              <StartLimitNote courseId={course.id} />
              <StartButton course={course} />
            </CourseAbout>
          ) : (
            <Empty heading={t`Course not found.`} text={t`It may have been removed. Your results stay.`} />
          )
        }
      </Loaded>
    </>
  );
}
