import type { CSSProperties } from 'react';
import classes from './written-input.module.css';

type Props = {
  name: string;
  value: string;
  onWrite: (given: string) => void;
  /** The number of a gap, which stands inside. */
  number?: number;
  isCurrent?: boolean;
};

/** A few words of the learner's own: nothing completes or corrects them. It grows with what is written. */
export function WrittenInput({ name, value, onWrite, number, isCurrent = false }: Props) {
  return (
    <span className={classes.field} style={{ '--chars': value.length + 1 } as CSSProperties}>
      {number !== undefined && (
        <span className={classes.number} data-current={isCurrent || undefined} aria-hidden="true">
          {number}
        </span>
      )}
      <input
        className={classes.input}
        value={value}
        aria-label={name}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
    </span>
  );
}
