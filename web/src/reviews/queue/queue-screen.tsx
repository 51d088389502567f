import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { say } from '@parlance/contract/say';
import { listOwnMarkings } from '@parlance/contract/second-marking/own-markings';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { userMay, useStaffMay, useUser } from '../../platform/session.ts';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { List, type ListWords } from '../../ui/lists/list.tsx';
import type { Column } from '../../ui/lists/rows.tsx';
import { ToolbarSelect } from '../../ui/lists/toolbar.tsx';
import { useFailureToast } from '../../ui/states/use-failure-toast.ts';
import type { MarkingUrl } from '../marking-url.ts';
import type { Queue, ReviewArea } from '../review-area.ts';
import { DueSign, Marks } from './marks.tsx';
import classes from './queue.module.css';
import type { QueueItem } from './queue.ts';
import { QueueTabs } from './queue-tabs.tsx';
import { ON_A_PAGE, useQueue } from './use-queues.ts';

const words = (): Omit<ListWords, 'failed' | 'none'> => ({
  count: (total) => t`${plural(total, { one: '# submission', other: '# submissions' })}`,
  loading: t`Loading submissions...`,
  pages: t`Pages of submissions`,
  all: t`Show all`,
  search: t`Search name or course`,
  noMatch: { heading: t`No submissions found.`, text: t`Nothing matches the search and the course.` },
});

/** The columns need this much beside the sidebar. */
const TABLE_FROM_PX = 1080;

/** The same error each time the list is asked for again: it is said once, not every few seconds. */
const FAILED = new Error('The list could not be loaded.');

/** Saves the results of the course in the filter; `hint` says what to do without one. */
export type ExportButton = ComponentType<{ course: Course | null; hint: string }>;

type Props = { area: ReviewArea; url: MarkingUrl; courses: readonly Course[]; Export: ExportButton };

/** The two lists of one kind of work. */
export function QueueScreen({ area, url, courses, Export }: Props) {
  const { queue, list } = url;
  const page = useQueue(area, url);
  const seesSchool = useStaffMay('sees_school');
  const failed = refusalText(page.error, say(area.failed[queue]));
  useFailureToast(page.isError ? FAILED : null, failed);
  const place = usePlaceLeft(page.data !== undefined);

  const total = page.data?.total;
  const hasDue = list.sort.endsWith('due_at') || page.data?.items.some(({ due }) => due !== null) === true;
  const filters = courses
    .filter(({ type }) => area.courseTypes.includes(type))
    .map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <div ref={place}>
      <PageHeading title={say(area.title)}>
        <RemarksLink />
        <OwnMarkingsLink />
      </PageHeading>
      <QueueTabs area={area} url={url} total={total} />
      <List
        words={{ ...words(), failed, none: noneOf(queue, seesSchool) }}
        url={list}
        query={page}
        pageSize={ON_A_PAGE}
        columns={queueColumns(queue, url, hasDue)}
        idOf={({ id }) => id}
        nameIdOf={queueNameId}
        below={(item) => <Marks {...item} due={null} />}
        tableFromPx={TABLE_FROM_PX}
        filters={
          <ToolbarSelect
            label={t`Course`}
            data={[{ value: '', label: t`All courses` }, ...filters]}
            value={list.filter}
            onChange={list.setFilter}
          />
        }
      >
        <Export
          course={courses.find(({ id }) => String(id) === list.filter) ?? null}
          hint={t`To export results, choose a course in the filter.`}
        />
      </List>
    </div>
  );
}

/** What a list of submissions shows of each; those that are scored have a score, and what was given out until a date has that. */
function queueColumns(queue: Queue, url: MarkingUrl, hasDue: boolean): Column<QueueItem>[] {
  const due: Column<QueueItem> = {
    head: t({ message: 'Due', context: 'until when work is to be marked' }),
    sort: 'due_at',
    orders: { due_at: t`Due first` },
    look: 'quiet',
    cell: (item) =>
      item.due && (
        <span className={classes.marks}>
          <DueSign {...item.due} />
        </span>
      ),
    inLine: 'text',
  };
  const scored: Column<QueueItem>[] = [
    {
      head: t`Scored`,
      sort: 'scored_at',
      orders: { '-scored_at': t`Last scored` },
      look: 'quiet',
      cell: (item) => item.scored && dateTimeToMinute(item.scored.at),
    },
    { head: t`Score`, look: 'number', cell: (item) => item.scored && <Score {...item.scored} />, inLine: 'aside' },
  ];
  return [
    {
      head: t`Name`,
      sort: 'user_name',
      look: 'name',
      cell: ({ name, login }) => (
        <>
          <bdi>{name}</bdi>
          {login && (
            <>
              {' '}
              <bdi className={classes.login}>{login}</bdi>
            </>
          )}
        </>
      ),
    },
    { head: t`Course`, sort: 'course_name', look: 'quiet', cell: ({ course }) => course, inLine: 'text' },
    {
      head: t`Submitted`,
      sort: 'date_time',
      orders: {
        date_time: t`Oldest first`,
        '-date_time': t`Newest first`,
        // What is due may be on another page.
        ...(queue === 'pending' && !hasDue && { due_at: t`Due first` }),
      },
      look: 'quiet',
      cell: ({ submittedAt }) => dateTimeToMinute(submittedAt),
      inLine: 'text',
    },
    ...(queue === 'reviewed' ? scored : []),
    ...(queue === 'pending' && hasDue ? [due] : []),
    { head: t`Actions`, look: 'actions', widthPx: 96, cell: (item) => <Review item={item} url={url} /> },
  ];
}

/** Leads to what the caller has marked where work is given out; nothing where none was. */
function OwnMarkingsLink() {
  const { data } = useQuery(queryOf(listOwnMarkings, { query: { page: '1', limit: '1' } }));
  if (!data?.total) return null;
  return (
    <Button variant="default" component={Link} to="?section=ownMarkings">
      <Trans>Marks you gave</Trans>
    </Button>
  );
}

/** Leads to what learners asked to have marked again. */
function RemarksLink() {
  const user = useUser();
  if (!userMay(user, 'sees_school')) return null;
  return (
    <Button variant="default" component={Link} to="?section=remarkRequests">
      <Trans>Re-marks</Trans>
    </Button>
  );
}

function Score({ score, maxScore }: NonNullable<QueueItem['scored']>) {
  return (
    <span className={classes.score} dir="ltr">
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
      <Trans>Review</Trans>
    </Button>
  );
}

function queueNameId({ id }: QueueItem): string {
  return `review-${id}-name`;
}

/** Back from the marking page the focus goes to the row that was opened, or to the heading when that is gone. */
function usePlaceLeft(ready: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const { state } = useLocation() as { state: { left?: number } | null };
  const left = state?.left;
  useEffect(() => {
    if (!ready || left === undefined || document.activeElement !== document.body) return;
    const row = place.current?.querySelector<HTMLElement>(`[data-review="${left}"]`);
    const heading = place.current?.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    (row ?? heading)?.focus();
  }, [ready, left]);
  return place;
}

function noneOf(queue: Queue, seesSchool: boolean): ListWords['none'] {
  if (queue === 'reviewed') {
    return { heading: t`Nothing reviewed yet.`, text: t`Submissions appear here when you have scored them.` };
  }
  const text = seesSchool
    ? t`Submissions appear here when learners finish a test.`
    : t`No learner of your classes has submitted anything that waits for a mark.`;
  return { heading: t`Nothing to mark.`, text };
}
