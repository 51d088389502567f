import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toastError, toastWarning } from '../../ui/states/toast.tsx';
import { dropRecordings, findRecordings, keepRefusal } from '../device/recording-store.ts';
import { notedBreaks } from '../draft/noted-breaks.ts';
import type { WaitingRecording } from '../recording/kept-recording.ts';
import type { OpenTest } from '../run/open-test.ts';
import { submitSpeaking } from '../run/recording-calls.ts';
import { type TestRun, useTestRun } from '../run/use-test-run.ts';
import { deviceLabel } from './microphone/microphone-labels.ts';
import type { MicrophoneHold } from './microphone/use-microphone.ts';
import { formatSavedRecordings } from './recordings/format-saved-recordings.ts';
import { isRecorded } from './recordings/recording-labels.ts';
import { SendingNote } from './recordings/sending-note.tsx';
import { type Recordings, storedSeconds, useRecordings } from './recordings/use-recordings.ts';
import { SpeakingDialogs } from './speaking-dialogs.tsx';
import { SpeakingLayout } from './speaking-layout.tsx';
import { SpeakingStage } from './speaking-stage.tsx';
import { speakingTexts } from './speaking-texts.ts';
import { type Speaking, useSpeaking } from './use-speaking.ts';
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
      const unsent = recordings.keeper.unsent();
      const ended = await submitSpeaking(submission, unsent);
      // What the server would not take of them stays here, and the dashboard shows it.
      for (const { questionId, reason } of ended.refused ?? []) {
        const recording = unsent.find((one) => one.questionId === questionId);
        if (recording) await keepRefusal(recording, { message: reason, courseName: reply.course.title });
      }
      await dropRecordings(accountId, attempt.id);
      return ended;
    },
  });
  const spoken = useSpokenQuestion(run, questions, async (index) => {
    // The time of the question is over: what was said is kept.
    const ended = await speaking.stop();
    if (ended?.isUnheard) toastWarning(t`We could not hear you in question ${{ number: index + 1 }}.`);
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
    if (state?.kind === 'aside') return [t`Question ${{ number: at + 1 }}: ${{ reason: state.message }}`];
    return state?.kind === 'refused'
      ? [t`Question ${{ number: at + 1 }}: ${{ reason: state.message }} Record it again.`]
      : [];
  });
  const news = refused.join('\n');
  useEffect(() => {
    for (const line of news.split('\n').filter(Boolean)) toastError(line, { id: line, shownMs: 10_000 });
  }, [news]);
}

type Parts = { run: TestRun; recordings: Recordings; speaking: Pick<Speaking, 'stop' | 'countFrom' | 'keptOnDevice'> };

/** Keeps the answers of a test and its recordings one: what ends or moves the one ends or moves the other. */
function useOneTest({ run, recordings, speaking }: Parts): void {
  const { keeper, connection, byQuestion } = recordings;
  const isLate = Object.values(byQuestion).some(({ kind }) => kind === 'late');
  const isElsewhere = run.saving.kind === 'elsewhere';
  const isSignedOut = run.saving.kind === 'signedOut';
  // The server counts a recording only when it knows that its question was opened, and a break from no earlier than
  // what arrived last: both go first.
  const isHeld = (run.draft.opened ?? []).length > 0 || notedBreaks(run.draft).length > 0;
  const isRefusedHere = connection === 'signedOut';
  const wasElsewhere = useRef(false);

  // A recording that came too late says that the test has ended: submitting then gives its stored result.
  const onLate = useEffectEvent(() => run.submit(true));
  useEffect(() => {
    if (isLate) onLate();
  }, [isLate]);

  const onSignedOut = useEffectEvent(() => run.session.expired());
  useEffect(() => {
    if (isRefusedHere) onSignedOut();
  }, [isRefusedHere]);

  const onStop = useEffectEvent(() => void speaking.stop());
  /** What was recorded elsewhere counts as much as what was recorded here. */
  const find = useEffectEvent(async () => {
    const { accountId, attemptId } = run.draft;
    // Where nothing is kept on the device, what is here is all there is.
    const waiting = speaking.keptOnDevice ? await findRecordings(accountId, attemptId) : keeper.unsent();
    return { stored: storedSeconds(run.attempt), waiting };
  });
  const onBack = useEffectEvent((found: Awaited<ReturnType<typeof find>>) => {
    wasElsewhere.current = false;
    speaking.countFrom(found.waiting);
    keeper.takeOver(found);
    if (!isHeld) keeper.resume();
  });
  useEffect(() => {
    if (isElsewhere) {
      wasElsewhere.current = true;
      onStop();
      keeper.stop();
      return;
    }
    if (isSignedOut) return;
    if (!wasElsewhere.current) return isHeld ? keeper.stop() : keeper.resume();
    let isOver = false;
    void find().then((found) => isOver || onBack(found));
    return () => {
      isOver = true;
    };
  }, [isElsewhere, isSignedOut, isHeld, keeper]);
}
