import { LEASE_RENEWAL_SECONDS } from '@parlance/contract/reviews';
import { useEffect, useState } from 'react';
import { call } from '../../platform/call.ts';
import type { ReviewArea } from '../review-area.ts';

/** A call that hangs must not hold up the next. */
const LIMIT_MS = 8000;

/** Leases are asked for one after the other: giving one back must not overtake, or be overtaken by, taking it. */
let lastCall: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastCall.then(work);
  lastCall = turn.catch(() => {});
  return turn;
}

/**
 * Holds a submission while it is open, so that others see who has it open, and gives it back on leaving.
 * Gives the name of the other marker who has it open, or null. A lease stops nobody: without a connection one marks on.
 */
export function useLease({ calls }: ReviewArea, id: number): string | null {
  const [heldBy, setHeldBy] = useState<string | null>(null);
  useEffect(() => {
    const params = { id };
    let left = false;
    const take = async () => {
      try {
        const lease = await inTurn(async () => {
          if (left) return null;
          return await call(calls.takeLease, { params }, { signal: AbortSignal.timeout(LIMIT_MS) });
        });
        if (lease && !left) setHeldBy(lease.heldBy);
      } catch {
        // It is asked for again in a moment.
      }
    };
    const giveBack = () => call(calls.releaseLease, { params }, { keepalive: true });
    // The page goes: nothing can be waited for any more.
    const leave = () => void giveBack().catch(() => {});
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void take();
    };
    void take();
    const renewal = setInterval(() => void take(), LEASE_RENEWAL_SECONDS * 1000);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      left = true;
      clearInterval(renewal);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      inTurn(giveBack).catch(() => {});
    };
  }, [calls, id]);
  return heldBy;
}
