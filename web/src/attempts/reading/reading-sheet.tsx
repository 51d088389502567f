import { useMemo, useState } from 'react';
import { siteBrand } from '../../platform/brand.ts';
import { withAnswer, withCurrentQuestion, withFlagToggled } from '../../platform/draft/draft.ts';
import type { Answer, TakerReply } from '@parlance/contract/attempts';
import type { PaletteCell } from '../../ui/question-palette.tsx';
import { SplitPane } from '../../ui/split-pane.tsx';
import { isAnswered } from '../room/answered.ts';
import { EndTestDialog } from '../room/end-test-dialog.tsx';
import { numberParts, partIndexOf, rangeWords } from './numbering.ts';
import { PaneTabs } from './pane-tabs.tsx';
import { PassagePane } from './passage-pane.tsx';
import { QuestionsPane } from './questions-pane.tsx';
import classes from './reading-sheet.module.css';
import { PassageFoot } from './passage-foot.tsx';
import { TestBar } from '../room/test-bar.tsx';
import { TestDialogs } from '../room/test-dialogs.tsx';
import { readingTexts } from '../room/test-texts.ts';
import type { OpenTest } from '../room/open-test.ts';
import { type TestRun, useTestRun } from '../room/use-test-run.ts';

/** A Reading test under way. */
export function ReadingSheet({ test, accountId }: { test: OpenTest; accountId: number }) {
  const run = useTestRun(test, accountId, { texts: readingTexts });
  return <ReadingDesk reply={test.reply} run={run} />;
}

type DeskProps = { reply: Pick<TakerReply, 'course' | 'passagesWithQuestions'>; run: TestRun };

/** The test on the desk: passage left, its questions right, the clock above, the palette below. */
export function ReadingDesk({ reply, run }: DeskProps) {
  const { keeper, draft, submitting } = run;
  const parts = useMemo(() => numberParts(reply), [reply]);
  const [partIndex, setPartIndex] = useState(() => partIndexOf(parts, draft.currentQuestionId));
  const [pane, setPane] = useState<'left' | 'right'>('right');
  const [ending, setEnding] = useState(false);
  const [asked, setAsked] = useState<number | 'heading' | null>('heading');
  const part = parts[partIndex];
  const numbered = parts.flatMap(({ questions }) => questions);
  const currentId = draft.currentQuestionId ?? numbered[0]?.question.id ?? null;
  const answered = numbered.filter(({ question }) => isAnswered(question, draft.answers[question.id])).length;
  const isSending = submitting.kind === 'sending';
  const title = reply.course.title || readingTexts.name;

  const cellsOf = (questions: typeof numbered): PaletteCell[] =>
    questions.map(({ number, question }) => ({
      id: question.id,
      number,
      answered: isAnswered(question, draft.answers[question.id]),
      flagged: draft.flags.includes(question.id),
      current: question.id === currentId,
    }));

  function goTo(questionId: number) {
    setEnding(false);
    setPane('right');
    setPartIndex(partIndexOf(parts, questionId));
    keeper.change((before) => withCurrentQuestion(before, questionId));
    setAsked(questionId);
  }

  function goToPart(index: number) {
    const first = parts[index]?.questions[0];
    setPartIndex(index);
    setAsked('heading');
    if (first) keeper.change((before) => withCurrentQuestion(before, first.question.id));
  }

  function answer(questionId: number, given: Answer | undefined) {
    const { question } = numbered.find((one) => one.question.id === questionId) ?? {};
    // One text for the whole test: every writing question holds it (specification, section 2).
    const ids = question?.question_type === 'writing' ? writingIds(numbered) : [questionId];
    keeper.change((before) => ids.reduce((next, id) => withAnswer(next, id, given), before));
  }

  if (!part) return null;
  return (
    <div className={classes.sheet}>
      <title>{`${title} · ${siteBrand().name}`}</title>
      <TestBar title={title} section={`Passage ${part.number} of ${parts.length}`} run={run} />
      <main className={classes.main}>
        <PaneTabs passage={`Passage ${part.number}`} questions={rangeWords(part)} shown={pane} onShow={setPane} />
        <SplitPane
          label="Width of the passage"
          shown={pane}
          left={<PassagePane key={`passage ${part.number}`} part={part} />}
          right={
            <QuestionsPane
              key={`questions ${part.number}`}
              part={part}
              draft={draft}
              currentId={currentId}
              asked={asked}
              onAsked={() => setAsked(null)}
              onAnswer={answer}
              onFlag={(questionId) => keeper.change((before) => withFlagToggled(before, questionId))}
              onCurrent={(questionId) => keeper.change((before) => withCurrentQuestion(before, questionId))}
              onOpenPassage={() => setPane('left')}
            />
          }
        />
      </main>
      <PassageFoot
        parts={parts.map(({ number, questions }) => ({ number, cells: cellsOf(questions) }))}
        partIndex={partIndex}
        answered={answered}
        total={numbered.length}
        sending={isSending}
        onChoose={goTo}
        onPart={goToPart}
        onEnd={() => setEnding(true)}
      />
      <EndTestDialog
        opened={ending && (submitting.kind === 'no' || submitting.kind === 'sending')}
        cells={cellsOf(numbered)}
        secondsLeft={run.left}
        sending={isSending}
        onChoose={goTo}
        onKeepWorking={() => setEnding(false)}
        onEnd={() => void run.submit(false)}
      />
      <TestDialogs run={run} answered={answered} onKeepWorking={() => setEnding(false)} />
    </div>
  );
}

function writingIds(numbered: { question: { id: number; question_type: string } }[]): number[] {
  return numbered.filter(({ question }) => question.question_type === 'writing').map(({ question }) => question.id);
}
