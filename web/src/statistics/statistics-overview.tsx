import { Button } from '@mantine/core';
import { type Status, everyStatus } from '@parlance/contract/accounts';
import type { CourseType } from '@parlance/contract/courses';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { statusWords } from '../accounts/account-status.tsx';
import { ERROR_TOAST_MS, LOAD_TOAST_MS } from '../accounts/toast-times.ts';
import { dateTimeToMinute } from '../ui/date-format.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { SkillName } from '../ui/skill.tsx';
import { hideToast, toastError, toastSuccess } from '../ui/toast.tsx';
import { StatisticsCard, StatisticsCardLoading } from './statistics-card.tsx';
import classes from './statistics-overview.module.css';
import { problemsOf, type Statistics, useStatistics } from './use-statistics.ts';

const LOADED = 'Dashboard data loaded successfully!';

const statusSlices = everyStatus.map((status: Status) => ({
  key: status,
  name: statusWords[status],
  color: `var(--slice-${status})`,
}));
/** In the order of the specification. */
const skills: CourseType[] = ['Speaking', 'Listening', 'Writing', 'Reading'];
const typeSlices = skills.map((type) => ({
  key: type,
  name: type,
  color: `var(--p-${type.toLowerCase()})`,
  label: <SkillName type={type} />,
}));

type Props = {
  /** Where users and admins are managed: their cards lead there. */
  paths: { users: string; admins: string };
};

/** How many people and courses there are, in three cards. Counted anew each time it opens. */
export function StatisticsOverview({ paths }: Props) {
  const { data, isFetching, refetch, dataUpdatedAt } = useStatistics();
  useEffect(() => {
    if (data) say(data);
  }, [data]);
  const problems = data ? problemsOf(data) : [];
  function countAgain(): void {
    // What the toasts say no longer holds, and they lie over the button.
    problems.forEach(hideToast);
    void refetch();
  }
  return (
    <>
      <PageHeading title="Overview of Statistics" />
      <div className={classes.toolbar}>
        <p className={classes.lead}>Everyone with an account, and everything they can sit.</p>
        {data && <p className={classes.counted}>Counted {dateTimeToMinute(new Date(dataUpdatedAt).toISOString())}</p>}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          loading={isFetching}
          onClick={countAgain}
        >
          Refresh
        </Button>
      </div>
      {problems.length > 0 && (
        <div className={classes.failed}>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
          <p>Some numbers did not come. Nothing is changed by that.</p>
          <Button size="sm" loading={isFetching} onClick={countAgain}>
            Try again
          </Button>
        </div>
      )}
      {data ? (
        <div className={classes.cards}>
          <StatisticsCard
            heading="User Statistics"
            link={{ to: paths.users, text: 'Manage Users' }}
            one="user"
            totalText="Total users, without deleted"
            total={data.users}
            slices={statusSlices}
            counts={data.userStatuses}
          />
          <StatisticsCard
            heading="Admin Statistics"
            link={{ to: paths.admins, text: 'Manage Admins' }}
            one="admin"
            totalText="Total admins, without deleted"
            total={data.admins}
            slices={statusSlices}
            counts={data.adminStatuses}
          />
          <StatisticsCard
            heading="Courses"
            one="course"
            totalText="Total courses"
            total={data.courses}
            slices={typeSlices}
            counts={data.courseTypes}
          />
        </div>
      ) : (
        <Loading />
      )}
    </>
  );
}

/** One toast for what worked, or one for each way it failed. */
function say(statistics: Statistics): void {
  const problems = problemsOf(statistics);
  for (const problem of problems) toastError(problem, { shownMs: ERROR_TOAST_MS, id: problem });
  if (problems.length === 0) toastSuccess(LOADED, { shownMs: LOAD_TOAST_MS, id: LOADED });
}

function Loading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading dashboard data...
      </p>
      <div className={classes.cards} aria-hidden="true">
        <StatisticsCardLoading />
        <StatisticsCardLoading />
        <StatisticsCardLoading />
      </div>
    </>
  );
}
