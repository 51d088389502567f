import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type ServerClock, secondsLeft, steadyNow } from '../../platform/server-clock.ts';

/** The whole seconds left of a test. Only who shows them is drawn again as they pass. */
export type Countdown = { seconds: () => number; subscribe: (listener: () => void) => () => void };

const TICK_MS = 250;
/** Ticks further apart than this mean that the device slept or the page was in the background. */
const SLEPT_MS = 5000;

/**
 * Counts down to the deadline, asking the clock several times a second. `onDoubt` is called when the device slept or
 * its time was changed: the server should be asked what time it is. Clock and deadline stay those of the first call.
 */
export function useCountdown(clock: ServerClock, deadline: string, onDoubt: () => void): Countdown {
  const [{ countdown, tick }] = useState(() => createCountdown(() => secondsLeft(clock, deadline)));
  const doubt = useEffectEvent(onDoubt);
  useEffect(() => {
    let tickedAtMs = steadyNow();
    let wasDoubtful = false;
    const timer = setInterval(() => {
      const slept = steadyNow() - tickedAtMs > SLEPT_MS;
      tickedAtMs = steadyNow();
      tick();
      const doubtful = clock.doubtful();
      if (slept || (doubtful && !wasDoubtful)) doubt();
      wasDoubtful = doubtful;
    }, TICK_MS);
    return () => clearInterval(timer);
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
