import { ActionIcon, Textarea, Tooltip } from '@mantine/core';
import { type Answer, ESSAY_MAX } from '@parlance/contract/attempts';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { toggleLetter } from './answered.ts';
import { BlanksQuestion } from './blanks-question.tsx';
import { Choices, optionsOf, trueOrFalse } from './choices.tsx';
import type { NumberedQuestion } from './numbering.ts';
import classes from './question-item.module.css';
import { textOf } from './writing-answer.ts';

type Props = NumberedQuestion & {
  answer: Answer | undefined;
  current: boolean;
  flagged: boolean;
  onAnswer: (answer: Answer | undefined) => void;
  onFlag: () => void;
  onTouched: () => void;
};

/** The element of a question, for going to it. */
export function questionElementId(questionId: number): string {
  return `question-${questionId}`;
}

/** One question with its number, its way to answer and its flag. */
export function QuestionItem({ number, question, answer, current, flagged, onAnswer, onFlag, onTouched }: Props) {
  const word = flagged ? `Take the flag off question ${number}` : `Flag question ${number}`;
  const titleId = `${questionElementId(question.id)}-text`;
  return (
    <div
      id={questionElementId(question.id)}
      role="group"
      aria-label={`Question ${number}`}
      tabIndex={-1}
      className={classes.item}
      data-question={question.id}
      onFocus={onTouched}
      onPointerDown={onTouched}
    >
      <span className={classes.number} data-current={current || undefined} aria-hidden="true">
        {number}
      </span>
      <div className={classes.body}>
        {question.question_type !== 'fill_in_blanks' && (
          <p className={classes.text} id={titleId}>
            {question.question_text}
          </p>
        )}
        <AnswerField number={number} question={question} answer={answer} titleId={titleId} onAnswer={onAnswer} />
      </div>
      <Tooltip label={flagged ? 'Take the flag off' : 'Flag to check later'}>
        <ActionIcon aria-label={word} aria-pressed={flagged} onClick={onFlag} className={classes.flag}>
          {flagged ? <IconFlagFilled size={20} /> : <IconFlag size={20} stroke={1.75} />}
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

type FieldProps = {
  number: number;
  question: QuestionForTaker;
  answer: Answer | undefined;
  titleId: string;
  onAnswer: (answer: Answer | undefined) => void;
};

function AnswerField({ number, question, answer, titleId, onAnswer }: FieldProps) {
  switch (question.question_type) {
    case 'mcq':
    case 'reading_mcq':
      return (
        <Choices
          kind="radio"
          name={questionElementId(question.id)}
          labelledBy={titleId}
          options={optionsOf(question)}
          chosen={typeof answer === 'string' ? [answer] : []}
          onChoose={onAnswer}
        />
      );
    case 'checkbox':
      return (
        <Choices
          kind="checkbox"
          name={questionElementId(question.id)}
          labelledBy={titleId}
          options={optionsOf(question)}
          chosen={Array.isArray(answer) ? answer : []}
          onChoose={(letter) => onAnswer(toggleLetter(answer, letter))}
        />
      );
    case 'true_false':
      return (
        <Choices
          kind="radio"
          name={questionElementId(question.id)}
          labelledBy={titleId}
          options={trueOrFalse}
          chosen={typeof answer === 'string' ? [answer] : []}
          onChoose={onAnswer}
          inline
        />
      );
    case 'fill_in_blanks':
      return <BlanksQuestion number={number} text={question.question_text} answer={answer} onAnswer={onAnswer} />;
    case 'writing':
      return (
        <Textarea
          aria-label={`Your answer to question ${number}`}
          aria-describedby={titleId}
          placeholder="Write your answer here..."
          rows={10}
          maxLength={ESSAY_MAX}
          value={textOf(answer)}
          onChange={(event) => onAnswer(event.currentTarget.value || undefined)}
          classNames={{ input: classes.essay }}
        />
      );
    default:
      return (
        <div className={classes.unsupported}>
          <p>Unsupported Question Type: {question.question_type}</p>
          <p>Please contact support.</p>
        </div>
      );
  }
}
