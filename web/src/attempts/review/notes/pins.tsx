import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { lengthOf } from '../../../ui/format/format-clock.ts';
import type { OfLine } from '../voice/voice-player.tsx';
import { lanesOf } from './lanes.ts';
import classes from './pins.module.css';

type Pin = { number: number; seconds: number };

/** Where a note is heard in what was said before it. */
const BEFORE_SECONDS = 1;

type Props = OfLine & { pins: readonly Pin[]; durationSeconds: number };

/** The notes on a recording where they are on its line. Each plays from a second before. */
export function Pins({ pins, durationSeconds, isReady, playFrom }: Props) {
  const shares = pins.map(({ seconds }) => (durationSeconds > 0 ? Math.min(1, seconds / durationSeconds) : 0));
  const lanes = lanesOf(shares);
  const count = Math.max(...lanes) + 1;
  return (
    // Sound is drawn from left to right in every language.
    <div className={classes.pins} dir="ltr" style={{ '--lanes': count } as CSSProperties} data-screen-only>
      {pins.map(({ number, seconds }, index) => (
        <UnstyledButton
          key={number}
          className={classes.pin}
          style={{ '--share': shares[index], '--lane': lanes[index] } as CSSProperties}
          aria-label={t`Note ${number} at ${{ time: lengthOf(seconds) }}`}
          disabled={!isReady}
          onClick={() => playFrom(Math.max(0, seconds - BEFORE_SECONDS))}
        >
          {number}
        </UnstyledButton>
      ))}
    </div>
  );
}
