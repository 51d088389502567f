import { ph, t } from '@lingui/core/macro';
import type { Answer } from '@parlance/contract/attempts';
import type { Course } from '@parlance/contract/courses';
import { isSharedText } from '@parlance/contract/kinds/writing';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isDrawn } from '../../ui/focus.ts';
import { withAnswerTo } from '../answers/answered.ts';
import { CrossingContext } from '../answers/crossing.tsx';
import { answerKindOf } from '../answers/kinds/answer-kinds.ts';
import { useKindsAhead } from '../answers/kinds/use-kinds-ahead.ts';
import { controlOfPart, elementOfPart, partOfElement } from '../answers/parts.ts';
import { withFlagToggled } from '../draft/edit-draft.ts';
import type { TestRun } from '../run/use-test-run.ts';
import { countNumbers, type NumberedQuestion, usePaletteCells } from '../test-shell/palette-cells.ts';
import { QuestionFoot, type QuestionPart } from '../test-shell/question-foot.tsx';
import { TestShell } from '../test-shell/test-shell.tsx';
import { useCurrentPlace } from '../test-shell/use-current-place.ts';
import { ToolButtons } from '../tools/tool-buttons.tsx';
import type { ReadingTools, ToolName } from '../tools/use-reading-tools.ts';
import { QuestionCard } from './question-card.tsx';
import { QuestionSheet, type Sheet } from './question-sheet.tsx';
import classes from './single-question-layout.module.css';
import { singleQuestionTexts } from './single-question-texts.ts';
import { useVisibleHeight } from './use-visible-height.ts';
import { askedWords, countWords, formatAsked, formatWords, writtenText } from './word-count.ts';
import { WritingLayout } from './writing-layout.tsx';

type Props = {
  course: Course;
  run: TestRun;
  tools: ReadingTools;
  /** The questions that are open. */
  numbered: NumberedQuestion[];
  /** Questions that are shown together; every other one is alone. */
  sheets?: Sheet[];
  /** The parts in which the foot shows the numbers; without them in a row. */
  parts?: QuestionPart[];
  /** What can be done beside the questions. */
  aside?: ReactNode;
  /** Those that open later, and the way to what opens them. */
  later?: { numbered: NumberedQuestion[]; onOpen: () => void };
};

/** A closing dialog returns the focus after 10 ms; ours comes later. */
const FOCUS_AFTER_MS = 30;
const NONE: NumberedQuestion[] = [];
const NO_SHEETS: Sheet[] = [];

