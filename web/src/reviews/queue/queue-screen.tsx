import { Button } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { type ComponentType, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { countOf } from '../../platform/plural.ts';
import { refusalText } from '../../platform/refusal.ts';
import { useSeesSchool } from '../../platform/session.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ListToolbar } from '../../ui/lists/list-toolbar.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { useFailureToast } from '../../ui/states/use-failure-toast.ts';
import { useBelow } from '../../ui/use-below.ts';
import type { MarkingUrl } from '../marking-url.ts';
import type { Queue, ReviewArea } from '../review-area.ts';
import { QueueLines, QueueLoading, QueueTable } from './queue-rows.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import { ON_A_PAGE, useQueue } from './use-queues.ts';

const sorts: Record<Queue, { value: string; label: string }[]> = {
  pending: [
    { value: 'date_time', label: 'Oldest first' },
    { value: '-date_time', label: 'Newest first' },
    { value: 'user_name', label: 'Name' },
    { value: 'course_name', label: 'Course' },
  ],
  reviewed: [
    { value: '-scored_at', label: 'Last scored' },
    { value: 'date_time', label: 'Oldest first' },
    { value: '-date_time', label: 'Newest first' },
    { value: 'user_name', label: 'Name' },
    { value: 'course_name', label: 'Course' },
  ],
};

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
  const asLines = useBelow(TABLE_FROM_PX);
  const Rows = asLines ? QueueLines : QueueTable;
  const failed = refusalText(page.error, area.failed[queue]);
  useFailureToast(page.isError ? FAILED : null, failed);
  const place = usePlaceLeft(page.data !== undefined);

  const total = page.data?.total;
  const filters = courses
    .filter(({ type }) => area.courseTypes.includes(type))
    .map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <div ref={place}>
      <PageHeading title={area.title} />
      <QueueTabs area={area} url={url} total={total} />
      <ListToolbar
        url={list}
        searchLabel="Search name or course"
        filterLabel="Course"
        filters={[{ value: '', label: 'All courses' }, ...filters]}
        sorts={sorts[queue]}
        count={total === undefined ? undefined : countOf(total, 'submission')}
      >
        <Export
          course={courses.find(({ id }) => String(id) === list.filter) ?? null}
          hint="To export results, choose a course in the filter."
        />
      </ListToolbar>
      <Loaded
        query={page}
        loading={<QueueLoading />}
        failed={{ heading: failed, text: 'Nothing is changed. Try again in a moment.' }}
        empty={({ total }) =>
          total === 0 && <NothingHere queue={queue} narrowed={list.narrowed} onClear={list.clear} />
        }
      >
        {({ items, total }) => (
          <>
            <Rows items={items} queue={queue} url={url} />
            <Pager
              label={`Pages of ${area.title}`}
              page={list.page}
              pageSize={ON_A_PAGE}
              total={total}
              onPage={list.setPage}
            />
          </>
        )}
      </Loaded>
    </div>
  );
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

type NothingProps = { queue: Queue; narrowed: boolean; onClear: () => void };

function NothingHere({ queue, narrowed, onClear }: NothingProps) {
  const seesSchool = useSeesSchool();
  if (narrowed) {
    return (
      <Empty heading="No submissions found." text="Nothing matches the search and the course.">
        <Button variant="default" onClick={onClear}>
          Show all
        </Button>
      </Empty>
    );
  }
  if (queue === 'reviewed')
    return <Empty heading="Nothing reviewed yet." text="Submissions appear here when you have scored them." />;
  if (!seesSchool) {
    return (
      <Empty
        heading="Nothing to mark."
        text="No learner of your classes has submitted anything that waits for a mark."
      />
    );
  }
  return <Empty heading="Nothing to mark." text="Submissions appear here when learners finish a test." />;
}
