import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ListedCourse } from '@parlance/contract/courses';
import type { ReactNode } from 'react';
import { minutesOf } from '../../ui/format/minutes.ts';
import { Text } from '../../ui/kit.tsx';
import { BookCover } from '../../ui/layout/book-cover.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { durationLabel } from '../course-length.ts';
import { isMarkedByHand } from '../form/course-form.ts';
import classes from './course-about.module.css';

type Props = {
  course: ListedCourse;
  /** How long its test lasts for who looks at it, from what it lasts for everyone. */
  duration?: (standard: string) => ReactNode;
  /** What can be done with it. */
  children: ReactNode;
};

/** A course with all that is known of it: its book, what it is about, its figures. */
export function CourseAbout({ course, duration, children }: Props) {
  const { title, subject, description, type, question_count, max_score } = course;
  return (
    <>
      <PageHeading title={title} lead={subject} />
      <div className={classes.page}>
        <div className={classes.book} aria-hidden="true">
          <BookCover type={type} title={title} subject={subject} shape="tall" />
        </div>
        <div>
          <Text as="h2" size="h3">
            <Trans>Course Details</Trans>
          </Text>
          <p className={classes.description}>
            <bdi>{description}</bdi>
          </p>
          <Text as="dl" above={24} below={32} widest="480px">
            <Fact term={t`Subject`}>{subject}</Fact>
            <Fact term={t`Type`}>
              <SkillName type={type} />
            </Fact>
            {course.practice_mode && (
              <Fact term={t`Practice mode`}>{t`No time limit; each answer is checked at once.`}</Fact>
            )}
            {type !== 'Speaking' && !course.practice_mode && (
              <Fact term={t`Test duration`}>{duration ? duration(durationOf(course)) : durationOf(course)}</Fact>
            )}
            <Fact term={t`Questions`}>{question_count}</Fact>
            {isMarkedByHand(type) && <Fact term={t`Maximum score`}>{max_score}</Fact>}
          </Text>
          {children}
        </div>
      </div>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function durationOf(course: ListedCourse): string {
  const { test_duration, audio_seconds } = course;
  return test_duration === null || audio_seconds ? durationLabel(course) : minutesOf(test_duration);
}
