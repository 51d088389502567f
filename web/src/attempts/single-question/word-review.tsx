import type { Answer } from '@parlance/contract/attempts';
import { countOf } from '../../platform/plural.ts';
import type { NumberedQuestion } from '../test-shell/palette-cells.ts';
import { askedWords, countWords, formatAsked, writtenText } from './word-count.ts';
import classes from './word-review.module.css';

type Props = { texts: NumberedQuestion[]; answers: Record<string, Answer> };

/** Before the end of a test: how long each text is, and how long it should be. */
export function WordReview({ texts, answers }: Props) {
  return (
    <section className={classes.review} aria-label="Words written">
      <h3 className={classes.heading}>Words written</h3>
      <ul>
        {texts.map(({ number, question }) => {
          const count = countWords(writtenText(answers[question.id]));
          const asked = askedWords(question.question_text);
          return (
            <li key={question.id} className={classes.line}>
              <span>Question {number}</span>
              <span>{[countOf(count, 'word'), asked && formatAsked(asked, count)].filter(Boolean).join(', ')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
