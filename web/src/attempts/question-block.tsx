import { ActionIcon } from '@mantine/core';
import type { Answer } from '@parlance/contract/attempts';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { useId } from 'react';
import type { Answering } from './answering.ts';
import { BlankAnswers } from './blank-answers.tsx';
import { ChoiceAnswers } from './choice-answers.tsx';
import classes from './question-block.module.css';
import { WritingAnswer } from './writing-answer.tsx';

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

/** One question: its number, its text, the way to answer it, and its flag. */
export function QuestionBlock(props: Props) {
  const { number, question, answer, flagged, current, onAnswer, onFlag, onCurrent } = props;
  const id = useId();
  const answering = { question, answer, onAnswer, number, labelledBy: id };
  return (
    <section
      className={classes.block}
      data-question={question.id}
      data-current={current || undefined}
      aria-label={`Question ${number}`}
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
      <ActionIcon
        className={classes.flag}
        aria-label={`Flag question ${number}`}
        aria-pressed={flagged}
        onClick={onFlag}
      >
        {flagged ? <IconFlagFilled size={20} /> : <IconFlag size={20} stroke={1.75} />}
      </ActionIcon>
    </section>
  );
}

function AnswerFor(props: Answering) {
  switch (props.question.question_type) {
    case 'mcq':
    case 'reading_mcq':
    case 'checkbox':
    case 'true_false':
      return <ChoiceAnswers {...props} />;
    case 'fill_in_blanks':
      return <BlankAnswers {...props} />;
    case 'writing':
      return <WritingAnswer {...props} />;
    case 'listening':
    case 'speaking':
    case 'descriptive':
      return (
        <div role="alert" className={classes.unsupported}>
          <p>Unsupported Question Type: {props.question.question_type}</p>
          <p>Please contact support.</p>
        </div>
      );
  }
}
