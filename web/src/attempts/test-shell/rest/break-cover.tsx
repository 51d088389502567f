import { Button } from '@mantine/core';
import type { CourseType } from '@parlance/contract/courses';
import {
  IconArrowLeft,
  IconArrowRight,
  IconClock,
  IconEyeOff,
  IconPlayerPause,
  IconPlayerPauseFilled,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useFocusOnArrival } from '../../../ui/focus.ts';
import { minutesAndSeconds, timeOfDay } from '../../../ui/format/format-clock.ts';
import { SkillStamp } from '../../../ui/skill-stamp.tsx';
import { toastInfo } from '../../../ui/states/toast.tsx';
import type { TestClock } from '../../run/clock/test-clock.ts';
import { type Countdown, useSecondsLeft } from '../../run/countdown.ts';
import { Announcer } from '../bar/clock-face.tsx';
import { testClock } from '../bar/clock-rules.ts';
import { countAnswered, formatUnanswered, type PaletteCell } from '../palette-cells.ts';
import classes from './break-cover.module.css';

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
  const heading = useFocusOnArrival();
  const left = useBreakLeft(resumeAtMs, clock);
  useBreakOver(resumeAtMs, clock);
  return (
    <>
      <main className={classes.cover} data-skill={type}>
        <SkillStamp type={type} className={classes.stamp} />
        <section className={classes.label} aria-labelledby="on-a-break">
          <IconPlayerPauseFilled size={64} className={classes.sign} aria-hidden="true" />
          <h2 id="on-a-break" ref={heading} tabIndex={-1} className={classes.heading} aria-describedby="break-until">
            You are on a break.
          </h2>
          <p id="break-until" className={classes.lead}>
            Your clock has stopped at <strong>{minutesAndSeconds(useSecondsLeft(countdown))}</strong>. It runs again at{' '}
            <strong>{timeOfDay(new Date(resumeAtMs).toISOString())}</strong> at the latest.
          </p>
          <ul className={classes.facts}>
            <li>
              <IconClock size={20} stroke={1.75} aria-hidden="true" />
              <span>
                <strong>
                  <span role="timer">{minutesAndSeconds(left)}</span> left of this break.
                </strong>{' '}
                After that the test continues automatically.
              </span>
            </li>
            <li>
              <IconEyeOff size={20} stroke={1.75} aria-hidden="true" />
              <span>
                <strong>Your questions are covered.</strong> Your answers are safe, and you return to where you were.
              </span>
            </li>
          </ul>
          <Button size="lg" onClick={onGoOn}>
            Go on
          </Button>
          <Announcer seconds={left} announced={testClock.announced} />
        </section>
      </main>
      <footer className={classes.foot}>
        <p className={classes.counters}>
          <strong>{`Answered ${countAnswered(cells)} of ${cells.length}`}</strong>
          <span>{formatUnanswered(cells)}</span>
        </p>
        <p className={classes.note}>
          <IconPlayerPause size={16} stroke={1.75} aria-hidden="true" />
          On a break
        </p>
        <div className={classes.buttons}>
          <Button variant="default" disabled leftSection={<IconArrowLeft size={18} stroke={1.75} />}>
            Previous
          </Button>
          <Button variant="default" disabled rightSection={<IconArrowRight size={18} stroke={1.75} />}>
            Next
          </Button>
        </div>
      </footer>
    </>
  );
}

const TICK_MS = 250;

/** The whole seconds left of the break. */
function useBreakLeft(resumeAtMs: number, { now }: Pick<TestClock, 'now'>): number {
  const read = () => Math.max(0, Math.ceil((resumeAtMs - now()) / 1000));
  const [left, setLeft] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((resumeAtMs - now()) / 1000))), TICK_MS);
    return () => clearInterval(timer);
  }, [resumeAtMs, now]);
  return left;
}

/** Says that the test continues when the break was not ended by the learner. */
function useBreakOver(resumeAtMs: number, { now }: Pick<TestClock, 'now'>) {
  const untilMs = useRef(resumeAtMs);
  useEffect(
    () => () => {
      if (now() >= untilMs.current) toastInfo('Your break is over. The clock runs again.', { id: 'break-over' });
    },
    [now],
  );
}
