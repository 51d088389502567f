import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { everyStatus, type Status } from '@parlance/contract/accounts';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { notSignedIn } from '@parlance/contract/refusals';
import { say } from '@parlance/contract/say';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { type AccountKind, adminKind, ERROR_TOAST_MS, LOAD_TOAST_MS, userKind } from '../accounts/account-kind.ts';
import { statusLabels } from '../accounts/account-status.tsx';
import { useFocusPassedOn } from '../ui/focus.ts';
import { dayAndTime } from '../ui/format/date-format.ts';
import { Text } from '../ui/kit.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { SkillName, skillText } from '../ui/skill.tsx';
import { hideToast, toastError, toastSuccess } from '../ui/states/toast.tsx';
import { inOneSentence } from './problems.ts';
import { StatisticsCard, StatisticsCardLoading } from './statistics-card.tsx';
import classes from './statistics-overview.module.css';
import { isSignedOutOf, type Part, problemsOf, type Statistics, useStatistics } from './use-statistics.ts';

const LOADED_TOAST = 'statistics-loaded';
const FAILED_TOAST = 'statistics-failed';

const statusSlices = () =>
  everyStatus.map((status: Status) => ({
    key: status,
    name: say(statusLabels[status]),
    color: `var(--slice-${status})`,
  }));
/** In the order of the specification. */
const skills: CourseType[] = ['Speaking', 'Listening', 'Writing', 'Reading'];
const typeSlices = () =>
  skills.map((type) => ({
    key: type,
    name: skillText(type),
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
    if (data) tell(data);
  }, [data]);
  function countAgain(): void {
    // What the toast says no longer holds.
    hideToast(FAILED_TOAST);
    void refetch();
  }
  return (
    <>
      <PageHeading title={t`Overview of Statistics`} />
      <div className={classes.toolbar}>
        <p className={classes.lead}>
          <Trans>Everyone with an account, and every course they can take.</Trans>
        </p>
        {data && (
          <Text size="sm" tone="faint">
            {t`Counted on ${{ time: dayAndTime(new Date(dataUpdatedAt).toISOString()) }}`}
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
          <Trans>Refresh</Trans>
        </Button>
      </div>
      {data && problemsOf(data).length > 0 && (
        <Incomplete signedOut={isSignedOutOf(data)} counting={isFetching} onRetry={countAgain} />
      )}
      {data ? (
        <div className={classes.cards}>
          <PeopleCard
            kind={userKind}
            heading={t`User Statistics`}
            to={paths.users}
            total={data.users}
            counts={data.userStatuses}
          />
          <PeopleCard
            kind={adminKind}
            heading={t`Admin Statistics`}
            to={paths.admins}
            total={data.admins}
            counts={data.adminStatuses}
          />
          <StatisticsCard
            heading={t`Courses`}
            unit={(count) => t`${plural(count, { one: 'course', other: 'courses' })}`}
            totalText={t`Total courses`}
            total={data.courses}
            slices={typeSlices()}
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
      <p>{signedOut ? say(notSignedIn.sentence) : t`Some figures could not be loaded.`}</p>
      {signedOut ? (
        <Button size="sm" component="a" href="/login">
          <Trans>Log in</Trans>
        </Button>
      ) : (
        <Button size="sm" loading={counting} onClick={onRetry}>
          <Trans>Try again</Trans>
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

type PeopleTexts = { unit: (count: number) => string; totalText: MessageDescriptor };

const peopleTexts: Record<AccountKind['role'], PeopleTexts> = {
  user: {
    unit: (count) => t`${plural(count, { one: 'user', other: 'users' })}`,
    totalText: msg`Total users, excluding deleted`,
  },
  admin: {
    unit: (count) => t`${plural(count, { one: 'admin', other: 'admins' })}`,
    totalText: msg`Total admins, excluding deleted`,
  },
};

/** The people of one list, by status. */
function PeopleCard({ kind, to, ...numbers }: PeopleProps) {
  const { unit, totalText } = peopleTexts[kind.role];
  return (
    <StatisticsCard
      {...numbers}
      link={{ to, text: kind.manage }}
      unit={unit}
      totalText={say(totalText)}
      slices={statusSlices()}
    />
  );
}

/** One toast for what worked or for what failed. */
function tell(statistics: Statistics): void {
  const failure = inOneSentence(problemsOf(statistics));
  if (failure) toastError(failure, { shownMs: ERROR_TOAST_MS, id: FAILED_TOAST });
  else toastSuccess(t`Dashboard data loaded successfully!`, { shownMs: LOAD_TOAST_MS, id: LOADED_TOAST });
}

function Loading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        <Trans>Loading dashboard data...</Trans>
      </p>
      <div className={classes.cards} aria-hidden="true">
        <StatisticsCardLoading />
        <StatisticsCardLoading />
        <StatisticsCardLoading />
      </div>
    </>
  );
}
