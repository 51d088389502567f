import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Whole seconds until a moment, never below 0 or above `most`: subtracted from the time, not counted down. */
export function useSecondsUntil(momentMs: number, most: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  const seconds = Math.min(most, Math.max(0, Math.ceil((momentMs - nowMs) / 1000)));
  const over = seconds === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [over]);
  return seconds;
}
