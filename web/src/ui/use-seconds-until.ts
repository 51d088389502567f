import { useEffect, useState } from 'react';

const TICK_MS = 250;

/**
 * Whole seconds until a moment, never below 0 or above `most`: subtracted from the time, not counted down. `now` is the
 * clock by which the moment is told, in milliseconds since 1970.
 */
export function useSecondsUntil(momentMs: number, most = Number.POSITIVE_INFINITY, now = Date.now): number {
  const [nowMs, setNowMs] = useState(now);
  const seconds = Math.min(most, Math.max(0, Math.ceil((momentMs - nowMs) / 1000)));
  const over = seconds === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNowMs(now()), TICK_MS);
    return () => clearInterval(timer);
  }, [over, now]);
  return seconds;
}
