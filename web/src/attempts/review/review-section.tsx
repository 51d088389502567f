import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Text } from '../../ui/kit.tsx';
import { useBelow } from '../../ui/use-below.ts';
import { PassagePane } from '../reading/passage-pane.tsx';
import classes from './review.module.css';
import { ReviewQuestion } from './review-question.tsx';
import type { Section } from './review-sections.ts';

/** A passage with its questions. */
export function ReviewSection({ section: { passage, questions } }: { section: Section }) {
  return (
    <BesidePassage passage={passage}>
      <Text as="ol" ruled>
        {questions.map((question) => (
          <ReviewQuestion key={question.id} question={question} />
        ))}
      </Text>
    </BesidePassage>
  );
}

/** What is read of a passage: that is on the left, and closed on a narrow page. */
export function BesidePassage({ passage, children }: { passage: Section['passage']; children: ReactNode }) {
  const isNarrow = useBelow(900);
  if (!passage) return <section className={classes.single}>{children}</section>;
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
      {children}
    </section>
  );
}
