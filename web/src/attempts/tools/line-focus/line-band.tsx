import classes from './line-band.module.css';
import type { Lines } from './use-line-focus.ts';

/** The edges of the lines that stand out, in a text that is their place. */
export function LineBand({ band }: { band: Lines | null }) {
  return band && <span className={classes.band} style={{ top: band.top, height: band.bottom - band.top }} />;
}
