import type { Answer } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import type { Passage, QuestionForTaker } from '@parlance/contract/questions';
import { useRef, useState } from 'react';
import { QuestionBlock } from '../../attempts/answers/question-block.tsx';
import { PreviewedStage } from '../../attempts/preview/previewed-stage.tsx';
import { PassagePane } from '../../attempts/reading/passage-pane.tsx';
import { QuestionCard } from '../../attempts/single-question/question-card.tsx';
import { WritingLayout } from '../../attempts/single-question/writing-layout.tsx';
import classes from './question-preview.module.css';

type Props = { course: Course; question: QuestionForTaker; number: number; total: number };

/** One question in the same parts of the test that a learner answers it in. Nothing answered here is stored. */
export function QuestionPreview({ course, question, number, total }: Props) {
  const [answer, setAnswer] = useState<Answer>();
  const [flagged, setFlagged] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = {
    number,
    question,
    answer,
    flagged,
    currentPart: 0,
    onAnswer: setAnswer,
    onFlag: () => setFlagged(!flagged),
  };
  switch (course.type) {
    case 'Reading':
      return (
        <div className={classes.block}>
          <QuestionBlock {...asked} onAnswer={(_questionId, given) => setAnswer(given)} onCurrent={() => undefined} />
        </div>
      );
    case 'Listening':
      return <QuestionCard {...asked} heading={heading} type={course.type} />;
    case 'Writing':
      return (
        <div className={classes.writing}>
          <WritingLayout {...asked} heading={heading} others={[]} />
        </div>
      );
    case 'Speaking':
      return <PreviewedStage question={question} number={number} total={total} left={null} />;
  }
}

/** A passage as it is shown beside its questions. */
export function PassagePreview({ passage, number }: { passage: Passage; number: number }) {
  return <PassagePane part={{ number, passage, questions: [] }} />;
}
