/** How a report of a position ended: 'later' is tried again, 'stop' never. */
export type ReportOutcome = 'stored' | 'later' | 'stop';

const AGAIN_MS = 5000;

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
