import type { Course } from '@parlance/contract/courses';
import type { ReactNode } from 'react';
import { BookCover } from '../ui/book-cover.tsx';
import { minutesOf } from '../ui/minutes.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { SkillName } from '../ui/skill.tsx';
import classes from './course-about.module.css';
import { isMarkedByHand } from './course-form.ts';

type Props = {
  course: Course;
  /** What can be done with it. */
  children: ReactNode;
};

/** A course with all that is known of it: its book, what it is about, its figures. */
export function CourseAbout({ course, children }: Props) {
  const { title, subject, description, type, test_duration, question_count, max_score } = course;
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
              <Fact term="Test duration">{test_duration === null ? 'Not Set' : minutesOf(test_duration)}</Fact>
            )}
            <Fact term="Questions">{question_count}</Fact>
            {isMarkedByHand(type) && <Fact term="Maximum score">{max_score}</Fact>}
          </dl>
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
