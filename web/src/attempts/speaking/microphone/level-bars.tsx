import { t } from '@lingui/core/macro';
import { usePhone } from '../../../ui/use-phone.ts';
import { barHeight } from '../../recording/level-meter.ts';
import type { Reading } from '../recordings/use-recording.ts';
import classes from './level-bars.module.css';

type BarsProps = {
  readings: Reading[];
  /** The time that all bars together stand for. */
  windowSeconds: number;
};

const WIDE = 64;
const NARROW = 44;

/** What was heard so far as bars that fill the time there is. */
export function LevelBars({ readings, windowSeconds }: BarsProps) {
  const count = usePhone() ? NARROW : WIDE;
  const bars = fillBars(readings, windowSeconds, count);
  return (
    <div className={classes.bars} data-skill="Speaking" aria-hidden="true">
      {bars.map((height, index) => (
        <span
          key={index}
          className={height === null ? classes.dot : classes.bar}
          style={height === null ? undefined : { height: `${Math.round(4 + height * 96)}%` }}
        />
      ))}
    </div>
  );
}

/** How loud it was at the end of each bar's time as its height, 0 to 1; null for time that has not come. */
export function fillBars(readings: Reading[], windowSeconds: number, count: number): (number | null)[] {
  const bars: (number | null)[] = Array.from({ length: count }, () => null);
  const last = readings.at(-1);
  if (!last) return bars;
  const barOf = (atSeconds: number) => Math.min(count - 1, Math.floor((atSeconds / windowSeconds) * count));
  for (let index = 0; index <= barOf(last.atSeconds); index += 1) bars[index] = 0;
  for (const { atSeconds, rmsDbfs } of readings) bars[barOf(atSeconds)] = barHeight(rmsDbfs);
  return bars;
}

const SEGMENTS = 24;

/** How loud it is now, as a row that lights up. */
export function LevelRow({ peakDbfs }: { peakDbfs: number | null }) {
  const share = peakDbfs === null ? 0 : barHeight(peakDbfs);
  const lit = Math.round(share * SEGMENTS);
  return (
    <div
      className={classes.row}
      data-skill="Speaking"
      role="meter"
      aria-label={t`Microphone level`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      {Array.from({ length: SEGMENTS }, (_, index) => (
        <span key={index} className={classes.segment} data-lit={index < lit || undefined} />
      ))}
    </div>
  );
}
