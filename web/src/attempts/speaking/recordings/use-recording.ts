import { useEffect, useRef, useState } from 'react';
import { keepChunk } from '../../device/recording-store.ts';
import type { WaitingRecording } from '../../recording/kept-recording.ts';
import type { Level } from '../../recording/level-meter.ts';
import type { Microphone } from '../../recording/microphone.ts';
import { type Recording, type RecordingEnd, startRecording } from '../../recording/recorder.ts';
import { browserRecordingFormat } from '../../recording/recording-format.ts';
import { beginTake } from '../../recording/recording-take.ts';

/** One reading of the meter: when, in seconds from the beginning of the recording, and how loud. */
export type Reading = Level & { atSeconds: number };

export type RecordingView =
  | { kind: 'idle' }
  | { kind: 'starting'; questionId: number }
  | { kind: 'recording'; questionId: number; interrupted: boolean };

/** What a recording came to. `recording` is null when nothing was recorded. */
export type TakeEnded = { questionId: number; end: RecordingEnd; recording: WaitingRecording | null };

type Options = {
  accountId: number;
  attemptId: number;
  /** The takes there already are: a new one has a higher number. */
  waiting: WaitingRecording[];
  /** The microphone, opened if need be. Throws when there is none. */
  openMicrophone: () => Promise<Microphone>;
  /** A recording has ended and is kept, whoever ended it. */
  onEnded: (ended: TakeEnded) => void;
  onNotKept: () => void;
};

type UnderWay = { questionId: number; recording: Recording; ended: Promise<TakeEnded> };

/** Records one question at a time, keeping every second on the device. */
export function useRecording({ accountId, attemptId, waiting, openMicrophone, onEnded, onNotKept }: Options) {
  const [view, setView] = useState<RecordingView>({ kind: 'idle' });
  const [readings, setReadings] = useState<Record<number, Reading[]>>({});
  const [takes] = useState(() => new Map(waiting.map(({ questionId, take }) => [questionId, take])));
  const underWay = useRef<UnderWay | null>(null);
  const starting = useRef(false);

  /** Begins; throws what the browser or `openMicrophone` throws when it cannot. */
  async function start(questionId: number): Promise<void> {
    if (underWay.current || starting.current) return;
    starting.current = true;
    setView({ kind: 'starting', questionId });
    try {
      const microphone = await openMicrophone();
      if (!starting.current) return;
      underWay.current = record(questionId, microphone);
      setView({ kind: 'recording', questionId, interrupted: false });
    } catch (error) {
      setView({ kind: 'idle' });
      throw error;
    } finally {
      starting.current = false;
    }
  }

  function record(questionId: number, microphone: Microphone): UnderWay {
    const mediaType = browserRecordingFormat() ?? '';
    const number = (takes.get(questionId) ?? 0) + 1;
    takes.set(questionId, number);
    const take = beginTake({
      of: { accountId, attemptId, questionId, take: number },
      mediaType: mediaType.split(';')[0] ?? mediaType,
      keep: keepChunk,
      onNotKept,
    });
    const sleep = keepAwake();
    let succeed: (ended: TakeEnded) => void = () => undefined;
    const ended = new Promise<TakeEnded>((done) => {
      succeed = done;
    });
    setReadings((before) => ({ ...before, [questionId]: [] }));
    const recording = startRecording(
      { stream: microphone.stream, meter: microphone.meter, mediaType },
      {
        onChunk: (chunk) =>
          take.add(chunk, { durationSeconds: recording.elapsedSeconds(), peakDbfs: recording.peakDbfs() }),
        onLevel(level) {
          const reading = { ...level, atSeconds: recording.elapsedSeconds() };
          setReadings((before) => ({ ...before, [questionId]: [...(before[questionId] ?? []), reading] }));
        },
        onInterrupted: (interrupted) =>
          setView((before) => (before.kind === 'recording' ? { ...before, interrupted } : before)),
        onEnd(end) {
          sleep();
          void take.finish(end).then((whole) => {
            underWay.current = null;
            if (!whole) setReadings((before) => ({ ...before, [questionId]: [] }));
            setView({ kind: 'idle' });
            const result = { questionId, end, recording: whole };
            onEnded(result);
            succeed(result);
          });
        },
      },
    );
    return { questionId, recording, ended };
  }

  /** Ends what runs; resolves once it is kept, with what it came to, or null when nothing ran. */
  async function stop(): Promise<TakeEnded | null> {
    starting.current = false;
    const running = underWay.current;
    if (!running) {
      setView({ kind: 'idle' });
      return null;
    }
    running.recording.stop();
    return await running.ended;
  }

  /** Counts on from takes that another tab made. */
  function countFrom(others: WaitingRecording[]) {
    for (const { questionId, take } of others) takes.set(questionId, Math.max(take, takes.get(questionId) ?? 0));
  }

  useEffect(() => () => underWay.current?.recording.stop(), []);

  return {
    view,
    readings,
    /** Seconds of what is recorded now. */
    elapsedSeconds: () => underWay.current?.recording.elapsedSeconds() ?? 0,
    start,
    stop,
    countFrom,
  };
}

/** Keeps the screen of a phone on, where the browser can; returns what lets it sleep again. */
function keepAwake(): () => void {
  let released = false;
  let lock: WakeLockSentinel | null = null;
  navigator.wakeLock
    ?.request('screen')
    .then((given) => {
      if (released) return given.release();
      lock = given;
    })
    .catch(() => undefined);
  return () => {
    released = true;
    lock?.release().catch(() => undefined);
  };
}
