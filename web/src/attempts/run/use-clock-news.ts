import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { roomTime } from '../../sittings/learner/room-time.ts';
import { shortMinutes } from '../../ui/format/minutes.ts';
import { toastInfo } from '../../ui/states/toast.tsx';
import type { TestClock } from './test-clock.ts';

/** An attempt that could not be read is read again after this long. */
const AGAIN_MS = 5000;

/**
 * After a pause the server sets the clocks of questions back or on, which neither a beat nor the clock of the test tells.
 * The attempt is read again as soon as it is known how long the clock will have stood still (`stoodMs`). True until then:
 * by the clocks that are known no question may begin or run out. `readAgain` says whether there was an answer.
 */
export function useMovedClocks(stoodMs: number, hasClocks: boolean, readAgain: () => Promise<boolean>): boolean {
  const [knownMs, setKnownMs] = useState(stoodMs);
  const read = useEffectEvent(readAgain);
  const awaitsClocks = hasClocks && stoodMs !== knownMs;
  useEffect(() => {
    if (!awaitsClocks) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask() {
      const isAnswered = await read();
      if (isOver) return;
      if (isAnswered) setKnownMs(stoodMs);
      else timer = setTimeout(() => void ask(), AGAIN_MS);
    }
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [awaitsClocks, stoodMs]);
  return awaitsClocks;
}

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
  return t`Your time was extended by ${{ length: shortMinutes(seconds) }}. The test now ends at ${end}.`;
}
