import type { Answer } from '@parlance/contract/attempts';
import { Fragment } from 'react';
import { fillBlank } from './answered.ts';
import { textAroundBlanks } from './blanks.ts';
import classes from './blanks-question.module.css';

/** Longer than any two words; the limit of two is not enforced. */
const BLANK_MAX = 200;

type Props = {
  number: number;
  text: string;
  answer: Answer | undefined;
  onAnswer: (answer: Answer | undefined) => void;
};

/** A text with a field wherever it says [BLANK]. */
export function BlanksQuestion({ number, text, answer, onAnswer }: Props) {
  const pieces = textAroundBlanks(text);
  const blanks = pieces.length - 1;
  const filled = typeof answer === 'object' && !Array.isArray(answer) ? answer : {};
  return (
    <>
      <p className={classes.text}>
        {pieces.map((piece, index) => (
          <Fragment key={`${index}-${piece}`}>
            {piece}
            {index < blanks && (
              <input
                type="text"
                className={classes.blank}
                aria-label={
                  blanks === 1 ? `Question ${number}, blank` : `Question ${number}, blank ${index + 1} of ${blanks}`
                }
                aria-describedby={`blanks-hint-${number}`}
                value={filled[index] ?? ''}
                maxLength={BLANK_MAX}
                autoComplete="off"
                autoCorrect="off"
                autoCapitalize="off"
                spellCheck={false}
                onChange={(event) => onAnswer(fillBlank(answer, index, event.currentTarget.value))}
              />
            )}
          </Fragment>
        ))}
      </p>
      <p className={classes.hint} id={`blanks-hint-${number}`}>
        Write NO MORE THAN TWO WORDS from the text for each answer.
      </p>
    </>
  );
}
