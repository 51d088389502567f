import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import type { ListedCourse } from '@parlance/contract/courses';
import { useNavigate } from 'react-router';
import { minutesAndSeconds } from '../../ui/format/format-clock.ts';
import { useRunningTest, useTimeLeft } from './running-tests.ts';
import { coursePath, resumePath, testPath } from './start-test.ts';

type Props = Pick<ButtonProps, 'size'> & {
  course: ListedCourse;
  /** The id of the element that names the course. */
  describedBy?: string;
  /** Where the test starts; a test that is under way goes on at its own page. */
  startPath?: string;
};

/** Start Test; while the test is under way, the way back into it with the time left. In practice mode there is none. */
export function StartButton({ course, describedBy, startPath = testPath(course), size }: Props) {
  const navigate = useNavigate();
  const running = useRunningTest(course);
  const isPractised = course.practice_mode && !running;
  const path = isPractised ? `${coursePath(course)}?practise=1` : startPath;
  return (
    <Button
      size={size}
      aria-describedby={describedBy}
      onClick={() => void navigate(running ? resumePath({ ...course, sittingId: running.sittingId }) : path)}
    >
      {running ? <Resume deadline={running.deadline} /> : isPractised ? t`Practise` : t`Start Test`}
    </Button>
  );
}

/** A screen reader hears whole minutes: seconds would be read out again and again. */
function Resume({ deadline }: { deadline: string }) {
  const left = useTimeLeft(deadline);
  if (left === 0) return t`Resume · time is up`;
  return (
    <>
      <Trans>Resume</Trans>
      <span aria-hidden="true">
        {'\u00a0· '}
        {t`${{ clock: minutesAndSeconds(left) }} left`}
      </span>
      <span className="visually-hidden">
        {' '}
        ({t`${plural({ minutes: Math.ceil(left / 60) }, { one: '# minute left', other: '# minutes left' })}`})
      </span>
    </>
  );
}
