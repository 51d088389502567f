import { type Sentence, say } from '@parlance/contract/say';
import { useId } from 'react';
import classes from './segments.module.css';

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: Sentence }[];
  onChange: (value: Value) => void;
};

/** One of a few words, side by side. */
export function Segments<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.bar}>
        {options.map((option) => (
          <label key={option.value} className={classes.segment}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {say(option.label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