/** A test one question or sheet at a time, with every number in its foot. */
export function SingleQuestionLayout(props: Props) {
  const { course, run, tools, numbered, sheets = NO_SHEETS, parts, aside, later } = props;
  const { change, draft } = run;
  const { frame, keyboard } = useVisibleHeight();
  const heading = useRef<HTMLHeadingElement>(null);
  // A question that is open already takes the focus again when the learner goes to it.
  const [asking, setAsking] = useState<{ part?: number }>({});
  // What had the focus when the learner asked: in a sheet it may be on the screen with what was asked for.
  const askedFrom = useRef<Element | null>(null);
  const laterNumbered = later?.numbered ?? NONE;
  const all = useMemo(() => [...numbered, ...laterNumbered], [numbered, laterNumbered]);
  const questions = useMemo(() => all.map(({ question }) => question), [all]);
  useKindsAhead(questions);
  const toolNames = useMemo(() => toolsFor(questions), [questions]);
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
      const from = askedFrom.current;
      askedFrom.current = null;
      // A learner who types already keeps the focus: no key may be lost.
      const isElsewhere = !heading.current?.closest('main')?.contains(document.activeElement);
      if (isElsewhere || document.activeElement === from) focusQuestion(heading.current, currentId, asking.part);
    }, FOCUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [currentId, asking]);

  // Each stays the same while somebody types, so that a key draws neither the foot nor what is asked again.
  const onOpenLater = later?.onOpen;
  const goTo = useCallback(
    (questionId: number, part?: number) => {
      if (numbered.some(({ question }) => question.id === questionId)) {
        setCurrent(questionId, part);
        setAsking({ part });
        askedFrom.current = document.activeElement;
      } else onOpenLater?.();
    },
    [numbered, onOpenLater, setCurrent],
  );
  const flag = useCallback((questionId: number) => change((before) => withFlagToggled(before, questionId)), [change]);

  const answer = useCallback(
    (questionId: number, given: Answer | undefined) =>
      change((before) => withAnswerTo(before, questions, questionId, given)),
    [change, questions],
  );
  const sheetById = useMemo(
    () => new Map(sheets.flatMap((sheet) => sheet.numbered.map(({ question }) => [question.id, sheet]))),
    [sheets],
  );
  const screenOf = useCallback(
    (questionId: number) => sheetById.get(questionId)?.numbered[0]?.question.id ?? questionId,
    [sheetById],
  );

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
  const sheet = sheetById.get(question.id);
  const texts = all.filter(({ question }) => question.kind === 'writing');
  return (
    <TestShell
      title={course.title || singleQuestionTexts.name}
      section={
        sheet && sheet.of > 1
          ? t({
              message: `Part ${ph({ number: sheet.number })} of ${ph({ total: sheet.of })}`,
              context: 'of a Listening test',
            })
          : formatPlace(number, question.marks, countNumbers(all))
      }
      run={run}
      tools={toolNames.length > 0 && <ToolButtons names={toolNames} on={tools.on} toggle={tools.toggle} />}
      aside={aside}
      cells={cells}
      frame={frame}
      keyboard={keyboard}
      onChoose={goTo}
      onFlag={flag}
      skipTo={[{ label: t`Skip to the question`, onGo: () => focusQuestion(heading.current, question.id) }]}
      review={texts.length > 0 && <WordReview texts={texts} answers={draft.answers} />}
      foot={(end) => (
        <QuestionFoot
          {...{ screenOf, parts, laterCells }}
          cells={openedCells}
          onOpenLater={onOpenLater}
          onChoose={goTo}
          {...end}
        />
      )}
    >
      <CrossingContext value={tools.crossing}>
        <main
          className={classes.main}
          key={screenOf(question.id)}
          onFocusCapture={sheet ? undefined : ({ target }) => setCurrent(question.id, partOfElement(target))}
        >
          {sheet ? (
            <QuestionSheet
              {...{ sheet, draft, heading }}
              type={course.type}
              current={place}
              onAnswer={answer}
              onFlag={flag}
              onCurrent={setCurrent}
            />
          ) : question.kind === 'writing' ? (
            <WritingLayout
              {...asked}
              others={otherTexts(all, draft.answers, question.id)}
              hasLineFocus={tools.on.lines}
            />
          ) : (
            <QuestionCard {...asked} type={course.type} />
          )}
        </main>
      </CrossingContext>
    </TestShell>
  );
}

/** 'Question 5 of 40', 'Questions 14 to 18 of 40' */
function formatPlace(first: number, marks: number, total: number): string {
  if (marks === 1) return t`Question ${{ number: first }} of ${total}`;
  const last = first + marks - 1;
  return marks === 2 ? t`Questions ${first} and ${last} of ${total}` : t`Questions ${first} to ${last} of ${total}`;
}

/**
 * The part that was asked for; else the heading, or a later question of a sheet. Where a narrow screen shows the answer
 * alone, the question as a whole.
 */
function focusQuestion(heading: HTMLElement | null, questionId: number, part?: number): void {
  const card = heading?.closest<HTMLElement>('[data-asked]');
  const block = card?.querySelector<HTMLElement>(`[data-question="${questionId}"]`);
  const asked = block ?? card;
  const item = asked && part !== undefined ? elementOfPart(asked, part) : null;
  const isFirst = !block || block === card?.querySelector('[data-question]');
  const whole = isFirst && part === undefined ? heading : (block ?? heading);
  ((item && controlOfPart(item)) ?? (whole && isDrawn(whole) ? whole : card))?.focus();
}

/** What these questions have a use for: options that can be crossed out, texts whose lines can stand out. */
function toolsFor(questions: QuestionForTaker[]): ToolName[] {
  const tools: ToolName[] = [];
  if (questions.some((question) => answerKindOf(question)?.listsOptions?.(question))) tools.push('cross');
  if (questions.some(({ kind }) => kind === 'writing')) tools.push('lines');
  return tools;
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

type WordReviewProps = { texts: NumberedQuestion[]; answers: Record<string, Answer> };

/** Before the end of a test: how long each text is, and how long it should be. */
function WordReview({ texts, answers }: WordReviewProps) {
  return (
    <section className={classes.review} aria-label={t`Words written`}>
      <h3 className={classes.heading}>{t`Words written`}</h3>
      <ul>
        {texts.map(({ number, question }) => {
          const count = countWords(writtenText(answers[question.id]));
          const asked = askedWords(question.question_text);
          return (
            <li key={question.id} className={classes.line}>
              <span>{t`Question ${number}`}</span>
              <span>
                {asked
                  ? t`${{ phrase: formatWords(count) }}, ${{ advice: formatAsked(asked, count) }}`
                  : formatWords(count)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
