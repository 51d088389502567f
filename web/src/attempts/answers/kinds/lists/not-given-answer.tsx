import { statementWords } from '@parlance/contract/kinds/not-given';
import type { Answering } from '../../answering.ts';
import { partsOf, withPart } from '../../parts.ts';
import { askedAs } from '../asked-as.ts';
import { PartNumber } from '../part-number.tsx';
import classes from './not-given-answer.module.css';

const labels = { TRUE: 'True', FALSE: 'False', YES: 'Yes', NO: 'No', 'NOT GIVEN': 'Not Given' };

/** What each word means, below the instruction. */
const rules = {
  true_false: { TRUE: 'it agrees with the information', FALSE: 'it contradicts the information' },
  yes_no: { YES: 'it agrees with the writer', NO: 'it contradicts the writer' },
};

/** Statements, each with three words of which one is chosen. */
export function NotGivenAnswer({ question, number, answer, onAnswer, currentPart }: Answering) {
  const { labels: kind, statements } = askedAs('not_given', question);
  const words = statementWords[kind];
  return (
    <>
      <p className={classes.rule}>
        {Object.entries(rules[kind]).map(([word, meaning]) => (
          <span key={word}>
            <strong>{word}</strong>: {meaning}.{' '}
          </span>
        ))}
        <strong>NOT GIVEN</strong>: there is no information on this.
      </p>
      <div className={classes.table}>
        <div className={classes.head} aria-hidden="true">
          <span>Statement</span>
          {words.map((word) => (
            <span key={word} className={classes.column}>
              {labels[word]}
            </span>
          ))}
        </div>
        {statements.map((statement, part) => (
          <div
            // The statements of a question never change places.
            key={part}
            role="radiogroup"
            aria-label={`${number + part}, ${statement}`}
            className={classes.row}
            data-item={part}
          >
            <PartNumber number={number + part} isCurrent={currentPart === part} />
            <span className={classes.statement} aria-hidden="true">
              {statement}
            </span>
            {words.map((word) => (
              <label key={word} className={classes.choice}>
                <input
                  type="radio"
                  name={`question-${question.id}-${part}`}
                  value={word}
                  className={classes.radio}
                  checked={partsOf(answer)[part] === word}
                  onChange={() => onAnswer(withPart(answer, part, word))}
                />
                <span className={classes.word}>{labels[word]}</span>
              </label>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
