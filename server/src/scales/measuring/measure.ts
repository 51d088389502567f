import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { readItems } from '../../analysis/counted.ts';
import { readState } from '../../analysis/counting/queries.ts';
import { maximaOf, reliabilityOf } from '../../analysis/figures/tests.ts';
import { placesOf } from '../../analysis/items.ts';
import { findTotals } from '../../analysis/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recurring } from '../../platform/recurring.ts';
import { findTaken, type TakenScale } from '../queries.ts';
import { fillRanges, findDifferences, listToMeasure, storeError } from './queries.ts';

/** How many tests, or pairs of marks, a range needs. */
export const LEAST_TESTS = 100;
export const LEAST_PAIRS = 30;
/** Below this reliability a range would be most of the scale. */
const LEAST_ALPHA = 0.5;
/** How many results get a range in a statement. */
const SLICE = 1000;

type Context = Pick<AppContext, 'db' | 'clock'>;
type Measured = { state: 'given' | 'too_few' | 'not_reliable'; n: number; error: number | null };

/**
 * Measures how sure a mark of a course is, in marks of its scale, and gives the results their range that had too little
 * data until now: no other result changes, so that what was printed stays true. Nothing for a course without a scale.
 */
export async function measureCourse({ db, clock }: Context, courseId: number): Promise<void> {
  const scale = (await findTaken(db, courseId))?.scale;
  if (!scale) return;
  const { source, max_raw } = scale;
  const errors = {
    items: await errorOfItems({ db }, courseId, scale),
    markers: await errorOfMarkers({ db }, courseId, scale),
  };
  for (const from of ['items', 'markers'] as const) {
    const measured = errors[from];
    if (!measured) continue;
    const measured_at = clock.now();
    await storeError(db, { course_id: courseId, measured_from: from, source, max_raw, ...measured, measured_at });
    if (measured.state === 'too_few') continue;
    while ((await fillRanges(db, courseId, scale, { from, limit: SLICE })) === SLICE) await setImmediate();
  }
}

/** From how the questions were answered in the first test of each learner; null while that is being counted, and for points. */
async function errorOfItems(
  { db }: Pick<Context, 'db'>,
  courseId: number,
  { source, max_raw }: TakenScale,
): Promise<Measured | null> {
  if (source === 'points') return null;
  const { generation, counted_to } = await readState(db, courseId, 0);
  if (counted_to !== null) return null;
  const selection = { courseId, generation, firstOnly: true, sittingId: null };
  const totals = await findTotals(db, selection);
  const [most] = maximaOf(totals);
  if (!most || most.n < LEAST_TESTS) return { state: 'too_few', n: most?.n ?? 0, error: null };
  const items = await readItems(db, selection, most.raw_max);
  const own = totals.filter(({ raw_max }) => raw_max === most.raw_max);
  const reliability = reliabilityOf(own, placesOf(items));
  const { n } = most;
  if (!reliability || reliability.alpha < LEAST_ALPHA || reliability.alpha >= 1) {
    return { state: 'not_reliable', n, error: null };
  }
  return { state: 'given', n, error: (reliability.standardError * max_raw) / most.raw_max };
}

/** From how far two markers lie apart. */
async function errorOfMarkers({ db }: Pick<Context, 'db'>, courseId: number, scale: TakenScale): Promise<Measured> {
  const { n, error } = await findDifferences(db, courseId, scale);
  if (n < LEAST_PAIRS || error === null) return { state: 'too_few', n, error: null };
  return { state: 'given', n, error };
}

/** Measures every course of which something was counted or settled since. */
export async function measureEverything(context: Context, stopping?: AbortSignal): Promise<void> {
  for (const courseId of await listToMeasure(context.db)) {
    if (stopping?.aborted) return;
    await measureCourse(context, courseId);
  }
}

const MEASURE_EVERY_MS = 60_000;

/** Measures now and every minute until stopped, which waits for what is under way. */
export function startMeasuring(context: Context, log: FastifyBaseLogger): () => Promise<void> {
  const { doNow, stop } = recurring(
    MEASURE_EVERY_MS,
    (stopping) => measureEverything(context, stopping),
    (err) => log.error({ err }, 'Measuring how sure marks are failed.'),
  );
  doNow();
  return stop;
}
