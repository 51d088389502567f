import type { Answer } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import type { QuestionType } from '@parlance/contract/questions';
import { useEffect, useRef, useState } from 'react';
import { siteBrand } from '../../platform/brand.ts';
import { withAnswer, withCurrentQuestion, withFlagToggled } from '../../platform/draft/draft.ts';
import type { PaletteCell } from '../../ui/question-palette.tsx';
import { useVisibleHeight } from '../../ui/use-visible-height.ts';
import { isAnswered } from '../room/answered.ts';
import { EndTestDialog } from '../room/end-test-dialog.tsx';
import { genericTexts } from './generic-texts.ts';
import type { NumberedQuestion } from '../reading/numbering.ts';
import { QuestionCard } from './question-card.tsx';
import { QuestionFoot } from './question-foot.tsx';
import classes from './question-sheet.module.css';
import { TestBar } from '../room/test-bar.tsx';
import { TestDialogs } from '../room/test-dialogs.tsx';
import type { TestRun } from '../room/use-test-run.ts';
import { WritingDesk } from './writing-desk.tsx';

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

/** A test one question at a time: the clock above, the palette with Previous, Next and End Test below. */
export function QuestionSheet({ course, run, numbered, later }: Props) {
  const { keeper, draft, submitting } = run;
  const [ending, setEnding] = useState(false);
  const { frame, keyboard } = useVisibleHeight();
  const heading = useRef<HTMLHeadingElement>(null);
  const all = later ? [...numbered, ...later.numbered] : numbered;
  const current = numbered.find(({ question }) => question.id === draft.currentQuestionId) ?? numbered[0];
  const currentId = current?.question.id;
  const isSending = submitting.kind === 'sending';
  const title = course.title || genericTexts.name;

  useEffect(() => {
    if (currentId === undefined) return;
    const timer = setTimeout(() => {
      // Whoever types already keeps the focus: keys must not go astray.
      const card = heading.current?.closest('main');
      if (!card?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
    }, FOCUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [currentId]);

  const cellsOf = (questions: NumberedQuestion[]): PaletteCell[] =>
    questions.map(({ number, question }) => ({
      id: question.id,
      number,
      answered: isAnswered(question, draft.answers[question.id]),
      flagged: draft.flags.includes(question.id),
      current: question.id === currentId,
    }));

  function goTo(questionId: number) {
    setEnding(false);
    if (numbered.some(({ question }) => question.id === questionId)) {
      keeper.change((before) => withCurrentQuestion(before, questionId));
    } else later?.onOpen();
  }

  function answer(questionId: number, type: QuestionType, given: Answer | undefined) {
    // One text for the whole test: every question of this type holds it (specification, section 2).
    const ids = type === 'writing' ? idsOf(all, 'writing') : [questionId];
    keeper.change((before) => ids.reduce((next, id) => withAnswer(next, id, given), before));
  }

  if (!current) return null;
  const { number, question } = current;
  const asked = {
    number,
    question,
    heading,
    answer: draft.answers[question.id],
    flagged: draft.flags.includes(question.id),
    onAnswer: (given: Answer | undefined) => answer(question.id, question.question_type, given),
    onFlag: () => keeper.change((before) => withFlagToggled(before, question.id)),
  };
  const cells = cellsOf(all);
  return (
    <div ref={frame} className={classes.sheet} data-keyboard={keyboard || undefined}>
      <title>{`${title} · ${siteBrand().name}`}</title>
      <TestBar title={title} section={`Question ${number} of ${all.length}`} run={run} />
      <main className={classes.main} key={question.id}>
        {isFreeText(question.question_type) ? (
          <WritingDesk {...asked} others={otherTexts(all, draft.answers, question.id)} />
        ) : (
          <QuestionCard {...asked} type={course.type} />
        )}
      </main>
      <div className={classes.foot}>
        <QuestionFoot
          cells={cellsOf(numbered)}
          later={later && { cells: cellsOf(later.numbered), onOpen: later.onOpen }}
          sending={isSending}
          onChoose={goTo}
          onEnd={() => setEnding(true)}
        />
      </div>
      <EndTestDialog
        opened={ending && (submitting.kind === 'no' || submitting.kind === 'sending')}
        cells={cells}
        secondsLeft={run.left}
        sending={isSending}
        onChoose={goTo}
        onKeepWorking={() => setEnding(false)}
        onEnd={() => void run.submit(false)}
      />
      <TestDialogs
        run={run}
        answered={cells.filter(({ answered }) => answered).length}
        onKeepWorking={() => setEnding(false)}
      />
    </div>
  );
}

function isFreeText(type: QuestionType): boolean {
  return type === 'descriptive' || type === 'writing';
}

function idsOf(numbered: NumberedQuestion[], type: QuestionType): number[] {
  return numbered.filter(({ question }) => question.question_type === type).map(({ question }) => question.id);
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
