import { say } from '@parlance/contract/say';
import { useState } from 'react';
import type { WaitingRecording } from '../recording/kept-recording.ts';
import { type MicrophoneProblem, microphoneProblem } from '../recording/microphone.ts';
import type { RecordingKeeper } from '../recording/recording-keeper.ts';
import {
  EMPTY_RECORDING,
  isUnheard,
  recordingErrorText,
  startFailedText,
  UNSUPPORTED,
} from './microphone/microphone-labels.ts';
import type { MicrophoneHold } from './microphone/use-microphone.ts';
import { type TakeEnded, useRecording } from './recordings/use-recording.ts';

/** What interrupts the learner until it was read. */
export type SpeakingAlert =
  | { kind: 'startFailed'; message: string; problem: MicrophoneProblem }
  | { kind: 'failed'; message: string }
  /** `kept`: something was said before the device went away. */
  | { kind: 'deviceLost'; kept: boolean }
  /** The learner wants another microphone. */
  | { kind: 'choosing' }
  /** `goOn` leads where the learner was going. */
  | { kind: 'unheard'; goOn: () => void };

type Options = {
  accountId: number;
  attemptId: number;
  waiting: WaitingRecording[];
  microphone: MicrophoneHold;
  keeper: RecordingKeeper;
};

/** A second press so soon after the first was meant as one. */
const DOUBLE_PRESS_MS = 400;

/** Speaking one's answers: record, stop, and what must be said about a recording before its question is left. */
export function useSpeaking({ accountId, attemptId, waiting, microphone, keeper }: Options) {
  const [alert, setAlert] = useState<SpeakingAlert | null>(null);
  const [emptyId, setEmptyId] = useState<number | null>(null);
  const [windows, setWindows] = useState<Record<number, number>>({});
  const [keptOnDevice, setKeptOnDevice] = useState(true);
  const [startedAtMs, setStartedAtMs] = useState(Number.NEGATIVE_INFINITY);

  function onEnded({ questionId, end, recording }: TakeEnded) {
    if (recording) keeper.add(recording);
    setEmptyId(recording ? null : questionId);
    if (end.reason === 'deviceLost') setAlert({ kind: 'deviceLost', kept: recording !== null });
    else if (end.error) setAlert({ kind: 'failed', message: recordingErrorText(end.error) });
    else if (!recording) setAlert({ kind: 'failed', message: say(EMPTY_RECORDING) });
  }

  const recorder = useRecording({
    accountId,
    attemptId,
    waiting,
    openMicrophone: () => microphone.open(),
    onEnded,
    onNotKept: () => setKeptOnDevice(false),
  });

  /** Begins to record a question of which `left` seconds are left. */
  async function start(questionId: number, left: number): Promise<void> {
    setAlert(null);
    setEmptyId(null);
    setWindows((before) => ({ ...before, [questionId]: left }));
    setStartedAtMs(performance.now());
    try {
      await recorder.start(questionId);
    } catch (error) {
      const problem = microphoneProblem(error);
      const message = error instanceof Error ? error.message : String(error);
      if (problem === 'unsupported') setAlert({ kind: 'failed', message: say(UNSUPPORTED) });
      else setAlert({ kind: 'startFailed', message: startFailedText(message), problem });
    }
  }

  /** Ends what runs and keeps it; null when nothing ran. */
  async function stop(): Promise<{ isUnheard: boolean; isEmpty: boolean } | null> {
    const ended = await recorder.stop();
    if (!ended) return null;
    const isEmpty = ended.recording === null;
    return { isEmpty, isUnheard: !isEmpty && isUnheard(ended.end.peakDbfs) };
  }

  /** Stops what runs first; somebody who was not heard is told before `goOn`, and nothing at all stays here. */
  async function stopThen(goOn: () => void): Promise<void> {
    const ended = await stop();
    if (ended?.isUnheard) setAlert({ kind: 'unheard', goOn });
    else if (!ended?.isEmpty) goOn();
  }

  /** The one large button. */
  function press(questionId: number, left: number) {
    if (performance.now() - startedAtMs < DOUBLE_PRESS_MS) return;
    if (recorder.view.kind === 'idle') void start(questionId, left);
    else void stopThen(() => undefined);
  }

  return {
    view: recorder.view,
    readings: recorder.readings,
    elapsedSeconds: recorder.elapsedSeconds,
    windows,
    emptyId,
    alert,
    keptOnDevice,
    start: (questionId: number, left: number) => void start(questionId, left),
    press,
    stop,
    countFrom: recorder.countFrom,
    leaveBy: (goOn: () => void) => void stopThen(goOn),
    choose: () => setAlert({ kind: 'choosing' }),
    dismiss: () => setAlert(null),
    /** What was said of the question that is left no longer matters. */
    forgetQuestion() {
      setEmptyId(null);
      setAlert((before) => (before?.kind === 'unheard' ? null : before));
    },
  };
}

export type Speaking = ReturnType<typeof useSpeaking>;
