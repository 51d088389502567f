import type { Answer } from '@parlance/contract/attempts';
import { Fragment } from 'react';
import { fillBlank } from './answered.ts';
import classes from './blank-answers.module.css';
import type { Answering } from './answering.ts';
import { countBlanks, textAroundBlanks } from './blanks.ts';

/** The text with an input for each blank, and how much to write. */
export function BlankAnswers({ question, answer, onAnswer, number, labelledBy }: Answering) {
  const pieces = textAroundBlanks(question.question_text);
  const count = countBlanks(question.question_text);
  return (
    <>
      <div id={labelledBy} className={classes.text}>
        {pieces.map((piece, index) => (
          // The pieces of a text never change places.
          <Fragment key={`${index}-${piece}`}>
            {piece}
            {index < count && (
              <input
                className={classes.blank}
                value={textOf(answer, index)}
                aria-label={blankName(number, index, count)}
                aria-describedby={`${labelledBy}-hint`}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                maxLength={200}
                data-answer={index === 0 || undefined}
                onChange={(event) => onAnswer(fillBlank(answer, index, event.currentTarget.value))}
              />
            )}
          </Fragment>
        ))}
      </div>
      <p id={`${labelledBy}-hint`} className={classes.hint}>
        Write NO MORE THAN TWO WORDS from the text for each answer.
      </p>
    </>
  );
}

function textOf(answer: Answer | undefined, index: number): string {
  return typeof answer === 'object' && !Array.isArray(answer) ? (answer[index] ?? '') : '';
}

function blankName(number: number, index: number, count: number): string {
  return count === 1 ? `Question ${number}, blank` : `Question ${number}, blank ${index + 1} of ${count}`;
}
