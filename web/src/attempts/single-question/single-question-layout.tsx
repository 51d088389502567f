import type { Answer } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import { isSharedText } from '@parlance/contract/kinds/writing';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { withAnswerTo } from '../answers/answered.ts';
import { useKindsAhead } from '../answers/kinds/use-kinds-ahead.ts';
import { controlOfPart, elementOfPart, partOfElement } from '../answers/part-element.ts';
import { withFlagToggled } from '../draft/draft.ts';
import type { TestRun } from '../run/use-test-run.ts';
import { formatQuestions } from '../test-shell/number-ranges.ts';
import { countNumbers, type NumberedQuestion, usePaletteCells } from '../test-shell/palette-cells.ts';
import { QuestionFoot } from '../test-shell/question-foot.tsx';
import { TestShell } from '../test-shell/test-shell.tsx';
import { useCurrentPlace } from '../test-shell/use-current-place.ts';
import { QuestionCard } from './question-card.tsx';
import classes from './single-question-layout.module.css';
import { singleQuestionTexts } from './single-question-texts.ts';
import { useVisibleHeight } from './use-visible-height.ts';
import { writtenText } from './word-count.ts';
import { WordReview } from './word-review.tsx';
import { WritingLayout } from './writing-layout.tsx';

type Props = {
  course: Course;
  run: TestRun;
  /** The questions that are open. */
  numbered: NumberedQuestion[];
  /** Those that open later, and the way to what opens them. */
  later?: { numbered: NumberedQuestion[]; onOpen: () => void };
};

/** A closing dialog returns the focus after 10 ms; ours comes later. */
const FOCUS_AFTER_MS = 30;
const NONE: NumberedQuestion[] = [];

/** A test one question at a time, with every number in its foot. */
export function SingleQuestionLayout({ course, run, numbered, later }: Props) {
  const { change, draft } = run;
  const { frame, keyboard } = useVisibleHeight();
  const heading = useRef<HTMLHeadingElement>(null);
  // A question that is open already takes the focus again when the learner goes to it.
  const [asking, setAsking] = useState({ part: 0 });
  const laterNumbered = later?.numbered ?? NONE;
  const all = useMemo(() => [...numbered, ...laterNumbered], [numbered, laterNumbered]);
  const questions = useMemo(() => all.map(({ question }) => question), [all]);
  useKindsAhead(questions);
  const current = numbered.find(({ question }) => question.id === draft.currentQuestionId) ?? numbered[0];
  const currentId = current?.question.id;
  const { part: currentPart, setCurrent } = useCurrentPlace(currentId ?? null, change);
  const place = currentId === undefined ? null : { id: currentId, part: currentPart };
  const openedCells = usePaletteCells(numbered, draft, place);
  const laterCells = usePaletteCells(laterNumbered, draft, null);
  const cells = useMemo(() => [...openedCells, ...laterCells], [openedCells, laterCells]);

  useEffect(() => {
    if (currentId === undefined) return;
    const timer = setTimeout(() => {
      // A learner who types already keeps the focus: no key may be lost.
      const card = heading.current?.closest('main');
      if (!card?.contains(document.activeElement)) focusQuestion(heading.current, asking.part);
    }, FOCUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [currentId, asking]);

  // Each stays the same while somebody types, so that a key draws neither the foot nor what is asked again.
  const onOpenLater = later?.onOpen;
  const goTo = useCallback(
    (questionId: number, part: number) => {
      if (numbered.some(({ question }) => question.id === questionId)) {
        setCurrent(questionId, part);
        setAsking({ part });
      } else onOpenLater?.();
    },
    [numbered, onOpenLater, setCurrent],
  );
  const flag = useCallback((questionId: number) => change((before) => withFlagToggled(before, questionId)), [change]);

  function answer(questionId: number, given: Answer | undefined) {
    change((before) => withAnswerTo(before, questions, questionId, given));
  }

  if (!current) return null;
  const { number, question } = current;
  const asked = {
    number,
    question,
    heading,
    answer: draft.answers[question.id],
    currentPart,
    flagged: draft.flags.includes(question.id),
    onAnswer: (given: Answer | undefined) => answer(question.id, given),
    onFlag: flag,
  };
  const texts = all.filter(({ question }) => question.kind === 'writing');
  return (
    <TestShell
      title={course.title || singleQuestionTexts.name}
      section={`${formatQuestions(number, question.marks)} of ${countNumbers(all)}`}
      run={run}
      cells={cells}
      frame={frame}
      keyboard={keyboard}
      onChoose={goTo}
      onFlag={flag}
      skipTo={[{ to: 'question', onGo: () => focusQuestion(heading.current) }]}
      review={texts.length > 0 && <WordReview texts={texts} answers={draft.answers} />}
      foot={(end) => (
        <QuestionFoot cells={openedCells} laterCells={laterCells} onOpenLater={onOpenLater} onChoose={goTo} {...end} />
      )}
    >
      <main
        className={classes.main}
        key={question.id}
        onFocusCapture={({ target }) => setCurrent(question.id, partOfElement(target))}
      >
        {question.kind === 'writing' ? (
          <WritingLayout {...asked} others={otherTexts(all, draft.answers, question.id)} />
        ) : (
          <QuestionCard {...asked} type={course.type} />
        )}
      </main>
    </TestShell>
  );
}

/** A later part, or the heading of the question; where a narrow screen shows the answer alone, the question as a whole. */
function focusQuestion(heading: HTMLElement | null, part = 0): void {
  const card = heading?.closest<HTMLElement>('[data-asked]');
  const item = card && part > 0 ? elementOfPart(card, part) : null;
  const target = heading?.checkVisibility() ? heading : card;
  ((item && controlOfPart(item)) ?? target)?.focus();
}

/** The other texts of the test, for their word counts. */
function otherTexts(numbered: NumberedQuestion[], answers: Record<string, Answer>, currentId: number) {
  return numbered
    .filter(({ question }) => isOwnText(question) && question.id !== currentId)
    .map(({ number, question }) => ({ number, text: writtenText(answers[question.id]) }));
}

function isOwnText(question: QuestionForTaker): boolean {
  return question.kind === 'writing' && !isSharedText(question);
}
