import { useEffect, useState } from 'react';

/** More is not sent in one go: the page was left open. */
const MOST_SECONDS = 24 * 3600;

/** Counts how long the page is on screen: whole seconds since it opened, or since `restart`. */
function deskClock() {
  let beforeMs = 0;
  let sinceMs: number | null = null;
  const passedMs = () => beforeMs + (sinceMs === null ? 0 : performance.now() - sinceMs);
  return {
    seconds: () => Math.min(Math.floor(passedMs() / 1000), MOST_SECONDS),
    show: (isShown: boolean) => {
      beforeMs = passedMs();
      sinceMs = isShown ? performance.now() : null;
    },
    restart: () => {
      beforeMs = 0;
      if (sinceMs !== null) sinceMs = performance.now();
    },
  };
}

/** How long a submission is before its marker's eyes. */
export function useDeskTime() {
  const [clock] = useState(deskClock);
  useEffect(() => {
    const look = () => clock.show(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clock.show(false);
    };
  }, [clock]);
  return clock;
}
