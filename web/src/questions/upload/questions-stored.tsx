import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Row, Text } from '../../ui/kit.tsx';
import type { EditingPaths } from '../editing/editing-paths.ts';
import classes from './questions-stored.module.css';

/** Said once a course has them. */
export const tryIt = () => t`Try the test as a learner gets it, or check the questions and their keys.`;

type Props = {
  /** What was stored where: '4 questions added to Rivers'. */
  heading: string;
  text: string;
  /** Null where the bank alone has them. */
  courseId: number | null;
  paths: Pick<EditingPaths, 'preview' | 'details' | 'bank'>;
  /** The button to the next file. */
  more: string;
  onMore: () => void;
};

/** What a file came to, and where to go from here. */
export function QuestionsStored({ heading, text, courseId, paths, more, onMore }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is disabled or gone. On a phone the ways on would be below the heading, out of view.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.parentElement?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section className={classes.stored}>
      <Text as="h2" ref={title} tabIndex={-1} size="h2" breaks>
        {heading}
      </Text>
      <Text tone="quiet" above={8} widest="34em">
        {text}
      </Text>
      <Row gap={12} wrap above={24}>
        {courseId === null ? (
          <Button component={Link} to={paths.bank}>
            <Trans>Open the question bank</Trans>
          </Button>
        ) : (
          <>
            <Button component={Link} to={paths.preview(courseId)} leftSection={<IconEye size={18} stroke={1.75} />}>
              <Trans>Preview the test</Trans>
            </Button>
            <Button variant="default" component={Link} to={paths.details(courseId)}>
              <Trans>See the questions</Trans>
            </Button>
          </>
        )}
        <Button variant="subtle" onClick={onMore}>
          {more}
        </Button>
      </Row>
    </section>
  );
}
