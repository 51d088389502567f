import { t } from '@lingui/core/macro';
import type { Answer, TakerReply } from '@parlance/contract/attempts';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isDrawn } from '../../ui/focus.ts';
import { lazily } from '../../ui/states/lazily.ts';
import { withAnswerTo } from '../answers/answered.ts';
import { CrossingContext } from '../answers/crossing.tsx';
import { useKindsAhead } from '../answers/kinds/use-kinds-ahead.ts';
import { controlOfPart, elementOfPart } from '../answers/parts.ts';
import { withFlagToggled } from '../draft/edit-draft.ts';
import type { TestRun } from '../run/use-test-run.ts';
import { usePaletteCells } from '../test-shell/palette-cells.ts';
import { PaneTabs } from '../test-shell/pane-tabs.tsx';
import { SplitPane } from '../test-shell/split-pane.tsx';
import { TestShell } from '../test-shell/test-shell.tsx';
import { useCurrentPlace } from '../test-shell/use-current-place.ts';
import { ToolButtons } from '../tools/tool-buttons.tsx';
import { type ReadingTools, toolNames, useReadingTools } from '../tools/use-reading-tools.ts';
import { formatPassage, formatRange, numberParts, type Part, partIndexOf } from './numbering.ts';
import { PassageFoot } from './passage-foot.tsx';
import { PassagePane } from './passage-pane.tsx';
import { PassagePeek, usePeek } from './passage-peek.tsx';
import { QuestionsPane } from './questions-pane.tsx';
import classes from './reading-layout.module.css';
import { readingTexts } from './reading-texts.ts';

type Props = { reply: Pick<TakerReply, 'course' | 'passagesWithQuestions'>; run: TestRun };

/** A test in passages: the passage left, its questions right, and in the foot the palette of the passage. */
export function ReadingLayout({ reply, run }: Props) {
  const { change, draft } = run;
  const parts = useMemo(() => numberParts(reply), [reply]);
  const [partIndex, setPartIndex] = useState(() => partIndexOf(parts, draft.currentQuestionId));
  const [pane, setPane] = useState<'left' | 'right'>('right');
  const { main, ask } = useFocusTarget(draft.currentQuestionId ?? 'part');
  const tools = useReadingTools(run);
  const part = parts[partIndex];
  const numbered = useMemo(() => parts.flatMap(({ questions }) => questions), [parts]);
  const questions = useMemo(() => numbered.map(({ question }) => question), [numbered]);
  useKindsAhead(questions);
  const currentId = draft.currentQuestionId ?? questions[0]?.id ?? null;
  const { part: currentPart, setCurrent } = useCurrentPlace(currentId, change);
  const current = currentId === null ? null : { id: currentId, part: currentPart };
  const cells = usePaletteCells(numbered, draft, current);
  const { peeked, leave } = usePeek(main, part, current);

  // Each stays the same while somebody types: a key draws its own question again, not the others nor the foot.
  const answer = useCallback(
    (questionId: number, given: Answer | undefined) =>
      change((before) => withAnswerTo(before, questions, questionId, given)),
    [change, questions],
  );
  const flag = useCallback((questionId: number) => change((before) => withFlagToggled(before, questionId)), [change]);
  const goTo = useCallback(
    (questionId: number, part: number) => {
      setPane('right');
      setPartIndex(partIndexOf(parts, questionId));
      setCurrent(questionId, part);
      ask(questionId, part);
    },
    [parts, setCurrent, ask],
  );
  const goToPart = useCallback(
    (index: number) => {
      const first = parts[index]?.questions[0];
      setPartIndex(index);
      ask('part');
      if (first) setCurrent(first.question.id);
    },
    [parts, setCurrent, ask],
  );

  /** Past the bar, to what a narrow screen may not show yet. */
  function skipTo(shown: 'left' | 'right') {
    flushSync(() => setPane(shown));
    const place = shown === 'left' ? 'passage' : 'questions';
    main.current?.querySelector<HTMLElement>(`[data-part="${place}"]`)?.focus();
  }

  /** Of a narrow screen, which shows one. */
  function showPane(shown: 'left' | 'right') {
    if (shown === 'right') leave();
    setPane(shown);
  }

  function openPassageAt(start: number) {
    skipTo('left');
    main.current?.querySelector(`[data-part="passage"] [data-start="${start}"]`)?.scrollIntoView({ block: 'start' });
  }

  if (!part) return null;
  return (
    <TestShell
      title={reply.course.title || readingTexts.name}
      section={t`Passage ${{ number: part.number }} of ${{ total: parts.length }}`}
      run={run}
      tools={<ToolButtons names={toolNames} on={tools.on} toggle={tools.toggle} />}
      cells={cells}
      onChoose={goTo}
      onFlag={flag}
      skipTo={[
        { label: t`Skip to the passage`, onGo: () => skipTo('left') },
        { label: t`Skip to the questions`, onGo: () => skipTo('right') },
      ]}
      foot={(end) => (
        <PassageFoot parts={parts} cells={cells} partIndex={partIndex} onChoose={goTo} onPart={goToPart} {...end} />
      )}
    >
      <CrossingContext value={tools.crossing}>
        <main ref={main} className={classes.main}>
          <PaneTabs passage={formatPassage(part)} questions={formatRange(part)} shown={pane} onShow={showPane} />
          <SplitPane
            label={t`Width of the passage`}
            shown={pane}
            left={<MarkablePassage key={`passage ${part.number}`} part={part} tools={tools} />}
            right={
              <QuestionsPane
                key={`questions ${part.number}`}
                part={part}
                draft={draft}
                current={current}
                onAnswer={answer}
                onFlag={flag}
                onCurrent={setCurrent}
              />
            }
          />
          {peeked && pane === 'right' && (
            <PassagePeek
              {...peeked}
              highlights={tools.annotations.highlights.filter(({ passageId }) => passageId === part.passage.id)}
              onOpen={() => openPassageAt(peeked.paragraph.start)}
            />
          )}
        </main>
      </CrossingContext>
    </TestShell>
  );
}

