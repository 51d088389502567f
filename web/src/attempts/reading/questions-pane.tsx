import type { Answer } from '@parlance/contract/attempts';
import { type UIEvent, useEffect, useRef } from 'react';
import type { Draft } from '../draft/draft.ts';
import { type Part, formatRange } from './numbering.ts';
import { PassagePeek } from './passage-peek.tsx';
import { QuestionBlock } from '../answers/question-block.tsx';
import classes from './questions-pane.module.css';

type Props = {
  part: Part;
  draft: Draft;
  currentId: number | null;
  /** A question, or the heading of the pane, to bring into view and give the focus; told with `onAsked` when done. */
  asked: number | 'heading' | null;
  onAsked: () => void;
  onAnswer: (questionId: number, answer: Answer | undefined) => void;
  onFlag: (questionId: number) => void;
  onCurrent: (questionId: number) => void;
  onOpenPassage: () => void;
};

/** How far below the top of the pane a question may begin and still be the one that is read. */
const READING_LINE_PX = 120;
/** A scroll of our own making, or one that brings the focus into view, ends within this time: it moves no ring. */
const OWN_SCROLL_MS = 700;

/** The questions of one passage; the ring follows the focus and what is scrolled to. */
export function QuestionsPane(props: Props) {
  const { part, draft, currentId, asked, onAsked, onAnswer, onFlag, onCurrent, onOpenPassage } = props;
  const list = useRef<HTMLDivElement>(null);
  const ownScrollUntilMs = useRef(0);

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (asked === 'heading') {
      // Previous and Next stay where they are; who reads by ear goes on at what is new.
      heading.current?.focus({ preventScroll: true });
      return onAsked();
    }
    const block = asked === null ? null : blockOf(list.current, asked);
    if (!block) return;
    ownScrollUntilMs.current = Date.now() + OWN_SCROLL_MS;
    bringIntoView(block);
    block.querySelector<HTMLElement>('[data-answer]')?.focus({ preventScroll: true });
    onAsked();
  }, [asked, onAsked]);

  // A reload goes on at the question it left.
  const firstCurrent = useRef(currentId);
  useEffect(() => {
    const block = firstCurrent.current === null ? null : blockOf(list.current, firstCurrent.current);
    ownScrollUntilMs.current = Date.now() + OWN_SCROLL_MS;
    if (block) bringIntoView(block);
  }, []);

  function onScroll({ currentTarget }: UIEvent<HTMLDivElement>) {
    if (Date.now() < ownScrollUntilMs.current) return;
    const line = currentTarget.getBoundingClientRect().top + READING_LINE_PX;
    const blocks = [...currentTarget.querySelectorAll<HTMLElement>('[data-question]')];
    const read = blocks.filter((block) => block.getBoundingClientRect().top <= line).at(-1) ?? blocks[0];
    if (read) onCurrent(Number(read.dataset.question));
  }

  return (
    <section className={classes.pane} aria-label={formatRange(part)}>
      <div ref={list} className={classes.scroll} onScroll={onScroll}>
        <div className={classes.list}>
          <h2 ref={heading} className={classes.range} tabIndex={-1}>
            {formatRange(part)}
          </h2>
          <p className={classes.lead}>Answer from the passage. You can come back to any question.</p>
          {part.questions.map(({ number, question }) => (
            <QuestionBlock
              key={question.id}
              number={number}
              question={question}
              answer={draft.answers[question.id]}
              flagged={draft.flags.includes(question.id)}
              current={question.id === currentId}
              onAnswer={(answer) => onAnswer(question.id, answer)}
              onFlag={() => onFlag(question.id)}
              onCurrent={() => {
                ownScrollUntilMs.current = Date.now() + OWN_SCROLL_MS;
                onCurrent(question.id);
              }}
            />
          ))}
        </div>
      </div>
      <PassagePeek part={part} onOpen={onOpenPassage} />
    </section>
  );
}

/** The first question comes with its heading, every other one to the top. */
function bringIntoView(block: HTMLElement): void {
  const first = block.parentElement?.querySelector('[data-question]');
  const top = block === first ? block.parentElement : block;
  top?.scrollIntoView({ block: 'start' });
}

function blockOf(list: HTMLElement | null, questionId: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-question="${questionId}"]`) ?? null;
}
