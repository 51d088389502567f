import { t } from '@lingui/core/macro';
import { useBelow } from '../../ui/use-below.ts';
import { PassagePane } from '../reading/passage-pane.tsx';
import classes from './review.module.css';
import { ReviewQuestion } from './review-question.tsx';
import type { Section } from './review-sections.ts';

/** A passage, on the left and closed on a narrow page, with its questions. */
export function ReviewSection({ section: { passage, questions } }: { section: Section }) {
  const isNarrow = useBelow(900);
  const list = (
    <ol className={classes.questions}>
      {questions.map((question) => (
        <ReviewQuestion key={question.id} question={question} />
      ))}
    </ol>
  );
  if (!passage) return <section className={classes.single}>{list}</section>;
  const pane = <PassagePane part={{ ...passage, questions: [] }} />;
  const name = t`Passage ${{ number: passage.number }}: ${{ title: passage.passage.title }}`;
  return (
    <section className={classes.section} aria-label={name}>
      {isNarrow ? (
        <details className={classes.folded}>
          <summary>{name}</summary>
          {pane}
        </details>
      ) : (
        <div className={classes.passage}>{pane}</div>
      )}
      {list}
    </section>
  );
}
