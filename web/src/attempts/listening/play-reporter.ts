import { isFinal, isOfEnded, mustSignIn } from '../run/attempt-calls.ts';

/** How a report of a position ended: 'later' is tried again, 'stop' never. */
export type ReportOutcome = 'stored' | 'later' | 'stop';

/** Why the server takes no more plays. */
export type PlayRefused = 'signedOut' | 'closed';

const AGAIN_MS = 5000;

/** What a report that failed means; 'stop' is said in the words of the refusal. */
export function failedReport(error: unknown): ReportOutcome | PlayRefused {
  if (!isFinal(error)) return 'later';
  if (error.code === 'plays_used_up' || error.code === 'sitting_paused') return 'stop';
  if (mustSignIn(error)) return 'signedOut';
  // What the server will not have now it will not have the next time; hearing goes before the report of it.
  return isOfEnded(error) ? 'closed' : 'stored';
}

/**
 * Tells the server how far a part was heard: one report at a time, always the newest position, until it has arrived.
 */
export function createPlayReporter(send: (positionSeconds: number) => Promise<ReportOutcome>) {
  let wanted = -1;
  let stored = -1;
  let busy = false;
  let stopped = false;

  async function run() {
    busy = true;
    while (!stopped && stored < wanted) {
      const seconds = wanted;
      const outcome = await send(seconds);
      if (outcome === 'stored') stored = seconds;
      if (outcome === 'stop') stopped = true;
      if (outcome === 'later') await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
    busy = false;
  }

  return {
    report(positionSeconds: number) {
      wanted = Math.max(wanted, positionSeconds);
      if (!busy) void run();
    },
  };
}
