import type { QuestionForTaker } from '@parlance/contract/questions';
import classes from './choices.module.css';

/** One thing to choose: `value` is what is sent, `letter` is drawn before the text. */
type Option = { value: string; letter: string | null; text: string };

export const trueOrFalse: Option[] = [
  { value: 'TRUE', letter: null, text: 'True' },
  { value: 'FALSE', letter: null, text: 'False' },
];

/** The options of a question that are there. */
export function optionsOf(question: QuestionForTaker): Option[] {
  const { option_a, option_b, option_c, option_d } = question;
  return Object.entries({ A: option_a, B: option_b, C: option_c, D: option_d }).flatMap(([letter, text]) =>
    text === null || text === '' ? [] : [{ value: letter, letter, text }],
  );
}

type Props = {
  kind: 'radio' | 'checkbox';
  name: string;
  labelledBy: string;
  options: Option[];
  chosen: string[];
  onChoose: (value: string) => void;
  inline?: boolean;
};

/** Native inputs drawn on cards: tint and weight where chosen, 44 px high. */
export function Choices({ kind, name, labelledBy, options, chosen, onChoose, inline = false }: Props) {
  return (
    <div
      role={kind === 'radio' ? 'radiogroup' : 'group'}
      aria-labelledby={labelledBy}
      className={classes.choices}
      data-inline={inline || undefined}
    >
      {options.map(({ value, letter, text }) => (
        <label key={value} className={classes.choice} data-chosen={chosen.includes(value) || undefined}>
          <input
            type={kind}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={() => onChoose(value)}
            className={classes.input}
          />
          {letter && <span className={classes.letter}>{letter} </span>}
          <span className={classes.text}>{text}</span>
        </label>
      ))}
    </div>
  );
}
