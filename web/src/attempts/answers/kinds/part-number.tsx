import classes from './part-number.module.css';

/** The number of a part, marked where the learner is. The name of its control says it to a screen reader. */
export function PartNumber({ number, isCurrent }: { number: number; isCurrent: boolean }) {
  return (
    <span className={classes.number} data-current={isCurrent || undefined} aria-hidden="true">
      {number}
    </span>
  );
}
