import { Button } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { COURSES_ON_A_PAGE, useCoursePage } from '../../courses/use-course-page.ts';
import { useMayChange } from '../../courses/use-own-courses.ts';
import { refusalText } from '../../platform/refusal.ts';
import { minutes } from '../../ui/format/minutes.ts';
import { Text } from '../../ui/kit.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import type { ListUrl } from '../../ui/lists/use-list-url.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { useFailureToast } from '../../ui/states/use-failure-toast.ts';
import { TimesLoading } from './question-timers.tsx';
import { TimeTable } from './time-table.tsx';
import type { useTypedTimes } from './use-typed-times.ts';

const FAILED = 'Failed to fetch courses.';

const words = { name: 'Title', current: 'Current Duration (min)', next: 'New Duration (min)', step: 1 };

type Props = {
  /** Its filter is the type whose courses are listed. */
  url: ListUrl;
  times: ReturnType<typeof useTypedTimes>;
  onSave: (id: number) => void;
};

/** The courses of one type with their durations. */
export function CourseDurations({ url, times, onSave }: Props) {
  const courses = useCoursePage(url);
  const mayChange = useMayChange();
  useFailureToast(courses.error, refusalText(courses.error, FAILED));
  return (
    <Loaded
      query={courses}
      loading={<TimesLoading text="Loading courses..." />}
      failed={{ heading: FAILED }}
      empty={({ total }) => total === 0 && <NoCourses url={url} />}
    >
      {({ items, total }) => (
        <>
          <Text size="sm" tone="quiet" above={8} below={16}>
            Tests in progress keep their original time. Published examinations keep the time of their frozen papers.
          </Text>
          <TimeTable
            words={words}
            rows={items.map((course) => ({
              id: course.id,
              name: course.title,
              current: duration(course),
              locked: mayChange(course.id) ? undefined : 'Made by someone else',
            }))}
            {...times}
            onType={times.type}
            onSave={onSave}
          />
          <Pager
            label="Pages of courses"
            page={url.page}
            pageSize={COURSES_ON_A_PAGE}
            total={total}
            onPage={url.setPage}
          />
        </>
      )}
    </Loaded>
  );
}

function NoCourses({ url: { q, filter, setQ } }: Pick<Props, 'url'>) {
  if (q === '')
    return <Empty heading={`No courses of type ${filter} yet.`} text="Add a course first, then set its time here." />;
  return (
    <Empty heading="No courses found." text={`No course of type ${filter} matches “${q}”.`}>
      <Button variant="default" onClick={() => setQ('')}>
        Clear search
      </Button>
    </Empty>
  );
}

function duration({ test_duration }: Course): string {
  return test_duration === null ? 'Not Set' : minutes(test_duration);
}
