import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { IconClock, IconEyeOff } from '@tabler/icons-react';
import { minutesAndSeconds } from '../../../ui/format/format-clock.ts';
import { useSecondsUntil } from '../../../ui/use-seconds-until.ts';
import { type Countdown, useSecondsLeft } from '../../run/countdown.ts';
import type { TestClock } from '../../run/test-clock.ts';
import type { PaletteCell } from '../palette-cells.ts';
import { Cover, CoverFacts } from './cover.tsx';

type Props = {
  type: CourseType;
  /** When the clock runs again, in milliseconds since 1970 by the server's clock; null while nobody has said. */
  resumeAtMs: number | null;
  clock: Pick<TestClock, 'now'>;
  countdown: Countdown;
  cells: PaletteCell[];
};

/** The course's cover in place of the questions, while staff of an examination have stopped the clock. */
export function PausedCover({ type, resumeAtMs, clock, countdown, cells }: Props) {
  const left = minutesAndSeconds(useSecondsLeft(countdown));
  return (
    <Cover
      type={type}
      cells={cells}
      heading={t`The examination is paused.`}
      note={t`Paused by your invigilator`}
      lead={
        <Trans>
          Your clock has stopped at <strong>{left}</strong>. Your answers are safe. Wait for your invigilator.
        </Trans>
      }
    >
      <CoverFacts>
        <li>
          <IconClock size={20} stroke={1.75} aria-hidden="true" />
          <span>
            {resumeAtMs === null ? (
              <Trans>
                <strong>You lose no time.</strong> Everyone restarts together after a countdown of 10 seconds.
              </Trans>
            ) : (
              <strong>
                <Trans>
                  The test continues in <Seconds untilMs={resumeAtMs} clock={clock} />
                </Trans>
              </strong>
            )}
          </span>
        </li>
        <li>
          <IconEyeOff size={20} stroke={1.75} aria-hidden="true" />
          <span>
            <Trans>
              <strong>Your questions are covered.</strong> You return to where you were.
            </Trans>
          </span>
        </li>
      </CoverFacts>
    </Cover>
  );
}

function Seconds({ untilMs, clock }: { untilMs: number; clock: Pick<TestClock, 'now'> }) {
  return <span role="timer">{t`${{ seconds: useSecondsUntil(untilMs, undefined, clock.now) }} s.`}</span>;
}
