import { Button, Skeleton, Table } from '@mantine/core';
import { Link } from 'react-router';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import { SortHead } from '../../ui/lists/sort-head.tsx';
import type { MarkingUrl } from '../marking-url.ts';
import type { Queue } from '../review-area.ts';
import { Marks } from './marks.tsx';
import type { QueueItem } from './queue.ts';
import classes from './queue-rows.module.css';

type Props = { items: QueueItem[]; queue: Queue; url: MarkingUrl };

export function QueueTable({ items, queue, url }: Props) {
  const head = { sort: url.list.sort, onSort: url.list.setSort };
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <SortHead {...head} label="Name" column="user_name" />
          <SortHead {...head} label="Course" column="course_name" />
          <SortHead {...head} label="Submitted" column="date_time" />
          {queue === 'reviewed' && (
            <>
              <SortHead {...head} label="Scored" column="scored_at" />
              <Table.Th className={classes.numberHead}>Score</Table.Th>
            </>
          )}
          <Table.Th>
            <span className="visually-hidden">Review</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((item) => (
          <Table.Tr key={item.id}>
            <Table.Td className={classes.who}>
              <span id={nameId(item)} className={classes.name}>
                {item.name}
                {item.login && <span className={classes.login}> {item.login}</span>}
              </span>
              <Marks {...item} />
            </Table.Td>
            <Table.Td className={classes.course}>{item.course}</Table.Td>
            <Table.Td className={classes.date}>{dateTimeToMinute(item.submittedAt)}</Table.Td>
            {item.scored && (
              <>
                <Table.Td className={classes.date}>{dateTimeToMinute(item.scored.at)}</Table.Td>
                <Table.Td className={classes.number}>
                  <Score scored={item.scored} />
                </Table.Td>
              </>
            )}
            <Table.Td className={classes.action}>
              <Review item={item} url={url} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same rows where a table has no room. */
export function QueueLines({ items, url }: Props) {
  return (
    <ul className={classes.lines}>
      {items.map((item) => (
        <li key={item.id} className={classes.line}>
          <div className={classes.about}>
            <h2 id={nameId(item)} className={classes.name}>
              {item.name}
              {item.login && <span className={classes.login}> {item.login}</span>}
            </h2>
            <p className={classes.course}>{item.course}</p>
            <p className={classes.date}>{dateTimeToMinute(item.submittedAt)}</p>
            <Marks {...item} />
          </div>
          <div className={classes.end}>
            {item.scored && <Score scored={item.scored} />}
            <Review item={item} url={url} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Score({ scored: { score, maxScore } }: { scored: NonNullable<QueueItem['scored']> }) {
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
      aria-describedby={nameId(item)}
    >
      Review
    </Button>
  );
}

function nameId({ id }: QueueItem): string {
  return `review-${id}-name`;
}

export function QueueLoading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading submissions...
      </p>
      <div aria-hidden="true" className={classes.lines}>
        {['1', '2', '3', '4', '5', '6'].map((row) => (
          <Skeleton key={row} height={24} my={32} />
        ))}
      </div>
    </>
  );
}
