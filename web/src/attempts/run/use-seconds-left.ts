import { useEffect, useEffectEvent, useState } from 'react';
import { type ServerClock, secondsLeft, steadyNow } from '../../platform/server-clock.ts';

const TICK_MS = 250;
/** Ticks further apart than this mean that the device slept or the page was in the background. */
const SLEPT_MS = 5000;

/**
 * Whole seconds left, asked of the clock several times a second and told when they change. `onDoubt` is called when
 * the device slept or its time was changed: the server should be asked what time it is.
 */
export function useSecondsLeft(clock: ServerClock, deadline: string, onDoubt: () => void): number {
  const [left, setLeft] = useState(() => secondsLeft(clock, deadline));
  const doubt = useEffectEvent(onDoubt);
  useEffect(() => {
    let tickedAtMs = steadyNow();
    let wasDoubtful = false;
    const timer = setInterval(() => {
      const slept = steadyNow() - tickedAtMs > SLEPT_MS;
      tickedAtMs = steadyNow();
      setLeft(secondsLeft(clock, deadline));
      const doubtful = clock.doubtful();
      if (slept || (doubtful && !wasDoubtful)) doubt();
      wasDoubtful = doubtful;
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [clock, deadline]);
  return left;
}
