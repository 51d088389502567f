import { useEffect, useEffectEvent } from 'react';
import { toastError, toastWarning } from '../../ui/states/toast.tsx';
import { dropRecordings } from '../device/recording-store.ts';
import type { WaitingRecording } from '../recording/kept-recording.ts';
import type { OpenTest } from '../run/open-test.ts';
import { submitSpeaking } from '../run/recording-calls.ts';
import { useTestRun } from '../run/use-test-run.ts';
import { deviceLabel, UNHEARD } from './microphone/microphone-labels.ts';
import type { MicrophoneHold } from './microphone/use-microphone.ts';
import { formatSavedRecordings } from './recordings/format-saved-recordings.ts';
import { isRecorded } from './recordings/recording-labels.ts';
import { SendingNote } from './recordings/sending-note.tsx';
import { type Recordings, useRecordings } from './recordings/use-recordings.ts';
import { SpeakingDialogs } from './speaking-dialogs.tsx';
import { SpeakingLayout } from './speaking-layout.tsx';
import { SpeakingStage } from './speaking-stage.tsx';
import { speakingTexts } from './speaking-texts.ts';
import { useOneTest } from './use-one-test.ts';
import { useSpeaking } from './use-speaking.ts';
import { useSpokenQuestion } from './use-spoken-question.ts';

type Props = { test: OpenTest; accountId: number; waiting: WaitingRecording[]; microphone: MicrophoneHold };

const SETTLE_LIMIT_MS = 1000;

/** A Speaking test under way: the answers are recorded, and sent as soon as each has ended. */
export function SpeakingRun({ test, accountId, waiting, microphone }: Props) {
  const { attempt, reply } = test;
  const { questions } = reply;
  const recordings = useRecordings(attempt, waiting, reply.course.title);
  const speaking = useSpeaking({ accountId, attemptId: attempt.id, waiting, microphone, keeper: recordings.keeper });
  const run = useTestRun(test, accountId, {
    texts: speakingTexts,
    restIsKept: speaking.keptOnDevice,
    waitingRecordings: () => recordings.keeper.unsent().length,
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
  const spoken = useSpokenQuestion(run, questions, async (index) => {
    // The time of the question is over: what was said is kept.
    const ended = await speaking.stop();
    if (ended?.isUnheard) toastWarning(`${UNHEARD} in question ${index + 1}.`);
    speaking.forgetQuestion();
  });
  useStopByStaff(run.time.stoppedBy === 'staff', speaking);
  useRecordingNews(recordings.byQuestion, questions);
  useOneTest({ run, recordings, speaking });
  const { byQuestion, seconds, connection } = recordings;
  const answered = questions.filter(({ id }) => isRecorded(byQuestion[id])).length;

  return (
    <SpeakingLayout
      title={reply.course.title || speakingTexts.name}
      questions={questions}
      run={run}
      spoken={spoken}
      recordingId={speaking.view.kind === 'recording' ? speaking.view.questionId : null}
      byQuestion={byQuestion}
      saved={formatSavedRecordings(recordings, answered, run)}
      leaveBy={speaking.leaveBy}
      review={<SendingNote recordings={recordings} questions={questions} />}
      stage={(asked) => (
        <SpeakingStage
          key={asked.question.id}
          {...asked}
          speaking={speaking}
          upload={byQuestion[asked.question.id]}
          recordedSeconds={seconds[asked.question.id] ?? 0}
          isInterrupted={speaking.alert !== null}
          offline={connection === 'offline' || run.saving.kind === 'offline'}
          keptOnDevice={run.keptOnDevice}
          device={deviceLabel(microphone.state)}
          sending={run.isSending && run.submitting.kind !== 'failed'}
        />
      )}
    >
      {spoken.question && (
        <SpeakingDialogs
          speaking={speaking}
          microphone={microphone}
          left={spoken.left ?? 0}
          questionId={spoken.question.id}
        />
      )}
    </SpeakingLayout>
  );
}

/** When staff stop the clock, what is being said is kept; its question can be recorded again. */
function useStopByStaff(isStopped: boolean, { stop }: Pick<ReturnType<typeof useSpeaking>, 'stop'>) {
  const stopNow = useEffectEvent(() => void stop());
  useEffect(() => {
    if (isStopped) stopNow();
  }, [isStopped]);
}

/** Says at once what the server would not take, or not count: it is never dropped in silence. */
function useRecordingNews(byQuestion: Recordings['byQuestion'], questions: { id: number }[]) {
  const refused = questions.flatMap(({ id }, at) => {
    const state = byQuestion[id];
    if (state?.kind === 'aside') return [`Question ${at + 1}: ${state.message}`];
    return state?.kind === 'refused' ? [`Question ${at + 1}: ${state.message} Record it again.`] : [];
  });
  const news = refused.join('\n');
  useEffect(() => {
    for (const line of news.split('\n').filter(Boolean)) toastError(line, { id: line, shownMs: 10_000 });
  }, [news]);
}
