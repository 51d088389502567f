import classes from './gap-number.module.css';

/** The number of a gap, inside its control. */
export function GapNumber({ number, isCurrent }: { number: number; isCurrent: boolean }) {
  return (
    <span className={classes.number} data-current={isCurrent || undefined}>
      {number}
    </span>
  );
}
