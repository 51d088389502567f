import { useEffect, useRef } from 'react';
import type { useRunningTest } from './use-running-test.ts';

const RETRY_FIRST_MS = 2000;
const RETRY_MOST_MS = 30_000;

/** Submits at zero, and when that did not get through tries again: waiting longer each time, or when online again. */
export function useAutomaticSubmit(test: ReturnType<typeof useRunningTest>, timeIsUp: boolean): void {
  const latest = useRef(test);
  useEffect(() => {
    latest.current = test;
  });

  useEffect(() => {
    if (timeIsUp) void latest.current.timeIsUp();
  }, [timeIsUp]);

  const tries = test.phase.kind === 'notSent' && test.phase.autoSubmitted ? test.phase.tries : null;
  useEffect(() => {
    if (tries === null) return;
    const again = () => void latest.current.submit(true);
    const timer = setTimeout(again, Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** (tries - 1)));
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [tries]);
}
