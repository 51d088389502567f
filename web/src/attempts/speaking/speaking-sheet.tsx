import { useEffect, useState } from 'react';
import { siteBrand } from '../../platform/brand.ts';
import type { WaitingRecording } from '../../platform/recording/kept-recording.ts';
import { dropRecordings } from '../../platform/recording/recording-store.ts';
import { useClockHiding } from '../../ui/clock-face.tsx';
import { questionClock } from '../../ui/clock-words.ts';
import type { PaletteCell } from '../../ui/question-palette.tsx';
import { toastError, toastWarning } from '../../ui/toast.tsx';
import { EndTestDialog } from '../room/end-test-dialog.tsx';
import { QuestionFoot } from '../one-question/question-foot.tsx';
import { SendingNote } from './sending-note.tsx';
import { submitSpeaking } from './speaking-calls.ts';
import { SpeakingDialogs } from './speaking-dialogs.tsx';
import classes from './speaking-sheet.module.css';
import { SpeakingSide } from './speaking-side.tsx';
import { SpeakingStage } from './speaking-stage.tsx';
import { deviceWords, isRecorded, speakingTexts, UNHEARD } from './speaking-words.ts';
import { recordingsSaved } from './recordings-saved.ts';
import { TestBar } from '../room/test-bar.tsx';
import { TestDialogs } from '../room/test-dialogs.tsx';
import type { MicrophoneHold } from './use-microphone.ts';
import { useOneTest } from './use-one-test.ts';
import { timerSeconds, useQuestionOpening } from './use-question-opening.ts';
import { useRecordings } from './use-recordings.ts';
import { useSpeaking } from './use-speaking.ts';
import { useTestRun } from '../room/use-test-run.ts';
import type { OpenTest } from '../room/open-test.ts';
import { withCurrentQuestion } from '../../platform/draft/draft.ts';

type Props = { test: OpenTest; accountId: number; waiting: WaitingRecording[]; microphone: MicrophoneHold };

const SETTLE_LIMIT_MS = 1000;

/** The test on the desk: one question, its clock, and one large button. */
export function SpeakingSheet({ test, accountId, waiting, microphone }: Props) {
  const { attempt, reply } = test;
  const { questions } = reply;
  const recordings = useRecordings(attempt, waiting, reply.course.title);
  const speaking = useSpeaking({ accountId, attemptId: attempt.id, waiting, microphone, keeper: recordings.keeper });
  const run = useTestRun(test, accountId, {
    texts: speakingTexts,
    restIsKept: speaking.keptOnDevice,
    async beforeSubmit() {
      await speaking.stop();
      recordings.keeper.retryNow();
      await recordings.keeper.settled();
    },
    async beforeGive() {
      // What is on its way arrives, as far as it does so soon; what was just said is kept for the other tab.
      recordings.keeper.stop();
      await speaking.stop();
      await Promise.race([recordings.keeper.settled(), new Promise((done) => setTimeout(done, SETTLE_LIMIT_MS))]);
    },
    async submission(submission) {
      const ended = await submitSpeaking(submission, recordings.keeper.unsent());
      await dropRecordings(accountId, attempt.id);
      return ended;
    },
  });
  const { keeper, draft } = run;
  const [ending, setEnding] = useState(false);
  const index = Math.max(
    0,
    questions.findIndex(({ id }) => id === draft.currentQuestionId),
  );
  const question = questions[index];
  function goTo(questionId: number) {
    keeper.change((before) => withCurrentQuestion(before, questionId));
  }

  /** The time of the question is over: what was said is kept, and the next one opens; after the last, the test ends. */
  async function goOn() {
    const ended = await speaking.stop();
    if (ended?.isUnheard) toastWarning(`${UNHEARD} in question ${index + 1}.`);
    speaking.forgetQuestion();
    const next = questions[index + 1];
    if (next) goTo(next.id);
    else await run.submit(false);
  }

  const { left } = useQuestionOpening(run, question, () => void goOn());
  const shownLeft = left ?? (question ? timerSeconds(question) : 0);
  const hiding = useClockHiding(shownLeft, questionClock);
  useRecordingNews(recordings.byQuestion, questions);

  const { submitting } = run;
  const isSending = submitting.kind === 'sending';

  useOneTest({ run, recordings, speaking });

  const cells: PaletteCell[] = questions.map(({ id }, at) => ({
    id,
    number: at + 1,
    answered: isRecorded(recordings.byQuestion[id]),
    flagged: false,
    current: id === question?.id,
  }));
  const answered = cells.filter((cell) => cell.answered).length;
  const saved = recordingsSaved(recordings, answered, run);
  const title = reply.course.title || speakingTexts.name;

  if (!question) return null;
  return (
    <div className={classes.sheet}>
      <title>{`${title} · ${siteBrand().name}`}</title>
      <TestBar
        title={title}
        section={`Question ${index + 1} of ${questions.length}`}
        run={run}
        clock={{ rules: questionClock, seconds: shownLeft, hiding, below: true }}
        saved={saved}
      />
      <main className={classes.main} data-line={saved.tone === 'offline' || saved.tone === 'trouble' || undefined}>
        <SpeakingStage
          key={question.id}
          question={question}
          number={index + 1}
          total={questions.length}
          left={left}
          clockHidden={hiding.hidden}
          speaking={speaking}
          upload={recordings.byQuestion[question.id]}
          offline={recordings.connection === 'offline'}
          keptOnDevice={run.keptOnDevice}
          device={deviceWords(microphone.state)}
          sending={isSending}
        />
        <SpeakingSide
          questions={questions}
          currentId={question.id}
          openedIds={Object.keys(draft.questionClocks ?? {}).map(Number)}
          recordingId={speaking.view.kind === 'recording' ? speaking.view.questionId : null}
          byQuestion={recordings.byQuestion}
        />
      </main>
      <QuestionFoot
        cells={cells}
        sending={isSending}
        onChoose={(questionId) => speaking.leaveBy(() => goTo(questionId))}
        onEnd={() => speaking.leaveBy(() => setEnding(true))}
      />
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
      >
        <SendingNote recordings={recordings} questions={questions} />
      </EndTestDialog>
      <SpeakingDialogs speaking={speaking} microphone={microphone} left={left ?? 0} questionId={question.id} />
      <TestDialogs run={run} answered={answered} onKeepWorking={() => setEnding(false)} />
    </div>
  );
}

/** Says at once what the server would not take: it is never dropped in silence. */
function useRecordingNews(byQuestion: ReturnType<typeof useRecordings>['byQuestion'], questions: { id: number }[]) {
  const refused = questions.flatMap(({ id }, at) => {
    const state = byQuestion[id];
    return state?.kind === 'refused' ? [`Question ${at + 1}: ${state.message} Please record it again.`] : [];
  });
  const news = refused.join('\n');
  useEffect(() => {
    for (const line of news.split('\n').filter(Boolean)) toastError(line, { id: line, shownMs: 10_000 });
  }, [news]);
}
