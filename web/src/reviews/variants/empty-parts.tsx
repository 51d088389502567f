import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Empty } from '../../ui/states/state-block.tsx';
import type { AnswersUrl } from './answers-url.ts';
import { ALL_LOOKED_AT } from './format-answers.ts';
import { useTotals } from './use-answers.ts';

type Props = {
  url: AnswersUrl;
  /** How many parts the list has; undefined until it is known. */
  found: number | undefined;
};

/** Why there is nothing to check, and what to do then; nothing where there is. */
export function EmptyParts({ url, found }: Props) {
  const { all } = useTotals(url, found);
  if (url.courseId === null) {
    return (
      <Empty
        heading="Choose a course."
        text="Wrong written answers to its questions are shown here. Accept those that should count."
      />
    );
  }
  if (found !== 0) return null;
  if (url.list.q !== '') {
    return (
      <Empty heading="No questions found." text="No question with written answers matches the search.">
        <Button variant="default" onClick={() => url.list.setQ('')}>
          Clear the search
        </Button>
      </Empty>
    );
  }
  if (all === undefined) return null;
  if (all === 0) {
    return <Empty heading="No answers yet." text="Answers appear here after the first test is submitted." />;
  }
  return (
    <Empty heading={ALL_LOOKED_AT}>
      <Button component={Link} variant="default" to={url.hrefOf({ filter: 'all', part: null })}>
        Show all
      </Button>
    </Empty>
  );
}
