import type { Attempt } from '@parlance/contract/attempts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { dropRecording, keepRefusal } from '../../device/recording-store.ts';
import type { WaitingRecording } from '../../recording/kept-recording.ts';
import { createRecordingKeeper } from '../../recording/recording-keeper.ts';
import { sendRecording } from '../../run/recording-calls.ts';

/** The recordings of an attempt on their way to the server, as soon as `useOneTest` lets them go. */
export function useRecordings(attempt: Attempt, waiting: WaitingRecording[], courseName: string) {
  const [keeper] = useState(() =>
    createRecordingKeeper({
      stored: storedSeconds(attempt),
      waiting,
      send: sendRecording,
      drop: dropRecording,
      refuse: (recording, message) => keepRefusal(recording, { message, courseName }),
    }),
  );
  const { byQuestion, seconds, connection } = useSyncExternalStore(keeper.subscribe, keeper.snapshot);

  useEffect(() => {
    window.addEventListener('online', keeper.retryNow);
    return () => {
      window.removeEventListener('online', keeper.retryNow);
      keeper.stop();
    };
  }, [keeper]);

  return { keeper, byQuestion, seconds, connection };
}

export type Recordings = ReturnType<typeof useRecordings>;

/** The recordings the server has of an attempt: the seconds of each, by question. */
export function storedSeconds({ recordings }: Pick<Attempt, 'recordings'>): Record<number, number> {
  return Object.fromEntries(Object.entries(recordings).map(([id, { durationSeconds }]) => [id, durationSeconds]));
}
