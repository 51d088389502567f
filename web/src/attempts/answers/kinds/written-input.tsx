import type { CSSProperties } from 'react';
import classes from './written-input.module.css';

/** It is at least so wide, and grows with what is written, in characters. */
const LEAST_CHARS = 14;
const MOST_CHARS = 24;

type Props = {
  name: string;
  value: string;
  onWrite: (given: string) => void;
  /** The number of a gap, which stands inside. */
  number?: number;
  isCurrent?: boolean;
};

/** A few words of the learner's own: nothing completes or corrects them. */
export function WrittenInput({ name, value, onWrite, number, isCurrent = false }: Props) {
  const chars = Math.min(MOST_CHARS, Math.max(LEAST_CHARS, value.length + 1));
  return (
    <span className={classes.field} style={{ '--chars': chars } as CSSProperties}>
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
