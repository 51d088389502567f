import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { type NotGiven, statementWords } from '@parlance/contract/kinds/not-given';
import type { Answering } from '../answering.ts';
import { useContentLanguage, useInterfaceLanguage } from '../content-language.ts';
import { partsOf, withPart } from '../parts.ts';
import choices from './choice-answers.module.css';
import { notGivenLabels, notGivenRules } from './kind-words.ts';
import classes from './not-given-answer.module.css';
import { PartNumber } from './part-number.tsx';

/** Statements, each with three words of which one is chosen. */
export function NotGivenAnswer({ question, number, answer, onAnswer, currentPart }: Answering) {
  const { labels: kind, statements } = contentOf<NotGiven>(question);
  const words = statementWords[kind];
  const content = useContentLanguage();
  const { lang } = useInterfaceLanguage();
  return (
    <>
      <p className={classes.rule}>
        {notGivenRules[kind].map(([word, meaning]) => (
          <span key={word}>
            <Trans>
              <strong {...content}>{word}</strong>: {meaning}.
            </Trans>{' '}
          </span>
        ))}
      </p>
      <div {...content} className={classes.table}>
        <div className={classes.head} aria-hidden="true">
          <span lang={lang}>{t`Statement`}</span>
          {words.map((word) => (
            <span key={word} className={classes.column}>
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
            <span className={classes.statement} aria-hidden="true">
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
                <span className={classes.word}>{notGivenLabels[word]}</span>
              </label>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
