import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import { IconInfoCircle } from '@tabler/icons-react';
import { type CSSProperties, useContext, useId } from 'react';
import { ContentLanguage } from '../../content-language.ts';
import { charsOf } from './limit-room.ts';
import { useToldLimit } from './use-told-limit.ts';
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
  const width = limit ? { '--chars': charsOf(limit), '--least-chars': 8 } : { '--chars': value.length + 1 };
  return (
    <span className={classes.written}>
      <span className={classes.field} style={width as CSSProperties}>
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
          lang={useContext(ContentLanguage)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => onWrite(event.currentTarget.value)}
          onBlur={leave}
        />
      </span>
      {limit && (
        <span id={id} role="status" className={classes.over}>
          {told && <IconInfoCircle size={15} stroke={1.75} aria-hidden="true" />}
          {told}
        </span>
      )}
    </span>
  );
}
