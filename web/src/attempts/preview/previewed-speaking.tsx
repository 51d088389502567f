import { useState } from 'react';
import { siteBrand } from '../../platform/brand.ts';
import { withCurrentQuestion } from '../../platform/draft/draft.ts';
import { useClockHiding } from '../../ui/clock-face.tsx';
import { questionClock } from '../../ui/clock-words.ts';
import { QuestionFoot } from '../one-question/question-foot.tsx';
import { EndTestDialog } from '../room/end-test-dialog.tsx';
import { TestBar } from '../room/test-bar.tsx';
import { TestDialogs } from '../room/test-dialogs.tsx';
import type { TestRun } from '../room/use-test-run.ts';
import classes from '../speaking/speaking-sheet.module.css';
import { SpeakingSide } from '../speaking/speaking-side.tsx';
import { timerSeconds, useQuestionOpening } from '../speaking/use-question-opening.ts';
import { PreviewedStage } from './previewed-stage.tsx';
import type { PreviewReply } from './use-preview-run.ts';

/** A Speaking test with its questions and clocks; the microphone is left alone. */
export function PreviewedSpeaking({ reply, run }: { reply: PreviewReply; run: TestRun }) {
  const { course, questions } = reply;
  const { keeper, draft, submitting } = run;
  const [ending, setEnding] = useState(false);
  const index = Math.max(
    0,
    questions.findIndex(({ id }) => id === draft.currentQuestionId),
  );
  const question = questions[index];
  const goTo = (questionId: number) => keeper.change((before) => withCurrentQuestion(before, questionId));
  const { left } = useQuestionOpening(run, question, () => {
    const next = questions[index + 1];
    if (next) goTo(next.id);
    else void run.submit(true);
  });
  const shownLeft = left ?? (question ? timerSeconds(question) : 0);
  const hiding = useClockHiding(shownLeft, questionClock);
  const isSending = submitting.kind === 'sending';
  if (!question) return null;
  const cells = questions.map(({ id }, at) => ({
    id,
    number: at + 1,
    answered: false,
    flagged: false,
    current: id === question.id,
  }));
  return (
    <div className={classes.sheet}>
      <title>{`${course.title} · ${siteBrand().name}`}</title>
      <TestBar
        title={course.title}
        section={`Question ${index + 1} of ${questions.length}`}
        run={run}
        clock={{ rules: questionClock, seconds: shownLeft, hiding, below: true }}
      />
      <main className={classes.main}>
        <PreviewedStage
          key={question.id}
          question={question}
          number={index + 1}
          total={questions.length}
          left={left}
          clockHidden={hiding.hidden}
        />
        <SpeakingSide
          questions={questions}
          currentId={question.id}
          openedIds={Object.keys(draft.questionClocks ?? {}).map(Number)}
          recordingId={null}
          byQuestion={{}}
        />
      </main>
      <QuestionFoot cells={cells} sending={isSending} onChoose={goTo} onEnd={() => setEnding(true)} />
      <EndTestDialog
        opened={ending && (submitting.kind === 'no' || isSending)}
        cells={cells}
        secondsLeft={run.left}
        sending={isSending}
        onChoose={(questionId) => {
          setEnding(false);
          goTo(questionId);
        }}
        onKeepWorking={() => setEnding(false)}
        onEnd={() => void run.submit(false)}
      />
      <TestDialogs run={run} answered={0} onKeepWorking={() => setEnding(false)} />
    </div>
  );
}
