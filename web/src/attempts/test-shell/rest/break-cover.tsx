import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { IconClock, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { roomTime } from '../../../sittings/learner/room-time.ts';
import { minutesAndSeconds } from '../../../ui/format/format-clock.ts';
import { toastInfo } from '../../../ui/states/toast.tsx';
import { useSecondsUntil } from '../../../ui/use-seconds-until.ts';
import { type Countdown, useSecondsLeft } from '../../run/countdown.ts';
import type { TestClock } from '../../run/test-clock.ts';
import { Announcer } from '../bar/clock-face.tsx';
import { testClock } from '../bar/clock-rules.ts';
import type { PaletteCell } from '../palette-cells.ts';
import { Cover, CoverFacts } from './cover.tsx';

export type BreakCoverProps = {
  type: CourseType;
  /** When the clock runs again by itself, in milliseconds since 1970 by the server's clock. */
  resumeAtMs: number;
  clock: Pick<TestClock, 'now'>;
  countdown: Countdown;
  cells: PaletteCell[];
  onGoOn: () => void;
};

/** The course's cover in place of the questions, while a rest break lasts. */
export function BreakCover({ type, resumeAtMs, clock, countdown, cells, onGoOn }: BreakCoverProps) {
  const left = useSecondsUntil(resumeAtMs, undefined, clock.now);
  const leftOfBreak = minutesAndSeconds(left);
  const stoppedAt = minutesAndSeconds(useSecondsLeft(countdown));
  const end = roomTime(new Date(resumeAtMs).toISOString());
  useBreakOver(resumeAtMs, clock);
  return (
    <Cover
      type={type}
      cells={cells}
      heading={t`You are on a break.`}
      note={t`On a break`}
      lead={
        <Trans>
          Your clock has stopped at <strong>{stoppedAt}</strong>. It runs again at <strong>{end}</strong> at the latest.
        </Trans>
      }
    >
      <CoverFacts>
        <li>
          <IconClock size={20} stroke={1.75} aria-hidden="true" />
          <span>
            <Trans>
              <strong>
                <span role="timer">{leftOfBreak}</span> left of this break.
              </strong>{' '}
              After that the test continues automatically.
            </Trans>
          </span>
        </li>
        <li>
          <IconEyeOff size={20} stroke={1.75} aria-hidden="true" />
          <span>
            <Trans>
              <strong>Your questions are covered.</strong> Your answers are safe, and you return to where you were.
            </Trans>
          </span>
        </li>
      </CoverFacts>
      <Button size="lg" onClick={onGoOn}>
        {t`Go on`}
      </Button>
      <Announcer seconds={left} announced={testClock.announced} />
    </Cover>
  );
}

/** Says that the test continues when the break was not ended by the learner. */
function useBreakOver(resumeAtMs: number, { now }: Pick<TestClock, 'now'>) {
  const untilMs = useRef(resumeAtMs);
  useEffect(
    () => () => {
      if (now() >= untilMs.current) toastInfo(t`Your break is over. The clock runs again.`, { id: 'break-over' });
    },
    [now],
  );
}
