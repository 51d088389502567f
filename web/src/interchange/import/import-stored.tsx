import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../platform/plural.ts';
import { Row, Text } from '../../ui/kit.tsx';
import type { ImportPaths } from './import-paths.ts';
import classes from './import-stored.module.css';

/** What was stored where. */
export type StoredInto = {
  questions: number;
  unfit: number;
  course: { id: number; title: string; type: string } | null;
};

type Props = { stored: StoredInto; paths: ImportPaths; onMore: () => void };

/** What an import came to, and where to go from here. */
export function ImportStored({ stored: { questions, unfit, course }, paths, onMore }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const place = course ? course.title : 'the question bank';
  return (
    <section className={classes.stored}>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {countOf(questions, 'question')} stored in {place}
      </h2>
      <Text tone="quiet" above={8} widest="34em">
        {unfit > 0 &&
          `${countOf(unfit, 'question does', 'questions do')} not fit a ${course?.type} course and were not stored. `}
        {course
          ? 'Try the test as a learner gets it, or check the questions and their keys.'
          : 'Tests can take them from the bank now.'}
      </Text>
      <Row gap={12} wrap above={24}>
        {course ? (
          <>
            <Button component={Link} to={paths.preview(course.id)} leftSection={<IconEye size={18} stroke={1.75} />}>
              Preview the test
            </Button>
            <Button variant="default" component={Link} to={paths.details(course.id)}>
              See the questions
            </Button>
          </>
        ) : (
          <Button component={Link} to={paths.bank}>
            Open the question bank
          </Button>
        )}
        <Button variant="subtle" onClick={onMore}>
          Read another file
        </Button>
      </Row>
    </section>
  );
}
