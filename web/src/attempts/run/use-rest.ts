import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Draft } from '../draft/draft.ts';
import { notedBreaks, withBreak } from '../draft/noted-breaks.ts';
import type { TestClock, TestTime } from './test-clock.ts';

/** The rest breaks of a test. */
export type Rest = {
  /** How many are left, and how long each may be. */
  left: number;
  seconds: number;
  /** The one under way: when it ends by itself, in milliseconds since 1970 by the server's clock. */
  current: { resumeAtMs: number } | null;
  /** Stops the clock, also without a connection: the server is told when it is reached. */
  take: () => void;
  goOn: () => void;
};

type Options = {
  clock: TestClock;
  time: TestTime;
  draft: Draft;
  change: (edit: (draft: Draft) => Draft) => void;
  /** Tells the server of what is noted; throws what the calls throw. */
  tell: () => Promise<void>;
  /** Telling failed. */
  onFailed: (error: unknown) => void;
};

/** A server that was not reached is told again after this long. */
const AGAIN_MS = 10_000;

/** The rest breaks of a test; null for a learner who has none. */
export function useRest({ clock, time, draft, change, tell, onFailed }: Options): Rest | null {
  const { breaks, resumeAtMs } = time;
  const isStopped = time.stoppedBy === 'learner';
  const noted = notedBreaks(draft);
  const left = Math.max(0, breaks.left - noted.filter(({ begun }) => begun).length);
  const currentId = isStopped ? (noted.findLast(({ endedAt }) => !endedAt)?.id ?? breaks.currentId) : null;
  const failed = useEffectEvent(onFailed);

  const waits = noted.length > 0;
  useEffect(() => {
    if (!waits) return;
    const tellNow = () => void tell().catch((error: unknown) => failed(error));
    tellNow();
    const timer = setInterval(tellNow, AGAIN_MS);
    return () => clearInterval(timer);
  }, [waits, tell]);

  return useMemo(() => {
    if (breaks.seconds === 0) return null;
    const iso = (ms: number) => new Date(ms).toISOString();
    const nowMs = () => clock.now();
    return {
      left,
      seconds: breaks.seconds,
      current: currentId !== null && resumeAtMs !== null ? { resumeAtMs } : null,
      take() {
        const begun = { at: iso(nowMs()), resumeAt: iso(nowMs() + breaks.seconds * 1000) };
        change((before) => withBreak(before, { id: crypto.randomUUID(), begun }));
      },
      goOn() {
        if (currentId === null) return;
        change((before) => withBreak(before, { id: currentId, endedAt: iso(nowMs()) }));
        void tell().catch(() => undefined);
      },
    };
  }, [clock, change, tell, left, breaks.seconds, currentId, resumeAtMs]);
}
