import cluster from 'node:cluster';
import type { StopReason } from './platform/http/sockets/drain.ts';
import type { Settings } from './platform/settings.ts';

/** What the first process sends to a worker that it has replaced. */
export const REPLACED = 'replaced' satisfies StopReason;

/** How long after the drain a stop that has not ended never will. */
const STOP_LIMIT_MS = 19_000;

/**
 * Resolves at the first SIGTERM or SIGINT; from then on the process has the time of the drain and 19 seconds to end by
 * itself. Asked for before anything is opened, so that a stop during the start waits for the start instead of cutting
 * it. Later signals change nothing: a Ctrl-C in a terminal arrives twice, once by itself and once through npm.
 *
 * SIGHUP is the same for a process that runs alone; to the first of several it means that they be replaced, and a
 * worker, which a terminal that closes sends it too, leaves it to the first process.
 */
export function stopRequest({
  workers,
  drainSeconds,
}: Pick<Settings, 'workers' | 'drainSeconds'>): Promise<StopReason> {
  return new Promise((requested) => {
    const request = (reason: StopReason) => {
      setTimeout(() => process.exit(1), drainSeconds * 1000 + STOP_LIMIT_MS).unref();
      requested(reason);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => request('stopped'));
    process.on('SIGHUP', () => workers === 1 && request('stopped'));
    if (cluster.isWorker) process.on('message', (message) => message === REPLACED && request(REPLACED));
  });
}
