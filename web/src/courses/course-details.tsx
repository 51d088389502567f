import { Button, Skeleton } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { BookCover } from '../ui/book-cover.tsx';
import { minutes } from '../ui/minutes.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { SkillName } from '../ui/skill.tsx';
import { Empty, Failed } from '../ui/state-block.tsx';
import { useEffect, useRef } from 'react';
import classes from './course-details.module.css';
import { testPath } from './start-test.ts';
import { useCourses } from './use-courses.ts';

type Props = { courseId: number; onBack: () => void };

/** What a course is, before its test is started. */
export function CourseDetails({ courseId, onBack }: Props) {
  const courses = useCourses();
  const course = courses.data?.find(({ id }) => id === courseId);
  const back = useRef<HTMLButtonElement>(null);
  // The button that led here is gone; the focus must not fall to the top of the page.
  useEffect(() => back.current?.focus(), []);
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
      {!course && <title>Course Details · Parlance</title>}
      {courses.isPending && (
        <>
          <p role="status" className="visually-hidden">
            Loading course details...
          </p>
          <Skeleton height={48} width={360} maw="100%" />
          <Skeleton height={280} mt={32} />
        </>
      )}
      {courses.isError && (
        <Failed heading="Failed to fetch course details." onRetry={courses.refetch} retrying={courses.isFetching} />
      )}
      {courses.data && !course && (
        <Empty heading="This course is not here." text="It may have been taken off the shelf. Your results stay." />
      )}
      {course && <Details course={course} />}
    </>
  );
}

function Details({ course }: { course: Course }) {
  const navigate = useNavigate();
  const { title, subject, description, type, test_duration, question_count } = course;
  return (
    <>
      <PageHeading title={title} lead={subject} />
      <div className={classes.page}>
        <div className={classes.book} aria-hidden="true">
          <BookCover type={type} title={title} subject={subject} shape="tall" />
        </div>
        <div>
          <h2 className={classes.heading}>Course Details</h2>
          <p className={classes.description}>{description}</p>
          <dl className={classes.facts}>
            <Fact term="Subject">{subject}</Fact>
            <Fact term="Type">
              <SkillName type={type} />
            </Fact>
            {type !== 'Speaking' && (
              <Fact term="Test duration">
                {test_duration === null ? 'Not Set' : `${minutes(test_duration)} minutes`}
              </Fact>
            )}
            <Fact term="Questions">{question_count}</Fact>
          </dl>
          <Button onClick={() => navigate(testPath(course))}>Start Test</Button>
        </div>
      </div>
    </>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
