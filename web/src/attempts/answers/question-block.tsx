import type { Answer } from '@parlance/contract/attempts';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { memo, useId } from 'react';
import { AnswerFor } from './answer-for.tsx';
import { FlagButton } from './flag-button.tsx';
import { answerKindOf } from './kinds/answer-kinds.ts';
import classes from './question-block.module.css';

type Props = {
  number: number;
  question: QuestionForTaker;
  answer: Answer | undefined;
  flagged: boolean;
  current: boolean;
  onAnswer: (questionId: number, answer: Answer | undefined) => void;
  onFlag: (questionId: number) => void;
  onCurrent: (questionId: number) => void;
};

/**
 * One question: its number, its text, the way to answer it, and its flag. It takes the focus of who goes to it. With
 * the same functions each time it is drawn again only when something of this question changes.
 */
export const QuestionBlock = memo(function QuestionBlock(props: Props) {
  const { number, question, answer, flagged, current, onAnswer, onFlag, onCurrent } = props;
  const id = useId();
  const give = (given: Answer | undefined) => onAnswer(question.id, given);
  const answering = { question, answer, onAnswer: give, number, labelledBy: id };
  return (
    <div
      role="group"
      className={classes.block}
      tabIndex={-1}
      data-question={question.id}
      data-current={current || undefined}
      aria-label={`Question ${number}`}
      aria-describedby={id}
      onFocusCapture={() => onCurrent(question.id)}
    >
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <div className={classes.body}>
        {!answerKindOf(question)?.holdsText && (
          <p id={id} className={classes.text}>
            {question.question_text}
          </p>
        )}
        <AnswerFor {...answering} />
      </div>
      <FlagButton number={number} flagged={flagged} onFlag={() => onFlag(question.id)} className={classes.flag} />
    </div>
  );
});
