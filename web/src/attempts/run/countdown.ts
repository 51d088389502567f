import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { steadyNow } from '../../platform/server-clock.ts';
import type { TestClock } from './test-clock.ts';

/** The whole seconds left of a test. Only who shows them is drawn again as they pass. */
export type Countdown = { seconds: () => number; subscribe: (listener: () => void) => () => void };

const TICK_MS = 250;
/** Ticks further apart than this mean that the device slept or the page was in the background. */
const SLEPT_MS = 5000;

/**
 * Counts down to the end of the test, asking the clock several times a second and whenever it was told something new.
 * `onDoubt` is called when the device slept or its time was changed: the server should be asked what time it is. The
 * clock stays that of the first call.
 */
export function useCountdown(clock: TestClock, onDoubt: () => void): Countdown {
  const [{ countdown, tick }] = useState(() => createCountdown(clock.secondsLeft));
  const doubt = useEffectEvent(onDoubt);
  useEffect(() => {
    let tickedAtMs = steadyNow();
    let wasDoubtful = false;
    const stop = clock.subscribe(tick);
    const timer = setInterval(() => {
      const slept = steadyNow() - tickedAtMs > SLEPT_MS;
      tickedAtMs = steadyNow();
      clock.tick();
      tick();
      const doubtful = clock.doubtful();
      if (slept || (doubtful && !wasDoubtful)) doubt();
      wasDoubtful = doubtful;
    }, TICK_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [clock, tick]);
  return countdown;
}

/** A countdown that asks `read` at each tick, and tells when whole seconds have passed. */
export function createCountdown(read: () => number): { countdown: Countdown; tick: () => void } {
  let seconds = read();
  const listeners = new Set<() => void>();
  return {
    countdown: {
      seconds: () => seconds,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    tick() {
      const now = read();
      if (now === seconds) return;
      seconds = now;
      for (const listener of listeners) listener();
    },
  };
}

/** The seconds left: the component is drawn again every second. */
export function useSecondsLeft({ seconds, subscribe }: Countdown): number {
  return useSyncExternalStore(subscribe, seconds);
}

/** Whether no more than `most` seconds are left: the component is drawn again when that changes. */
export function useIsAtMost({ seconds, subscribe }: Countdown, most: number): boolean {
  return useSyncExternalStore(subscribe, () => seconds() <= most);
}
