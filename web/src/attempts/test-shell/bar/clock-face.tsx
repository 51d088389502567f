import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconAlarm, IconEye, IconEyeOff, IconPlayerPause } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { minutesAndSeconds } from '../../../ui/format/format-clock.ts';
import { type Countdown, useSecondsLeft } from '../../run/countdown.ts';
import classes from './clock-face.module.css';
import { type ClockRules, stoppedClock, testClock, timeAnnouncement } from './clock-rules.ts';

type FaceProps = { seconds: number; hidden?: boolean; rules?: ClockRules };

/** 'Time Left' and mm:ss; red with a sign and a word in the last minute. */
export function TimeLeft({ seconds, hidden = false, rules = testClock }: FaceProps) {
  const low = seconds <= rules.low;
  return (
    <span className={classes.clock} data-low={low || undefined} data-stopped={rules.isStopped}>
      {rules.isStopped && <IconPlayerPause size={18} stroke={1.75} aria-hidden="true" />}
      {low && (
        <span className={classes.word}>
          <IconAlarm size={18} stroke={1.75} aria-hidden="true" />
          {rules.lowLabel}
        </span>
      )}
      <span className={classes.label}>{rules.label}</span>
      {hidden ? (
        <span className={classes.hidden}>{t`Hidden`}</span>
      ) : (
        <span className={classes.value} role="timer">
          {minutesAndSeconds(seconds)}
        </span>
      )}
    </span>
  );
}

export type ClockHiding = {
  hidden: boolean;
  /** Null in the last five minutes, when the clock stays. */
  toggle: (() => void) | null;
};

/** Whether the learner has hidden the clock, as far as it may be hidden. */
export function useClockHiding(mayHide: boolean): ClockHiding {
  const [wantsHidden, setWantsHidden] = useState(false);
  return useMemo(
    () => ({ hidden: wantsHidden && mayHide, toggle: mayHide ? () => setWantsHidden(!wantsHidden) : null }),
    [wantsHidden, mayHide],
  );
}

type TestClockProps = { countdown: Countdown; hiding: ClockHiding; isStopped?: boolean };

/** The clock of a whole test, which alone is drawn again every second. */
export const TestClock = memo(function TestClock({ countdown, hiding, isStopped = false }: TestClockProps) {
  const rules = isStopped ? stoppedClock : testClock;
  return <HideableClock seconds={useSecondsLeft(countdown)} hiding={hiding} rules={rules} />;
});

/** The clock of a test with its button to hide it. */
export function HideableClock({ seconds, hiding, rules }: FaceProps & { hiding: ClockHiding; rules: ClockRules }) {
  const label = hiding.hidden ? t`Show clock` : t`Hide clock`;
  return (
    <span className={classes.frame}>
      <TimeLeft seconds={seconds} hidden={hiding.hidden} rules={rules} />
      {hiding.toggle && (
        <ActionIcon aria-label={label} title={label} onClick={hiding.toggle}>
          {hiding.hidden ? <IconEye size={20} stroke={1.75} /> : <IconEyeOff size={20} stroke={1.75} />}
        </ActionIcon>
      )}
      <Announcer seconds={seconds} announced={rules.announced} />
    </span>
  );
}

/** Tells a screen reader when ten, five and one minutes are left. */
export function Announcer({ seconds, announced }: { seconds: number; announced: ClockRules['announced'] }) {
  const before = useRef(seconds);
  const [words, setWords] = useState('');
  useEffect(() => {
    const now = timeAnnouncement(before.current, seconds, announced);
    before.current = seconds;
    if (now) setWords(now);
  }, [seconds, announced]);
  return (
    <span className="visually-hidden" aria-live="polite">
      {words}
    </span>
  );
}
