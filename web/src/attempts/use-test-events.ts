import { useEffect, useRef } from 'react';
import type { DraftKeeper } from '../platform/draft-keeper.ts';
import type { ServerClock } from '../platform/server-clock.ts';

/** Coming back to the page within this time asks nothing. */
const FRESH_MS = 15_000;

type Input = { keeper: DraftKeeper; clock: ServerClock; resync: () => Promise<void> };

/** What the browser reports while a test runs: connection back, page looked at again, page going away. */
export function useTestEvents({ keeper, clock, resync }: Input): void {
  const latestResync = useRef(resync);
  useEffect(() => {
    latestResync.current = resync;
  });

  useEffect(() => {
    keeper.resume();
    const online = () => keeper.retryNow();
    const leave = () => keeper.sendLast();
    const look = () => {
      if (document.visibilityState === 'hidden') return void keeper.flush();
      const syncedAtMs = clock.syncedAtMs();
      const fresh = syncedAtMs !== null && Date.now() - syncedAtMs < FRESH_MS;
      if (!fresh || clock.doubtful()) void latestResync.current();
    };
    window.addEventListener('online', online);
    window.addEventListener('pagehide', leave);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
      void keeper.flush();
      keeper.stop();
    };
  }, [keeper, clock]);
}
