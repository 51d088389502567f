import { Button } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Row, Text } from '../../ui/kit.tsx';
import { BookCover } from '../../ui/layout/book-cover.tsx';
import classes from './course-added.module.css';

type Props = { course: Course; uploadPath: string; listPath: string; onAnother: () => void };

/** The new course, and where to go from here. */
export function CourseAdded({ course, uploadPath, listPath, onAnother }: Props) {
  const { id, title, subject, type } = course;
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.added}>
      <div className={classes.book} aria-hidden="true">
        <BookCover type={type} title={title} subject={subject} />
      </div>
      <div>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          {title}
        </h2>
        <Text tone="quiet" above={8} widest="30em">
          It is in the list with ID {id}. Learners can start its test as soon as it has questions.
        </Text>
        <Row gap={12} wrap above={24}>
          <Button component={Link} to={uploadPath} leftSection={<IconUpload size={18} stroke={1.75} />}>
            Upload Questions
          </Button>
          <Button variant="default" onClick={onAnother}>
            Add another
          </Button>
          <Button variant="subtle" component={Link} to={listPath}>
            View/Manage Courses
          </Button>
        </Row>
      </div>
    </section>
  );
}
