import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import type { Column } from '../../ui/lists/rows.tsx';
import type { MarkingUrl } from '../marking-url.ts';
import type { Queue } from '../review-area.ts';
import type { QueueItem } from './queue.ts';
import classes from './queue-columns.module.css';

/** What a list of submissions shows of each; those that are scored have a score. */
export function queueColumns(queue: Queue, url: MarkingUrl): Column<QueueItem>[] {
  const scored: Column<QueueItem>[] = [
    {
      head: 'Scored',
      sort: 'scored_at',
      orders: { '-scored_at': 'Last scored' },
      look: 'quiet',
      cell: (item) => item.scored && dateTimeToMinute(item.scored.at),
    },
    { head: 'Score', look: 'number', cell: (item) => item.scored && <Score {...item.scored} />, inLine: 'aside' },
  ];
  return [
    {
      head: 'Name',
      sort: 'user_name',
      look: 'name',
      cell: ({ name, login }) => (
        <>
          {name}
          {login && <span className={classes.login}> {login}</span>}
        </>
      ),
    },
    { head: 'Course', sort: 'course_name', look: 'quiet', cell: ({ course }) => course, inLine: 'text' },
    {
      head: 'Submitted',
      sort: 'date_time',
      orders: { date_time: 'Oldest first', '-date_time': 'Newest first' },
      look: 'quiet',
      cell: ({ submittedAt }) => dateTimeToMinute(submittedAt),
      inLine: 'text',
    },
    ...(queue === 'reviewed' ? scored : []),
    { head: 'Actions', look: 'actions', widthPx: 96, cell: (item) => <Review item={item} url={url} /> },
  ];
}

function Score({ score, maxScore }: NonNullable<QueueItem['scored']>) {
  return (
    <span className={classes.score}>
      {score} <span className={classes.outOf}>/ {maxScore}</span>
    </span>
  );
}

function Review({ item, url }: { item: QueueItem; url: MarkingUrl }) {
  return (
    <Button
      component={Link}
      to={url.hrefOf({ review: item.id })}
      size="sm"
      variant="subtle"
      data-review={item.id}
      aria-describedby={queueNameId(item)}
    >
      Review
    </Button>
  );
}

export function queueNameId({ id }: QueueItem): string {
  return `review-${id}-name`;
}
