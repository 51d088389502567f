import { t } from '@lingui/core/macro';
import { Fragment } from 'react';
import type { Answering } from '../answering.ts';
import { countBlanks, sentenceOfBlank, splitPunctuation, textAroundBlanks } from '../blanks.ts';
import { useContentLanguage } from '../content-language.ts';
import { partsOf, withPart } from '../parts.ts';
import classes from './blank-answers.module.css';

/** The text with an input for each blank, and how much to write. */
export function BlankAnswers({ question, answer, onAnswer, number, labelledBy }: Answering) {
  const content = useContentLanguage();
  const text = question.question_text;
  const [first, ...pieces] = textAroundBlanks(text);
  return (
    <>
      <div id={labelledBy} {...content} className={classes.text}>
        {first}
        {pieces.map((piece, index) => {
          const [marks, rest] = splitPunctuation(piece);
          return (
            // The pieces of a text never change places.
            <Fragment key={index}>
              <span className={classes.together}>
                <input
                  className={classes.blank}
                  value={partsOf(answer)[index] ?? ''}
                  aria-label={blankName(number, index, text)}
                  aria-describedby={`${labelledBy}-hint`}
                  {...content}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  maxLength={200}
                  onChange={(event) => onAnswer(withPart(answer, index, event.currentTarget.value))}
                />
                {marks}
              </span>
              {rest}
            </Fragment>
          );
        })}
      </div>
      <p id={`${labelledBy}-hint`} className={classes.hint}>
        {t`Write NO MORE THAN TWO WORDS from the text for each answer.`}
      </p>
    </>
  );
}

/** The number of the question and of the blank, then the sentence: alone, a blank says nothing. */
function blankName(number: number, index: number, text: string): string {
  const count = countBlanks(text);
  const sentence = sentenceOfBlank(text, index);
  return count === 1
    ? t`Question ${number}, blank: ${sentence}`
    : t`Question ${number}, blank ${{ place: index + 1 }} of ${{ total: count }}: ${sentence}`;
}
