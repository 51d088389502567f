import { useEffect, useEffectEvent, useRef } from 'react';
import { roomTime } from '../../../sittings/learner/room-time.ts';
import { shortMinutes } from '../../../ui/format/minutes.ts';
import { toastInfo } from '../../../ui/states/toast.tsx';
import type { TestClock } from './test-clock.ts';

const SHOWN_MS = 10_000;

/** Says once that the time was extended while the test runs, with the new end; `onExtended` reads what else is new. */
export function useExtensionNews(clock: TestClock, durationSeconds: number, onExtended: () => void) {
  const known = useRef(durationSeconds);
  const extended = useEffectEvent(onExtended);
  useEffect(() => {
    const moreSeconds = durationSeconds - known.current;
    // Time is added, never taken: less is what a reply says that had not heard of it.
    known.current = Math.max(known.current, durationSeconds);
    if (moreSeconds <= 0) return;
    // After what a submit at the earlier end was told.
    setTimeout(() => toastInfo(formatExtended(moreSeconds, roomTime(clock.deadline())), { shownMs: SHOWN_MS }));
    extended();
  }, [clock, durationSeconds]);
}

/** 'Your time was extended by 12 min. The test now ends at 10:42.' */
export function formatExtended(seconds: number, end: string): string {
  return `Your time was extended by ${shortMinutes(seconds)}. The test now ends at ${end}.`;
}
