import { ActionIcon, Tooltip } from '@mantine/core';
import { IconAlarm, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './clock-face.module.css';
import { CLOCK_RETURNS_SECONDS, LOW_TIME_SECONDS, minutesAndSeconds, timeAnnouncement } from './clock-words.ts';

type Props = {
  secondsLeft: number;
  /** A hidden clock comes back by itself for the last five minutes. */
  hidden?: boolean;
  /** Draws the button that hides and shows it. */
  onToggleHidden?: () => void;
};

/** Time Left: red, with a sign and words, in the last minute. */
export function ClockFace({ secondsLeft, hidden = false, onToggleHidden }: Props) {
  const low = secondsLeft <= LOW_TIME_SECONDS;
  const shown = !hidden || secondsLeft <= CLOCK_RETURNS_SECONDS;
  const word = shown ? 'Hide the clock' : 'Show the clock';
  return (
    <div className={classes.clock}>
      <div role="timer" className={classes.face} data-low={low || undefined}>
        {low && <IconAlarm size={20} stroke={2} aria-hidden="true" />}
        {low && <span className={classes.lastMinute}>Last minute</span>}
        <span className={classes.label}>Time Left</span>{' '}
        <span className={classes.digits}>{shown ? minutesAndSeconds(secondsLeft) : '--:--'}</span>
      </div>
      {onToggleHidden && (
        <Tooltip label={word}>
          <ActionIcon aria-label={word} onClick={onToggleHidden} disabled={secondsLeft <= CLOCK_RETURNS_SECONDS}>
            {shown ? <IconEyeOff size={20} stroke={1.75} /> : <IconEye size={20} stroke={1.75} />}
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

/** Tells a screen reader when ten, five and one minutes are left. */
export function TimeAnnouncer({ secondsLeft }: { secondsLeft: number }) {
  const before = useRef(secondsLeft);
  const [words, setWords] = useState('');
  useEffect(() => {
    const next = timeAnnouncement(before.current, secondsLeft);
    before.current = secondsLeft;
    if (next) setWords(next);
  }, [secondsLeft]);
  return (
    <p role="status" className="visually-hidden">
      {words}
    </p>
  );
}
