import { Tabs } from '@mantine/core';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { withAnswer, withCurrentQuestion, withFlagToggled } from '../platform/draft.ts';
import { SplitPane } from '../ui/split-pane.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { useSecondsLeft } from '../ui/use-seconds-left.ts';
import { isAnswered } from './answered.ts';
import { EndTestModal } from './end-test-modal.tsx';
import { type Part, partIndexOf, rangeWords } from './numbering.ts';
import { PassagePane } from './passage-pane.tsx';
import { PassagePeek } from './passage-peek.tsx';
import { questionElementId } from './question-item.tsx';
import { QuestionPane } from './question-pane.tsx';
import classes from './reading-room.module.css';
import { savedWords, timeOfDay } from './saved-words.ts';
import { TestBar } from './test-bar.tsx';
import { TestFoot } from './test-foot.tsx';
import { TestInterruption } from './test-interruption.tsx';
import { useTestSettings } from './test-settings.ts';
import { useAutomaticSubmit } from './use-automatic-submit.ts';
import { type RunningTestInput, useRunningTest } from './use-running-test.ts';
import { questionsSharing } from './writing-answer.ts';

/** A Reading test under way: the passage beside its questions, or behind a tab on a phone. */
export function ReadingRoom(input: RunningTestInput) {
  const test = useRunningTest(input);
  const { keeper, draft, phase, parts, left } = test;
  const [settings, changeSettings] = useTestSettings();
  const [partIndex, setPartIndex] = useState(() => partIndexOf(parts, draft.currentQuestionId));
  const [goal, setGoal] = useState<{ elementId: string } | null>(null);
  const [tab, setTab] = useState<'passage' | 'questions'>('passage');
  const [ending, setEnding] = useState(false);
  const phone = usePhone();
  const timeIsUp = useSecondsLeft(left) === 0;
  useAutomaticSubmit(test, timeIsUp);

  // Going somewhere waits until what it goes to is drawn, after a change of passage or tab.
  useEffect(() => {
    if (!goal) return;
    const element = document.getElementById(goal.elementId);
    element?.scrollIntoView({ block: 'start' });
    element?.focus({ preventScroll: true });
  }, [goal]);

  const part = parts[partIndex];
  if (!part) return null;
  const title = input.paper.course.title || 'Reading Test';
  const groups = parts.map(({ number, questions }) => ({
    label: `Passage ${number}`,
    cells: questions.map((numbered) => ({
      id: numbered.question.id,
      number: numbered.number,
      answered: isAnswered(numbered.question, draft.answers[numbered.question.id]),
      flagged: draft.flags.includes(numbered.question.id),
    })),
  }));
  const cells = groups.flatMap((group) => group.cells);

  function setCurrent(questionId: number) {
    keeper.change((now) => withCurrentQuestion(now, questionId));
  }

  function goToQuestion(questionId: number) {
    setEnding(false);
    setPartIndex(partIndexOf(parts, questionId));
    setTab('questions');
    setCurrent(questionId);
    setGoal({ elementId: questionElementId(questionId) });
  }

  function openPart(index: number) {
    setPartIndex(index);
    setTab('passage');
    const first = parts[index]?.questions[0];
    if (first) setCurrent(first.question.id);
    setGoal({ elementId: 'passage-title' });
  }

  const passage = <PassagePane key={part.passage.id} part={part} />;
  const questions = (
    <QuestionPane
      key={part.passage.id}
      part={part}
      draft={draft}
      onAnswer={(questionId, answer) =>
        keeper.change((now) =>
          questionsSharing(parts, questionId).reduce((next, id) => withAnswer(next, id, answer), now),
        )
      }
      onFlag={(questionId) => keeper.change((now) => withFlagToggled(now, questionId))}
      onCurrent={setCurrent}
    />
  );
  const stopped = phase.kind !== 'working' || timeIsUp;

  return (
    <div className={classes.room} style={{ '--text-scale': settings.textScale } as CSSProperties}>
      <title>{`${title} · Parlance`}</title>
      <TestBar
        title={title}
        section={`Passage ${part.number} of ${parts.length}`}
        saved={savedWords(test, timeOfDay)}
        left={left}
        settings={settings}
        onSettings={changeSettings}
        phone={phone}
      />
      <main className={classes.main} inert={stopped}>
        {phone ? (
          <PhonePanes part={part} tab={tab} onTab={setTab} passage={passage} questions={questions} />
        ) : (
          <SplitPane left={passage} right={questions} label="Width of the passage" />
        )}
      </main>
      <div inert={stopped}>
        <TestFoot
          groups={groups}
          openIndex={partIndex}
          currentId={draft.currentQuestionId}
          onSelect={goToQuestion}
          onOpenPart={openPart}
          onEnd={() => setEnding(true)}
          submitting={phase.kind === 'sending'}
          phone={phone}
        />
      </div>
      <EndTestModal
        opened={ending && !stopped}
        cells={cells}
        left={left}
        onClose={() => setEnding(false)}
        onSelect={goToQuestion}
        onEnd={() => {
          setEnding(false);
          void test.submit(false);
        }}
      />
      <TestInterruption
        phase={phase}
        held={{
          answers: cells.filter((cell) => cell.answered).length,
          keptOnDevice: test.keptOnDevice,
          currentNumber: cells.find((cell) => cell.id === draft.currentQuestionId)?.number ?? null,
        }}
        timeLeft={!timeIsUp}
        onSendAgain={() => void test.submit(phase.kind === 'notSent' && phase.autoSubmitted)}
        onKeepWorking={test.keepWorking}
      />
    </div>
  );
}

type PhoneProps = {
  part: Part;
  tab: 'passage' | 'questions';
  onTab: (tab: 'passage' | 'questions') => void;
  passage: ReactNode;
  questions: ReactNode;
};

function PhonePanes({ part, tab, onTab, passage, questions }: PhoneProps) {
  return (
    <Tabs
      value={tab}
      onChange={(value) => onTab(value === 'questions' ? 'questions' : 'passage')}
      keepMounted={false}
      classNames={{ root: classes.tabs, list: classes.tabList, tab: classes.tab, panel: classes.panel }}
    >
      <Tabs.List grow>
        <Tabs.Tab value="passage">Passage {part.number}</Tabs.Tab>
        <Tabs.Tab value="questions">{rangeWords(part)}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="passage">{passage}</Tabs.Panel>
      <Tabs.Panel value="questions">
        <div className={classes.questions}>{questions}</div>
        <PassagePeek passage={part.passage} onOpen={() => onTab('passage')} />
      </Tabs.Panel>
    </Tabs>
  );
}
