import classes from './line-choice.module.css';
import { lineCounts } from './use-line-focus.ts';

type Count = (typeof lineCounts)[number];

/** How many lines stand out. */
export function LineChoice({ count, onChoose }: { count: Count; onChoose: (count: Count) => void }) {
  return (
    <span className={classes.choice} role="group" aria-label="Lines in focus">
      <span aria-hidden="true">Lines in focus</span>
      <span className={classes.counts}>
        {lineCounts.map((lines) => (
          <button
            key={lines}
            type="button"
            className={classes.count}
            aria-pressed={lines === count}
            onClick={() => onChoose(lines)}
          >
            {lines}
          </button>
        ))}
      </span>
    </span>
  );
}
