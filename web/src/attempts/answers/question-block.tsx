import type { Answer } from '@parlance/contract/attempts';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { useId } from 'react';
import { AnswerFor } from './answer-for.tsx';
import { FlagButton } from './flag-button.tsx';
import classes from './question-block.module.css';

type Props = {
  number: number;
  question: QuestionForTaker;
  answer: Answer | undefined;
  flagged: boolean;
  current: boolean;
  onAnswer: (answer: Answer | undefined) => void;
  onFlag: () => void;
  onCurrent: () => void;
};

/** One question: its number, its text, the way to answer it, and its flag. It takes the focus of who goes to it. */
export function QuestionBlock(props: Props) {
  const { number, question, answer, flagged, current, onAnswer, onFlag, onCurrent } = props;
  const id = useId();
  const answering = { question, answer, onAnswer, number, labelledBy: id };
  return (
    <div
      role="group"
      className={classes.block}
      tabIndex={-1}
      data-question={question.id}
      data-current={current || undefined}
      aria-label={`Question ${number}`}
      aria-describedby={id}
      onFocusCapture={onCurrent}
    >
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <div className={classes.body}>
        {question.question_type !== 'fill_in_blanks' && (
          <p id={id} className={classes.text}>
            {question.question_text}
          </p>
        )}
        <AnswerFor {...answering} />
      </div>
      <FlagButton number={number} flagged={flagged} onFlag={onFlag} className={classes.flag} />
    </div>
  );
}
