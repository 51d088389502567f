import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../../platform/app-context.ts';
import { plusSeconds } from '../../../platform/clock.ts';
import { recurring } from '../../../platform/recurring.ts';
import { claimCount, findAnsweredSince, findUsedVersions, noteCount, storeFigures } from './queries.ts';

const COUNT_EVERY_MS = 300_000;
/** How long after the moment of its closing an attempt may be stored. */
const OVERLAP_SECONDS = 60;

/**
 * Counts how the questions of the bank were answered in attempts that ended since the last count: a list of 50,000 cannot
 * count all attempts to be in the order of facility. Several processes may ask; one of them counts.
 */
export async function countFigures({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const claimed = await claimCount(db, now, COUNT_EVERY_MS);
  if (!claimed) return;
  const { until } = claimed;
  const { ids, reached } = until
    ? await findAnsweredSince(db, plusSeconds(until, -OVERLAP_SECONDS))
    : { ids: await findUsedVersions(db), reached: null };
  await storeFigures(db, ids);
  await noteCount(db, reached ?? now);
}

/** Counts now and every five minutes until stopped, which waits for a count in progress. */
export function startCounting(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  const { doNow, stop } = recurring(
    COUNT_EVERY_MS,
    () => countFigures(context),
    (err) => log.error({ err }, 'The count of the figures of questions failed.'),
  );
  doNow();
  return stop;
}
