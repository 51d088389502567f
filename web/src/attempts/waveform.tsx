import { type CSSProperties, memo } from 'react';
import classes from './waveform.module.css';

const BARS = 96;

type Props = {
  /** Draws another one. */
  seed: number;
  /** How much of it has been played, 0 to 1. */
  share: number;
};

/** A drawn recording that fills as it is played. It is no picture of the sound: nobody should read pauses from it. */
export function Waveform({ seed, share }: Props) {
  return (
    <div className={classes.wave} aria-hidden="true" style={{ '--share': share } as CSSProperties}>
      <Bars seed={seed} />
      <div className={classes.played}>
        <Bars seed={seed} />
      </div>
    </div>
  );
}

const Bars = memo(function Bars({ seed }: { seed: number }) {
  return (
    <div className={classes.bars}>
      {Array.from({ length: BARS }, (_, index) => (
        <i key={index} style={{ height: `${barPercent(index, seed)}%` }} />
      ))}
    </div>
  );
});

/** Bursts as speech has them: a slow swell times a quick one. */
function barPercent(index: number, seed: number): number {
  const swell = Math.abs(Math.sin(index / 6.1 + seed) + 0.6 * Math.sin(index / 2.7 + seed * 2));
  const grain = 0.55 + 0.45 * Math.abs(Math.sin(index * 12.9898 + seed * 78.233));
  return Math.round(Math.max(4, Math.min(100, 70 * swell * grain)));
}
