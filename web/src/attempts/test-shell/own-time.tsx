import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type OwnTime, ownTime } from '@parlance/contract/taking/own-time';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ownDurationText, ownTimeText } from '../../accommodations/format-accommodation.ts';
import { queryOf } from '../../platform/queries.ts';
import { useUser } from '../../platform/session.ts';
import { mustSignIn } from '../run/attempt-calls.ts';
import classes from './own-time.module.css';

/** How long this learner has for the test of a course. */
export type OwnLength = {
  /** '60 min (extended from 40)'; null for everyone's time, which the course itself says. */
  name: string | null;
  hasBreaks: boolean;
  /** What acts on it: 'Extra time 50 %, 2 rest breaks of up to 10 min.' */
  text: string | null;
  /** Asks again after a failure; null while nothing failed. */
  retry: (() => void) | null;
};

/** The own time of who is logged in, in an examination where it is a part of one; everyone's until it is known. */
export function useOwnTime(courseId: number, sittingId?: number): OwnLength {
  const isLoggedIn = useUser() !== null;
  const { data, error, refetch } = useQuery({
    ...queryOf(ownTime, { params: { courseId }, query: { sittingId } }),
    enabled: isLoggedIn,
    networkMode: 'always',
    retry: false,
  });
  // Who must log in again is told so by the page.
  const hasFailed = error !== null && !data && !mustSignIn(error);
  return {
    name: data ? extendedName(data) : null,
    hasBreaks: (data?.breaks.count ?? 0) > 0,
    text: data ? ownTimeText(data.lines) : null,
    retry: hasFailed ? () => void refetch() : null,
  };
}

function extendedName({ baseSeconds, allowedSeconds }: OwnTime): string | null {
  if (baseSeconds === null || allowedSeconds === null || allowedSeconds === baseSeconds) return null;
  return ownDurationText({ baseSeconds, allowedSeconds });
}

/** What acts on the time of this learner, or that it could not be loaded. Nothing for everyone's time. */
export function OwnTimeLine({ own: { text, retry } }: { own: OwnLength }) {
  if (retry) {
    return (
      <span className={classes.failed} role="status">
        <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
        <span>{t`Your own time could not be loaded. It still applies.`}</span>
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          {t`Try again`}
        </Button>
      </span>
    );
  }
  return text && <span className={classes.own}>{text}</span>;
}

/** How long the test of a course lasts for who is logged in; `standard` for everyone. */
export function OwnDuration({ courseId, standard }: { courseId: number; standard: string }) {
  const own = useOwnTime(courseId);
  return (
    <>
      {own.name ?? standard} <OwnTimeLine own={own} />
    </>
  );
}
