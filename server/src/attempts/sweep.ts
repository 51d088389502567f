import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { readGauge } from '../platform/metrics/meter.ts';
import { recurring } from '../platform/recurring.ts';
import { giveOutAll } from '../second-marking/allocating/allocate.ts';
import { openKeyCache } from './cache/key-cache.ts';
import { closeOverdueAttempt } from './close.ts';
import { overBefore } from './deadline.ts';
import { removeUnopened } from './opening/queries.ts';
import { findOverdueAttempts } from './queries.ts';
import { openReceiptMaker } from './receipts/make-receipt.ts';
import { releaseDueCourses } from './release/release.ts';

/** How many attempts are read at a time. */
const BATCH = 50;
const STEP_FAILED =
  'Tests that were never opened were not removed, learners not told of results that are out, or markers not given work.';

/**
 * Closes every attempt that nobody came back to, or those that it comes to before `stopping`, and tells learners of results
 * whose date has come, and gives out what is to be marked and has no marker. Gives how many attempts it saw; several processes may sweep at once. What fails keeps nothing else from being done, and is thrown at the end.
 */
export async function sweepOverdueAttempts(
  context: AppContext,
  log: FastifyBaseLogger,
  stopping?: AbortSignal,
): Promise<number> {
  const { db, clock } = context;
  const caches = { keys: openKeyCache(), makeReceipt: openReceiptMaker(context) };
  const failures: Error[] = [];
  const isDone = async (work: () => Promise<void>, failed: string): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (cause) {
      failures.push(new Error(failed, { cause }));
      return false;
    }
  };
  // Left out when the next are read: there may be as many as are read at a time.
  const stuck: number[] = [];
  let seen = 0;
  const closeAll = async () => {
    for (;;) {
      const now = clock.now();
      const overdue = await findOverdueAttempts(db, now, { limit: BATCH, except: stuck });
      for (const attempt of overdue) {
        if (stopping?.aborted) return;
        const close = async () => {
          await closeOverdueAttempt(attempt, { db, now, log, ...caches });
        };
        if (!(await isDone(close, `Attempt ${attempt.id} could not be closed.`))) stuck.push(attempt.id);
        // The embedded database answers without a turn of the event loop: learners would wait for the whole sweep.
        await setImmediate();
        seen += 1;
      }
      if (overdue.length < BATCH) return;
    }
  };
  await isDone(() => removeUnopened(db, overBefore(clock.now())), STEP_FAILED);
  await isDone(closeAll, 'What is overdue could not be read.');
  await isDone(() => releaseDueCourses(context), STEP_FAILED);
  await isDone(() => giveOutAll(context), STEP_FAILED);
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything that is overdue could be closed.');
  return seen;
}

const SWEEP_EVERY_MS = 5000;

/** Sweeps every five seconds until stopped, which waits for a sweep in progress. */
export function startSweeping(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  let sweptMs = performance.now();
  readGauge('parlance_sweep_lag_seconds', () => [{ labels: {}, value: (performance.now() - sweptMs) / 1000 }]);
  return recurring(
    SWEEP_EVERY_MS,
    async (stopping) => {
      await sweepOverdueAttempts(context, log, stopping);
      sweptMs = performance.now();
    },
    (err) => log.error({ err }, 'The sweep of overdue attempts failed.'),
  ).stop;
}
