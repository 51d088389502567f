import { type CSSProperties, memo } from 'react';
import classes from './waveform.module.css';

const BARS = 132;

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

/** Bursts as speech has them: a slow swell, and quick syllables that differ from one to the next. */
function barPercent(index: number, seed: number): number {
  const swell = 0.55 + 0.45 * Math.sin(index / 7.3 + seed) * Math.sin(index / 17.9 + seed * 3);
  const syllable = 0.35 + 0.65 * Math.abs(Math.sin(index / 2.3 + seed * 1.7));
  const grain = 0.7 + 0.3 * Math.sin(index * 12.9898 + seed * 78.233);
  const isPause = Math.sin(index / 3.1 + seed * 5) > 0.94;
  return isPause ? 4 : Math.round(Math.max(6, Math.min(100, 125 * swell * syllable * grain)));
}
