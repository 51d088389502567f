import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { type NotGiven, statementWords } from '@parlance/contract/kinds/not-given';
import type { Answering } from '../answering.ts';
import { useContentLanguage } from '../content-language.ts';
import { partsOf, withPart } from '../parts.ts';
import choices from './choice-answers.module.css';
import { notGivenLabels, notGivenRules } from './kind-words.ts';
import classes from './not-given-answer.module.css';
import { PartNumber } from './part-number.tsx';

/** Statements, each with three words of which one is chosen. */
export function NotGivenAnswer({ question, number, answer, onAnswer, currentPart }: Answering) {
  const { labels: kind, statements } = contentOf<NotGiven>(question);
  const words = statementWords[kind];
  const written = useContentLanguage();
  return (
    <>
      <p className={classes.rule}>
        {notGivenRules[kind].map(([word, meaning]) => (
          <span key={word}>
            <Trans>
              <strong>{word}</strong>: {meaning}.
            </Trans>{' '}
          </span>
        ))}
      </p>
      <div className={classes.table}>
        <div className={classes.head} aria-hidden="true">
          <span>{t`Statement`}</span>
          {words.map((word) => (
            <span key={word} className={classes.column} {...written}>
              {notGivenLabels[word]}
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
            <span className={classes.statement} aria-hidden="true" {...written}>
              {statement}
            </span>
            {words.map((word) => (
              <label key={word} className={classes.choice}>
                <input
                  type="radio"
                  name={`question-${question.id}-${part}`}
                  value={word}
                  className={choices.radio}
                  checked={partsOf(answer)[part] === word}
                  onChange={() => onAnswer(withPart(answer, part, word))}
                />
                <span className={classes.word} {...written}>
                  {notGivenLabels[word]}
                </span>
              </label>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
