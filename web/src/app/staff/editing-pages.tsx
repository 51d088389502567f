import type { Answer } from '@parlance/contract/attempts';
import { type ComponentProps, useRef, useState } from 'react';
import { QuestionBlock } from '../../attempts/answers/question-block.tsx';
import { PreviewedStage } from '../../attempts/preview/previewed-stage.tsx';
import { PassagePane } from '../../attempts/reading/passage-pane.tsx';
import { QuestionCard } from '../../attempts/single-question/question-card.tsx';
import { WritingLayout } from '../../attempts/single-question/writing-layout.tsx';
import { CorrectQuestion } from '../../questions/correction/correct-question.tsx';
import { EditBankQuestion } from '../../questions/editing/edit-bank-question.tsx';
import { EditBankSet } from '../../questions/editing/edit-bank-set.tsx';
import { EditPassage, type PassagePreview as PreviewOfPassage } from '../../questions/editing/edit-passage.tsx';
import { EditQuestion } from '../../questions/editing/edit-question.tsx';
import type { QuestionPreview as PreviewOfQuestion } from '../../questions/editing/question-editor.tsx';
import { editingPaths } from './admin-paths.ts';
import classes from './editing-pages.module.css';

/** The form of a question, beside the learner's view of it. */
export function EditQuestionPage() {
  return <EditQuestion paths={editingPaths} Preview={QuestionPreview} />;
}

/** How a question counts that turned out wrong. */
export function CorrectQuestionPage() {
  return <CorrectQuestion paths={editingPaths} />;
}

/** The form of a question of the bank, likewise. */
export function EditBankQuestionPage() {
  return <EditBankQuestion paths={editingPaths} Preview={QuestionPreview} />;
}

/** The form of a set of the bank, likewise. */
export function EditBankSetPage() {
  return <EditBankSet paths={editingPaths} Preview={PassagePreview} />;
}

/** The form of a passage, likewise. */
export function EditPassagePage() {
  return <EditPassage paths={editingPaths} Preview={PassagePreview} />;
}

/** A test tells its questions and passages apart by their ids; alone here, it is the first, whether stored or not. */
const FIRST = 1;

/** One question in the same parts of the test that a learner answers it in. Nothing answered here is stored. */
function QuestionPreview({ skill, question: typed, number, total }: ComponentProps<PreviewOfQuestion>) {
  const question = { ...typed, id: FIRST, position: number };
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
  switch (skill) {
    case 'Reading':
      return (
        <div className={classes.block}>
          <QuestionBlock {...asked} onAnswer={(_questionId, given) => setAnswer(given)} onCurrent={() => undefined} />
        </div>
      );
    case 'Listening':
      return <QuestionCard {...asked} heading={heading} type={skill} />;
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
function PassagePreview({ passage, number }: ComponentProps<PreviewOfPassage>) {
  return <PassagePane part={{ number, passage: { ...passage, id: FIRST }, questions: [] }} />;
}
