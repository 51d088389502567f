import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Asks `secondsLeft` four times a second and renders when a whole second has passed. */
export function useSecondsLeft(secondsLeft: () => number): number {
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const look = () => setSeconds(secondsLeft());
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  return seconds;
}
