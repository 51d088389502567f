import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { inTransaction } from '../platform/database/database.ts';
import { recurring } from '../platform/recurring.ts';
import {
  findToCount,
  findUncounted,
  holdState,
  moveCells,
  noteCounted,
  readState,
  removeDead,
} from './counting/queries.ts';
import { COUNTED_AT_ONCE } from './counting/take-out.ts';
import { type Judged, judgeCourse } from './judge.ts';

/** Of tests, of a statement: a second on PostgreSQL, and less on the embedded database, where nothing else runs meanwhile. */
const SLICE = { embedded: 25, postgres: 1000 };

type Context = Pick<AppContext, 'db' | 'clock' | 'settings'>;

/** Counts the next tests of a course. Gives whether there may be more; false too while somebody else counts. */
async function countSlice({ db, clock, settings }: Context, courseId: number): Promise<boolean> {
  return await inTransaction(db, async (db) => {
    const state = await holdState(db, courseId, { waits: false });
    if (!state) return false;
    const limit = settings.databaseUrl === null ? SLICE.embedded : SLICE.postgres;
    const ids = await findToCount(db, courseId, state, limit);
    const last = ids.at(-1);
    if (last !== undefined) await moveCells(db, courseId, state, { ids, adds: true });
    // After the last of all tests those of the queue are counted.
    const isOfAll = state.counted_to !== null;
    await noteCounted(db, courseId, isOfAll ? (last ?? null) : null, clock.now());
    return isOfAll || ids.length === limit;
  });
}

/** Counts all that waits of a course, in slices between which others get their turn, and judges its questions. */
export async function countCourse(context: Context, courseId: number, stopping?: AbortSignal): Promise<Judged | null> {
  while (!stopping?.aborted && (await countSlice(context, courseId))) await setImmediate();
  return stopping?.aborted ? null : await judgeCourse(context, courseId);
}

/** Counts what waits of a course before it is read, unless that is too much for a request. Gives what it was judged by. */
export async function countForReader(context: Context, courseId: number): Promise<Judged | null> {
  const { waiting, counted_to } = await readState(context.db, courseId, COUNTED_AT_ONCE);
  const isDone = waiting === 0 && counted_to === null;
  return !isDone && waiting <= COUNTED_AT_ONCE ? await countCourse(context, courseId) : null;
}

const COUNT_EVERY_MS = 60_000;

/** Counts what nobody has asked for, and removes what counts no more; several processes may. */
export async function countEverything(context: Context, stopping?: AbortSignal): Promise<void> {
  for (const courseId of await findUncounted(context.db)) {
    if (stopping?.aborted) return;
    await countCourse(context, courseId, stopping);
  }
  while (!stopping?.aborted && (await removeDead(context.db))) await setImmediate();
}

/** Counts now and every minute until stopped, which waits for a slice in progress. */
export function startAnalysing(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  const { doNow, stop } = recurring(
    COUNT_EVERY_MS,
    (stopping) => countEverything(context, stopping),
    (err) => log.error({ err }, 'The count of how questions were answered failed.'),
  );
  doNow();
  return stop;
}
