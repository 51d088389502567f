import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { readGauge } from '../platform/metrics/meter.ts';
import { openKeyCache } from './cache/key-cache.ts';
import { closeOverdueAttempt } from './close.ts';
import { findOverdueAttempts } from './queries.ts';

/** How many attempts are read at a time. */
const BATCH = 50;

/** Closes every attempt that nobody came back to. Gives how many it saw; several processes may sweep at once. */
export async function sweepOverdueAttempts({ db, clock }: AppContext, log: FastifyBaseLogger): Promise<number> {
  const keys = openKeyCache();
  let seen = 0;
  for (;;) {
    const now = clock.now();
    const overdue = await findOverdueAttempts(db, now, BATCH);
    for (const attempt of overdue) {
      await closeOverdueAttempt(attempt, { db, now, log, keys });
      // The embedded database answers without a turn of the event loop: learners would wait for the whole sweep.
      await setImmediate();
    }
    seen += overdue.length;
    if (overdue.length < BATCH) return seen;
  }
}

const SWEEP_EVERY_MS = 5000;

/** Sweeps every five seconds until stopped; a sweep that fails is logged and the next one tries again. */
export function startSweeping(context: AppContext, log: FastifyBaseLogger): () => void {
  let running = false;
  let sweptMs = performance.now();
  readGauge('parlance_sweep_lag_seconds', () => [{ labels: {}, value: (performance.now() - sweptMs) / 1000 }]);
  async function sweep(): Promise<void> {
    if (running) return;
    running = true;
    try {
      await sweepOverdueAttempts(context, log);
      sweptMs = performance.now();
    } catch (error) {
      log.error({ err: error }, 'The sweep of overdue attempts failed.');
    } finally {
      running = false;
    }
  }
  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
