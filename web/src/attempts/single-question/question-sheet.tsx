import { t } from '@lingui/core/macro';
import type { Answer } from '@parlance/contract/attempts';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { IconCheck } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { SkillIcon } from '../../ui/skill.tsx';
import { formatQuestions } from '../answers/format-questions.ts';
import { QuestionBlock } from '../answers/question-block.tsx';
import type { Draft } from '../draft/draft.ts';
import { countNumbers, type NumberedQuestion, type Place } from '../test-shell/palette-cells.ts';
import classes from './question-sheet.module.css';

/** Questions that are scrolled together: those of one recording. */
export type Sheet = { number: number; of: number; numbered: NumberedQuestion[] };

type Props = {
  sheet: Sheet;
  type: CourseType;
  draft: Draft;
  current: Place | null;
  /** Takes the focus when the sheet is opened. */
  heading: RefObject<HTMLHeadingElement | null>;
  onAnswer: (questionId: number, answer: Answer | undefined) => void;
  onFlag: (questionId: number) => void;
  onCurrent: (questionId: number, part?: number) => void;
};

/** The questions on one recording, one below the other, on a wide screen in two columns. */
export function QuestionSheet({ sheet, type, draft, current, heading, onAnswer, onFlag, onCurrent }: Props) {
  const { number: part, of, numbered } = sheet;
  const name = formatQuestions(numbered[0]?.number ?? 0, countNumbers(numbered));
  return (
    <section className={classes.pane} aria-label={name} tabIndex={-1} data-asked>
      <div className={classes.sheet}>
        <div className={classes.head}>
          <div>
            <p className={classes.recording} data-skill={type}>
              <SkillIcon type={type} />
              {of > 1
                ? t`Recording ${{ number: part }} of ${{ total: of }}`
                : t({ message: 'Recording', context: 'to listen to' })}
            </p>
            <h2 ref={heading} tabIndex={-1} className={classes.heading}>
              {name}
            </h2>
          </div>
          <p className={classes.played}>
            <IconCheck size={18} stroke={1.75} aria-hidden="true" />
            {t`Played once. You can still answer.`}
          </p>
        </div>
        <div className={classes.questions} data-columns={numbered.length > 1 || undefined}>
          {numbered.map(({ number, question }) => (
            <div key={question.id} className={classes.question}>
              <QuestionBlock
                number={number}
                question={question}
                answer={draft.answers[question.id]}
                flagged={draft.flags.includes(question.id)}
                currentPart={question.id === current?.id ? current.part : null}
                onAnswer={onAnswer}
                onFlag={onFlag}
                onCurrent={onCurrent}
              />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
