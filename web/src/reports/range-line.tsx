import { i18n } from '@lingui/core';
import type { OnScale } from '@parlance/contract/scales/on-scale';
import classes from './range-line.module.css';

/** How many bands below and above the band are drawn. */
const AROUND = 2.5;

/** Where a band lies, with its likely range: a picture of what stands above it in words. */
export function RangeLine({ result: { band, low, high, highest } }: { result: OnScale }) {
  const from = Math.max(0, Math.floor(Math.min(low ?? band, band - AROUND)));
  const to = Math.ceil(Math.min(Math.max(high ?? band, band + AROUND), highest ?? Infinity));
  const at = (value: number) => `${(100 * (value - from)) / (to - from)}%`;
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const shown = ticks.length > 12 ? ticks.filter((_, index) => index % Math.ceil(ticks.length / 12) === 0) : ticks;
  return (
    <div className={classes.line} aria-hidden="true">
      {shown.map((tick) => (
        <span key={tick} className={classes.tick} style={{ insetInlineStart: at(tick) }}>
          {i18n.number(tick)}
        </span>
      ))}
      {low !== null && high !== null && (
        <span
          className={classes.range}
          style={{ insetInlineStart: at(low), inlineSize: `${(100 * (high - low)) / (to - from)}%` }}
        />
      )}
      <span className={classes.band} style={{ insetInlineStart: at(band) }} />
    </div>
  );
}
