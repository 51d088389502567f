import type { CourseType } from '@parlance/contract/kinds/course-types';
import { memo, type RefObject, useId } from 'react';
import { SkillIcon } from '../../ui/skill.tsx';
import { AnswerFor } from '../answers/answer-for.tsx';
import type { Answering } from '../answers/answering.ts';
import { useContentLanguage } from '../answers/content-language.ts';
import { FlagButton } from '../answers/flag-button.tsx';
import { formatQuestions } from '../answers/format-questions.ts';
import { answerKindOf } from '../answers/kinds/answer-kinds.ts';
import { NotSaved } from '../answers/not-saved.tsx';
import classes from './question-card.module.css';

/** The props of every way of showing a single question. */
export type AskedQuestion = Omit<Answering, 'labelledBy'> & {
  /** Takes the focus when the question is opened. */
  heading: RefObject<HTMLHeadingElement | null>;
  flagged: boolean;
  onFlag: (questionId: number) => void;
};

/** One question on its own: number, flag, text, and the way to answer it. */
export function QuestionCard({ heading, flagged, onFlag, type, ...asked }: AskedQuestion & { type: CourseType }) {
  const id = useId();
  const content = useContentLanguage();
  const { number, question } = asked;
  const kind = answerKindOf(question);
  const answering = { ...asked, labelledBy: id };
  return (
    <section className={classes.pane} aria-label={formatQuestions(number, question.marks)} tabIndex={-1} data-asked>
      <div className={classes.card} data-task={kind?.isTask}>
        <QuestionHead {...{ question, number, heading, flagged, onFlag, type }} describedBy={id} />
        {!kind?.holdsText && (
          <p id={id} {...content} className={classes.text}>
            {question.question_text}
          </p>
        )}
        {kind?.hint && <p className={classes.hint}>{kind.hint}</p>}
        <AnswerFor {...answering} />
        <NotSaved questionId={question.id} />
      </div>
    </section>
  );
}

type HeadProps = Pick<AskedQuestion, 'question' | 'number' | 'heading' | 'flagged' | 'onFlag'> & {
  type: CourseType;
  /** The id of the question's text, which a screen reader reads with the heading. */
  describedBy: string;
};

/** The numbers of the question in the colour of its skill, and the flag. */
export const QuestionHead = memo(function QuestionHead(props: HeadProps) {
  const { question, number, heading, flagged, onFlag, type, describedBy } = props;
  const { id, marks } = question;
  return (
    <div className={classes.head} data-skill={type}>
      <SkillIcon type={type} />
      <h2 ref={heading} tabIndex={-1} className={classes.number} aria-describedby={describedBy}>
        {formatQuestions(number, marks)}
      </h2>
      <FlagButton {...{ number, marks, flagged }} onFlag={() => onFlag(id)} className={classes.flag} />
    </div>
  );
});
