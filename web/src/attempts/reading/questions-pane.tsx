import { t } from '@lingui/core/macro';
import type { Answer } from '@parlance/contract/attempts';
import { type UIEvent, useCallback, useRef } from 'react';
import { QuestionBlock } from '../answers/question-block.tsx';
import type { Draft } from '../draft/draft.ts';
import type { Place } from '../test-shell/palette-cells.ts';
import { formatRange, type Part } from './numbering.ts';
import classes from './questions-pane.module.css';

type Props = {
  part: Part;
  draft: Draft;
  /** Where the learner is. */
  current: Place | null;
  onAnswer: (questionId: number, answer: Answer | undefined) => void;
  onFlag: (questionId: number) => void;
  onCurrent: (questionId: number, part?: number) => void;
};

/** How far below the top of the pane a question may begin and still be the one that is read. */
const READING_LINE_PX = 120;
/** A scroll that brings the focus into view ends within this time: it moves no ring. */
const OWN_SCROLL_MS = 700;

/** The questions of one passage; the ring follows the focus and what is scrolled to. */
export function QuestionsPane({ part, draft, current, onAnswer, onFlag, onCurrent }: Props) {
  const ownScrollUntilMs = useRef(0);
  const focusIn = useCallback(
    (questionId: number, part?: number) => {
      ownScrollUntilMs.current = Date.now() + OWN_SCROLL_MS;
      onCurrent(questionId, part);
    },
    [onCurrent],
  );

  function onScroll({ currentTarget }: UIEvent<HTMLDivElement>) {
    if (Date.now() < ownScrollUntilMs.current) return;
    const line = currentTarget.getBoundingClientRect().top + READING_LINE_PX;
    const blocks = [...currentTarget.querySelectorAll<HTMLElement>('[data-question]')];
    const read = blocks.filter((block) => block.getBoundingClientRect().top <= line).at(-1) ?? blocks[0];
    if (read) onCurrent(Number(read.dataset.question));
  }

  return (
    <section className={classes.pane} aria-label={formatRange(part)} onScroll={onScroll}>
      <div className={classes.list}>
        <h2 className={classes.range} tabIndex={-1} data-part="questions">
          {formatRange(part)}
        </h2>
        <p className={classes.lead}>{t`Use the passage to answer. You can return to any question.`}</p>
        {part.questions.map(({ number, question }) => (
          <QuestionBlock
            key={question.id}
            number={number}
            question={question}
            answer={draft.answers[question.id]}
            flagged={draft.flags.includes(question.id)}
            currentPart={question.id === current?.id ? current.part : null}
            onAnswer={onAnswer}
            onFlag={onFlag}
            onCurrent={focusIn}
          />
        ))}
      </div>
    </section>
  );
}
