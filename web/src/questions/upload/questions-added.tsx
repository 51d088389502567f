import { Button } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../platform/plural.ts';
import { Row, Text } from '../../ui/kit.tsx';
import type { EditingPaths } from '../editing/editing-paths.ts';
import classes from './questions-added.module.css';
import type { Stored } from './use-csv-upload.ts';

type Props = {
  course: Course;
  stored: Stored;
  paths: Pick<EditingPaths, 'preview' | 'details'>;
  /** The next file goes into the same course. */
  onMore: () => void;
};

/** What an upload added to which course, and where to go from here. */
export function QuestionsAdded({ course: { id, title }, stored, paths, onMore }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is disabled or gone. On a phone the ways on would be below the heading, out of view.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'center' });
  }, []);
  const questions = countOf(stored.imported, 'question');
  return (
    <section className={classes.added}>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {questions} added to {title}
      </h2>
      <Text tone="quiet" above={8} widest="34em">
        {stored.replaced
          ? 'The earlier questions were removed. Try the test as a learner gets it, or check the questions and their keys.'
          : 'Try the test as a learner gets it, or check the questions and their keys.'}
      </Text>
      <Row gap={12} wrap above={24}>
        <Button component={Link} to={paths.preview(id)} leftSection={<IconEye size={18} stroke={1.75} />}>
          Preview the test
        </Button>
        <Button variant="default" component={Link} to={paths.details(id)}>
          See the questions
        </Button>
        <Button variant="subtle" onClick={onMore}>
          Upload more
        </Button>
      </Row>
    </section>
  );
}