/** What marks a passage is fetched when somebody marks, or has marked. */
const MarkedText = lazily(async () => (await import('./marking-text/marked-text.tsx')).MarkedText, 'none');

/** The passage on its sheet, with what the learner marked in it. */
function MarkablePassage({ part, tools }: { part: Part; tools: ReadingTools }) {
  const { on, annotations } = tools;
  const hasMarks = annotations.highlights.some(({ passageId }) => passageId === part.passage.id);
  const plain = <PassagePane part={part} />;
  if (!hasMarks && !on.highlight && !on.note && !on.lines) return plain;
  return (
    <Suspense fallback={plain}>
      <MarkedText part={part} tools={tools} />
    </Suspense>
  );
}

/** Where the focus is to go: a question or one of its parts, or the beginning of what a passage shows. */
type FocusTarget = { to: number | 'part'; part?: number };

/**
 * Puts the focus on the question or the part that a learner goes to, and the question at the top of what is seen. `main` holds the
 * passage and its questions; `first` is where the test starts or, after a reload, continues.
 */
function useFocusTarget(first: FocusTarget['to']) {
  const main = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<FocusTarget>({ to: first });
  useEffect(() => {
    if (asked.to === 'part') return focusPart(main.current);
    const block = main.current?.querySelector<HTMLElement>(`[data-question="${asked.to}"]`);
    if (!block) return;
    const item = asked.part === undefined ? null : elementOfPart(block, asked.part);
    const target = (item && controlOfPart(item)) ?? block;
    target.focus({ preventScroll: true });
    bringIntoView(block);
    item?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  const ask = useCallback((to: FocusTarget['to'], part?: number) => setAsked({ to, part }), []);
  return { main, ask };
}

/** The heading of the questions, or on a narrow screen that shows it the passage. */
function focusPart(main: HTMLElement | null): void {
  const places = [...(main?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
  const shown = places.filter(isDrawn);
  (shown.find(({ dataset }) => dataset.part === 'questions') ?? shown[0])?.focus();
}

/** The first question comes with its heading, every other one to the top. */
function bringIntoView(block: HTMLElement): void {
  const first = block.parentElement?.querySelector('[data-question]');
  const top = block === first ? block.parentElement : block;
  top?.scrollIntoView({ block: 'start' });
}
