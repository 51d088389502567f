import type { Answer } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import type { QuestionType } from '@parlance/contract/questions';
import { useEffect, useRef } from 'react';
import { withAnswerTo } from '../answers/answered.ts';
import { withCurrentQuestion, withFlagToggled } from '../draft/draft.ts';
import type { TestRun } from '../run/use-test-run.ts';
import { type NumberedQuestion, paletteCells } from '../test-shell/palette-cells.ts';
import { QuestionFoot } from '../test-shell/question-foot.tsx';
import { TestShell } from '../test-shell/test-shell.tsx';
import { QuestionCard } from './question-card.tsx';
import classes from './single-question-layout.module.css';
import { singleQuestionTexts } from './single-question-texts.ts';
import { useVisibleHeight } from './use-visible-height.ts';
import { WritingLayout } from './writing-layout.tsx';

type Props = {
  course: Course;
  run: TestRun;
  /** The questions that are open. */
  numbered: NumberedQuestion[];
  /** Those that open later, and the way to what opens them. */
  later?: { numbered: NumberedQuestion[]; onOpen: () => void };
};

/** A dialog that shuts gives the focus back after 10 ms; ours comes after that. */
const FOCUS_AFTER_MS = 30;

/** A test one question at a time, with every number in its foot. */
export function SingleQuestionLayout({ course, run, numbered, later }: Props) {
  const { change, draft } = run;
  const { frame, keyboard } = useVisibleHeight();
  const heading = useRef<HTMLHeadingElement>(null);
  const all = later ? [...numbered, ...later.numbered] : numbered;
  const current = numbered.find(({ question }) => question.id === draft.currentQuestionId) ?? numbered[0];
  const currentId = current?.question.id;

  useEffect(() => {
    if (currentId === undefined) return;
    const timer = setTimeout(() => {
      // Whoever types already keeps the focus: keys must not go astray.
      const card = heading.current?.closest('main');
      if (!card?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
    }, FOCUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [currentId]);

  function goTo(questionId: number) {
    if (numbered.some(({ question }) => question.id === questionId)) {
      change((before) => withCurrentQuestion(before, questionId));
    } else later?.onOpen();
  }

  function answer(questionId: number, given: Answer | undefined) {
    const questions = all.map(({ question }) => question);
    change((before) => withAnswerTo(before, questions, questionId, given));
  }

  if (!current) return null;
  const { number, question } = current;
  const cellsOf = (questions: NumberedQuestion[]) => paletteCells(questions, draft, question.id);
  const asked = {
    number,
    question,
    heading,
    answer: draft.answers[question.id],
    flagged: draft.flags.includes(question.id),
    onAnswer: (given: Answer | undefined) => answer(question.id, given),
    onFlag: () => change((before) => withFlagToggled(before, question.id)),
  };
  return (
    <TestShell
      title={course.title || singleQuestionTexts.name}
      section={`Question ${number} of ${all.length}`}
      run={run}
      cells={cellsOf(all)}
      frame={frame}
      keyboard={keyboard}
      onChoose={goTo}
      foot={(end) => (
        <QuestionFoot
          cells={cellsOf(numbered)}
          later={later && { cells: cellsOf(later.numbered), onOpen: later.onOpen }}
          onChoose={goTo}
          {...end}
        />
      )}
    >
      <main className={classes.main} key={question.id}>
        {isFreeText(question.question_type) ? (
          <WritingLayout {...asked} others={otherTexts(all, draft.answers, question.id)} />
        ) : (
          <QuestionCard {...asked} type={course.type} />
        )}
      </main>
    </TestShell>
  );
}

function isFreeText(type: QuestionType): boolean {
  return type === 'descriptive' || type === 'writing';
}

/** The other texts of the test, for their word counts. */
function otherTexts(numbered: NumberedQuestion[], answers: Record<string, Answer>, currentId: number) {
  return numbered
    .filter(({ question }) => question.question_type === 'descriptive' && question.id !== currentId)
    .map(({ number, question }) => ({ number, text: textOf(answers[question.id]) }));
}

function textOf(answer: Answer | undefined): string {
  return typeof answer === 'string' ? answer : '';
}
