import type { Answer } from '@parlance/contract/attempts';
import { useRef } from 'react';
import type { Draft } from '../platform/draft.ts';
import { type Part, rangeWords } from './numbering.ts';
import { QuestionItem } from './question-item.tsx';
import classes from './question-pane.module.css';
import { questionInSight } from './question-in-sight.ts';

type Props = {
  part: Part;
  draft: Draft;
  onAnswer: (questionId: number, answer: Answer | undefined) => void;
  onFlag: (questionId: number) => void;
  onCurrent: (questionId: number) => void;
};

/** The questions of one passage. The current one follows the focus, and the scroll once it is out of sight. */
export function QuestionPane({ part, draft, onAnswer, onFlag, onCurrent }: Props) {
  const pane = useRef<HTMLElement>(null);

  function followScroll() {
    const next = pane.current && questionInSight(pane.current, draft.currentQuestionId);
    if (next) onCurrent(next);
  }

  return (
    <section
      ref={pane}
      className={classes.pane}
      aria-label={rangeWords(part)}
      tabIndex={0}
      key={part.passage.id}
      onScroll={followScroll}
    >
      <div className={classes.column}>
        <h2 className={classes.title}>{rangeWords(part)}</h2>
        <p className={classes.lead}>
          {part.questions.length > 0
            ? 'Answer from the passage. You can come back to any question.'
            : 'This passage has no questions. Read it and go on.'}
        </p>
        <div className={classes.list}>
          {part.questions.map(({ number, question }) => (
            <QuestionItem
              key={question.id}
              number={number}
              question={question}
              answer={draft.answers[question.id]}
              current={draft.currentQuestionId === question.id}
              flagged={draft.flags.includes(question.id)}
              onAnswer={(answer) => onAnswer(question.id, answer)}
              onFlag={() => onFlag(question.id)}
              onTouched={() => onCurrent(question.id)}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
