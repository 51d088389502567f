import classes from './recording-dot.module.css';

/** The red dot of a live recording, which breathes. */
export function RecordingDot({ small = false }: { small?: boolean }) {
  return <span className={classes.dot} data-small={small || undefined} aria-hidden="true" />;
}
