import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ListedCourse } from '@parlance/contract/courses';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Row, Text } from '../../ui/kit.tsx';
import { BookCover, SmallCover } from '../../ui/layout/book-cover.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { courseLength } from '../course-length.ts';
import classes from './course-card.module.css';
import { StartButton } from './start-button.tsx';
import { StartLimitNote } from './start-limit-note.tsx';
import { coursePath } from './start-test.ts';

type Props = { course: ListedCourse; onDetails: () => void };

/** A course of the list: its book, its skill and length, the way to its page, to its details and to its test. */
export function CourseCard({ course, onDetails }: Props) {
  const id = useId();
  const { title, subject, type } = course;
  const heading = (
    <h2 id={id} className={classes.coverTitle}>
      <Link to={coursePath(course)} className={classes.open}>
        {title}
      </Link>
    </h2>
  );
  return (
    <li className={classes.card}>
      <div className={classes.book}>
        <BookCover type={type} subject={subject} title={heading} />
      </div>
      <Row as="p" gap={12} align="center" justify="space-between" above={12}>
        <SkillName type={type} />
        <Text as="span" size="sm" tone="faint">
          {courseLength(course)}
        </Text>
      </Row>
      <StartLimitNote courseId={course.id} />
      <Actions course={course} onDetails={onDetails} describedBy={id} />
    </li>
  );
}

/** The same on a phone: a line with a small book. */
export function CourseLine({ course, onDetails }: Props) {
  const id = useId();
  const { title, subject, type } = course;
  return (
    <li className={classes.line}>
      <SmallCover type={type} />
      <div>
        <h2 id={id} className={classes.lineTitle}>
          <Link to={coursePath(course)} className={classes.open}>
            {title}
          </Link>
        </h2>
        <p className={classes.lineFacts}>
          <SkillName type={type} withIcon={false} /> <bdi>{subject}</bdi> · {courseLength(course)}
        </p>
        <StartLimitNote courseId={course.id} />
        <Actions course={course} onDetails={onDetails} describedBy={id} />
      </div>
    </li>
  );
}

function Actions({ course, onDetails, describedBy }: Props & { describedBy: string }): ReactNode {
  return (
    <div className={classes.actions}>
      <StartButton course={course} size="sm" describedBy={describedBy} />
      <Button size="sm" variant="subtle" aria-describedby={describedBy} onClick={onDetails}>
        <Trans>View Details</Trans>
      </Button>
    </div>
  );
}
