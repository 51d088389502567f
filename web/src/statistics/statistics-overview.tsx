import { Button } from '@mantine/core';
import { everyStatus, type Status } from '@parlance/contract/accounts';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { notSignedIn } from '@parlance/contract/refusals';
import { say as sayNow } from '@parlance/contract/say';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { type AccountKind, adminKind, ERROR_TOAST_MS, LOAD_TOAST_MS, userKind } from '../accounts/account-kind.ts';
import { statusLabels } from '../accounts/account-status.tsx';
import { useFocusPassedOn } from '../ui/focus.ts';
import { dayAndTime } from '../ui/format/date-format.ts';
import { Text } from '../ui/kit.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { SkillName } from '../ui/skill.tsx';
import { hideToast, toastError, toastSuccess } from '../ui/states/toast.tsx';
import { inOneSentence } from './problems.ts';
import { StatisticsCard, StatisticsCardLoading } from './statistics-card.tsx';
import classes from './statistics-overview.module.css';
import { isSignedOutOf, type Part, problemsOf, type Statistics, useStatistics } from './use-statistics.ts';

const LOADED = 'Dashboard data loaded successfully!';
const FAILED_TOAST = 'statistics-failed';

const statusSlices = () =>
  everyStatus.map((status: Status) => ({
    key: status,
    name: sayNow(statusLabels[status]),
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
  function countAgain(): void {
    // What the toast says no longer holds.
    hideToast(FAILED_TOAST);
    void refetch();
  }
  return (
    <>
      <PageHeading title="Overview of Statistics" />
      <div className={classes.toolbar}>
        <p className={classes.lead}>Everyone with an account, and every course they can take.</p>
        {data && (
          <Text size="sm" tone="faint">
            Counted on {dayAndTime(new Date(dataUpdatedAt).toISOString())}
          </Text>
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          disabled={!data}
          loading={data && isFetching}
          onClick={countAgain}
        >
          Refresh
        </Button>
      </div>
      {data && problemsOf(data).length > 0 && (
        <Incomplete signedOut={isSignedOutOf(data)} counting={isFetching} onRetry={countAgain} />
      )}
      {data ? (
        <div className={classes.cards}>
          <PeopleCard
            kind={userKind}
            heading="User Statistics"
            to={paths.users}
            total={data.users}
            counts={data.userStatuses}
          />
          <PeopleCard
            kind={adminKind}
            heading="Admin Statistics"
            to={paths.admins}
            total={data.admins}
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

type IncompleteProps = { signedOut: boolean; counting: boolean; onRetry: () => void };

/** Not every figure could be loaded: the way on. What is wrong is shown on each card. */
function Incomplete({ signedOut, counting, onRetry }: IncompleteProps) {
  const line = useFocusPassedOn<HTMLDivElement>();
  return (
    <div ref={line} className={classes.failed}>
      <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
      <p>{signedOut ? sayNow(notSignedIn.sentence) : 'Some figures could not be loaded.'}</p>
      {signedOut ? (
        <Button size="sm" component="a" href="/login">
          Log in
        </Button>
      ) : (
        <Button size="sm" loading={counting} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

type PeopleProps = {
  kind: AccountKind;
  heading: string;
  to: string;
  total: Part<{ count: number }>;
  counts: Part<Record<Status, number>>;
};

/** The people of one list, by status. */
function PeopleCard({ kind, to, ...numbers }: PeopleProps) {
  return (
    <StatisticsCard
      {...numbers}
      link={{ to, text: kind.manage }}
      one={kind.one}
      totalText={`Total ${kind.many}, excluding deleted`}
      slices={statusSlices()}
    />
  );
}

/** One toast for what worked or for what failed. */
function say(statistics: Statistics): void {
  const failure = inOneSentence(problemsOf(statistics));
  if (failure) toastError(failure, { shownMs: ERROR_TOAST_MS, id: FAILED_TOAST });
  else toastSuccess(LOADED, { shownMs: LOAD_TOAST_MS, id: LOADED });
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
