import { optionsOf } from '../../../questions/options.ts';
import { askedAs } from '../../answers/kinds/asked-as.ts';
import { COUNT_IN_CAPITALS } from '../../answers/kinds/choose-n-answer.tsx';
import type { NumberedQuestion } from '../../test-shell/palette-cells.ts';
import classes from './printed-kinds.module.css';

/** The options, each with a box to tick. */
export function PrintedOptions({ question }: NumberedQuestion) {
  return (
    <ul className={classes.options}>
      {optionsOf(question).map(({ letter, text }) => (
        <li key={letter} className={classes.option}>
          <span className={classes.box} />
          <strong>{letter}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** So many of several options. */
export function PrintedChooseN(props: NumberedQuestion) {
  return (
    <>
      <p className={classes.hint}>
        Choose <strong>{COUNT_IN_CAPITALS[askedAs('choose_n', props.question).n]}</strong> letters.
      </p>
      <PrintedOptions {...props} />
    </>
  );
}

export function PrintedTrueFalse() {
  return (
    <p className={classes.inRow}>
      {['True', 'False'].map((word) => (
        <span key={word} className={classes.word}>
          <span className={classes.box} /> {word}
        </span>
      ))}
    </p>
  );
}
