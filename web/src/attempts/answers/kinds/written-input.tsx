import { overLimit, type WordLimit } from '@parlance/contract/kinds/written/limit';
import { IconInfoCircle } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useId, useState } from 'react';
import { useContentLanguage, useInterfaceLanguage } from '../content-language.ts';
import { charsOf } from './input-width.ts';
import classes from './written-input.module.css';

type Props = {
  name: string;
  value: string;
  onWrite: (given: string) => void;
  /** How much may be written, and the id of the sentence that says so. */
  limit?: WordLimit;
  limitId: string;
  /** The number of a gap, which stands inside. */
  number?: number;
  isCurrent?: boolean;
};

/**
 * A few words of the learner's own: nothing completes or corrects them. Below an answer over its limit stands what is
 * over; it stops nobody. Without a limit the input grows with what is written.
 */
export function WrittenInput({ name, value, onWrite, limit, limitId, number, isCurrent = false }: Props) {
  const id = useId();
  const { told, leave } = useToldLimit(value, limit);
  const content = useContentLanguage();
  const words = useInterfaceLanguage();
  const chars = limit ? charsOf(limit) : value.length + 1;
  return (
    <span
      className={classes.written}
      style={{ '--chars': chars } as CSSProperties}
      data-limit={limit && (limit.words === 0 ? 'number' : 'words')}
    >
      <span className={classes.field}>
        {number !== undefined && (
          <span className={classes.number} data-current={isCurrent || undefined} aria-hidden="true">
            {number}
          </span>
        )}
        <input
          className={classes.input}
          value={value}
          aria-label={name}
          aria-describedby={limit && `${limitId} ${id}`}
          {...content}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => onWrite(event.currentTarget.value)}
          onBlur={leave}
        />
      </span>
      {limit && (
        <span id={id} {...words} role="status" className={classes.over}>
          {told && <IconInfoCircle size={15} stroke={1.75} aria-hidden="true" />}
          {told}
        </span>
      )}
    </span>
  );
}

/** How long nothing is typed before an answer is said to be over its limit: 'fift' is no word, and 'fifteen' a number. */
const PAUSE_MS = 1000;

/**
 * What is said of an answer over its limit, null for one within it. It comes after a pause or when the input is left,
 * and goes at once.
 */
function useToldLimit(value: string, limit: WordLimit | undefined) {
  const over = limit ? overLimit(value, limit) : null;
  const [told, setTold] = useState(over);
  if (over === null && told !== null) setTold(null);
  useEffect(() => {
    if (!limit) return;
    const timer = setTimeout(() => setTold(overLimit(value, limit)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, limit]);
  return { told, leave: () => setTold(over) };
}
