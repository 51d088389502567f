import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { courseTypes } from '@parlance/contract/kinds/course-types';
import { COURSES_ON_A_PAGE, useCoursePage } from '../../courses/use-course-page.ts';
import { useMayChange } from '../../courses/use-own-courses.ts';
import { refusalText } from '../../platform/refusal.ts';
import { minutes } from '../../ui/format/typed-minutes.ts';
import { Text } from '../../ui/kit.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import type { ListUrl } from '../../ui/lists/use-list-url.ts';
import { skillText } from '../../ui/skill.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { useFailureToast } from '../../ui/states/use-failure-toast.ts';
import { TimesLoading } from './question-timers.tsx';
import { TimeTable, type TimeWords } from './time-table.tsx';
import type { useTypedTimes } from './use-typed-times.ts';

const words = (): TimeWords => ({
  name: t`Title`,
  current: t`Current Duration (min)`,
  next: t`New Duration (min)`,
  step: 1,
});

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
  useFailureToast(courses.error, refusalText(courses.error, t`Failed to fetch courses.`));
  return (
    <Loaded
      query={courses}
      loading={<TimesLoading text={t`Loading courses...`} />}
      failed={{ heading: t`Failed to fetch courses.` }}
      empty={({ total }) => total === 0 && <NoCourses url={url} />}
    >
      {({ items, total }) => (
        <>
          <Text size="sm" tone="quiet" above={8} below={16}>
            <Trans>
              Tests in progress keep their original time. Published examinations keep the time of their frozen papers.
            </Trans>
          </Text>
          <TimeTable
            words={words()}
            rows={items.map((course) => ({
              id: course.id,
              name: course.title,
              current: duration(course),
              locked: mayChange(course.id) ? undefined : t`Made by someone else`,
            }))}
            {...times}
            onType={times.type}
            onSave={onSave}
          />
          <Pager
            label={t`Pages of courses`}
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
  const known = courseTypes.find((one) => one === filter);
  const type = known ? skillText(known) : '';
  if (q === '')
    return <Empty heading={t`No courses of type ${type} yet.`} text={t`Add a course first, then set its time here.`} />;
  return (
    <Empty heading={t`No courses found.`} text={t`No course of type ${type} matches “${q}”.`}>
      <Button variant="default" onClick={() => setQ('')}>
        <Trans>Clear search</Trans>
      </Button>
    </Empty>
  );
}

function duration({ test_duration }: Course): string {
  return test_duration === null ? t`Not Set` : minutes(test_duration);
}
