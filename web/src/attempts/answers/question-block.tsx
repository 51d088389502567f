import type { Answer } from '@parlance/contract/attempts';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { memo, useId } from 'react';
import { AnswerFor } from './answer-for.tsx';
import { useContentLanguage, useInterfaceLanguage } from './content-language.ts';
import { FlagButton } from './flag-button.tsx';
import { formatQuestions } from './format-questions.ts';
import { answerKindOf } from './kinds/answer-kinds.ts';
import { PartNumber } from './kinds/part-number.tsx';
import { NotSaved } from './not-saved.tsx';
import { partOfElement } from './parts.ts';
import classes from './question-block.module.css';

type Props = {
  /** Its first number. */
  number: number;
  question: QuestionForTaker;
  answer: Answer | undefined;
  flagged: boolean;
  /** The part that the learner is at, from 0; null at another question. */
  currentPart: number | null;
  onAnswer: (questionId: number, answer: Answer | undefined) => void;
  onFlag: (questionId: number) => void;
  onCurrent: (questionId: number, part?: number) => void;
};

/**
 * One question: its number, its text, the way to answer it, and its flag; one with parts is a task with a heading of its
 * own. It takes the focus of who goes to it. With the same functions each time it is drawn again only when something of
 * this question changes.
 */
export const QuestionBlock = memo(function QuestionBlock(props: Props) {
  const { number, question, answer, flagged, currentPart, onAnswer, onFlag, onCurrent } = props;
  const { id: questionId, marks } = question;
  const id = useId();
  const content = useContentLanguage();
  const words = useInterfaceLanguage();
  const give = (given: Answer | undefined) => onAnswer(questionId, given);
  const answering = { question, answer, onAnswer: give, number, labelledBy: id, currentPart };
  const name = formatQuestions(number, marks);
  const kind = answerKindOf(question);
  const flag = (
    <FlagButton {...{ number, marks, flagged }} onFlag={() => onFlag(questionId)} className={classes.flag} />
  );
  const block = {
    role: 'group',
    tabIndex: -1,
    'data-question': questionId,
    'aria-label': name,
    'aria-describedby': id,
    onFocusCapture: ({ target }: { target: Element }) => onCurrent(questionId, partOfElement(target)),
  };
  if (kind?.isTask) {
    return (
      <div {...block} className={classes.task}>
        <h3 className={classes.heading}>{name}</h3>
        {flag}
        <p id={id} {...content} className={classes.instruction}>
          {question.question_text}
        </p>
        <div className={classes.answer}>
          <AnswerFor {...answering} />
          <NotSaved questionId={questionId} />
        </div>
      </div>
    );
  }
  // The number stands where its text begins.
  return (
    <div {...block} dir={content.dir} className={classes.block}>
      <PartNumber number={number} isCurrent={currentPart !== null} />
      <div dir={words.dir} className={classes.body}>
        {!kind?.holdsText && (
          <p id={id} {...content} className={classes.text}>
            {question.question_text}
          </p>
        )}
        <AnswerFor {...answering} />
        <NotSaved questionId={questionId} />
      </div>
      {flag}
    </div>
  );
});
