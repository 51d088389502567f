import type { Attempt } from '@parlance/contract/attempts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { WaitingRecording } from '../../recording/kept-recording.ts';
import { createRecordingKeeper } from '../../recording/recording-keeper.ts';
import { dropRecording, keepRefusal } from '../../device/recording-store.ts';
import { sendRecording } from '../../run/recording-calls.ts';

/** The recordings of an attempt on their way to the server, as soon as `useOneTest` lets them go. */
export function useRecordings(attempt: Attempt, waiting: WaitingRecording[], courseName: string) {
  const [keeper] = useState(() =>
    createRecordingKeeper({
      stored: Object.keys(attempt.recordings).map(Number),
      waiting,
      send: sendRecording,
      drop: dropRecording,
      refuse: (recording, message) => keepRefusal(recording, { message, courseName }),
    }),
  );
  const { byQuestion, connection } = useSyncExternalStore(keeper.subscribe, keeper.snapshot);

  useEffect(() => {
    window.addEventListener('online', keeper.retryNow);
    return () => {
      window.removeEventListener('online', keeper.retryNow);
      keeper.stop();
    };
  }, [keeper]);

  return { keeper, byQuestion, connection };
}

export type Recordings = ReturnType<typeof useRecordings>;
