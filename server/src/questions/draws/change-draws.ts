import type { DrawBody, DrawTrial } from '@parlance/contract/bank/draws';
import type { Reader } from '../../courses/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { SHARED_PASSAGE } from '../draft.ts';
import { findPlace } from '../editing/passages.ts';
import { findOrder, insertPassage, lockCourse } from '../editing/queries.ts';
import { writeOrder } from '../ordering/queries.ts';
import type { PoolEntry } from './drawing/draw.ts';
import { trialOf } from './drawing/trial.ts';
import { type Pool, poolOf, refuseTooFew, sizesInTurn, without } from './pool.ts';
import { type CourseDraw, findDraws, insertDraw, markRemoved, noteDrawn, updateDraw } from './queries.ts';

export type DrawRef = { courseId: number; drawId: number };
export type SavedDraw = { draw: CourseDraw | null; poolSize: number; trial: DrawTrial | null };

/** Adds a draw at the end of a course, or with `dryRun` says what its pool would be. */
export async function addDraw(
  { db, clock }: AppContext,
  { courseId, isDryRun }: { courseId: number; isDryRun: boolean },
  body: DrawBody,
  caller: Caller,
): Promise<SavedDraw> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    if (!isDryRun) {
      const { draw, entries } = await placeDraw(db, { courseId, reader: caller }, body, at);
      const details = { draw: draw.id, take: body.take };
      await audit(db, { course: courseId, actorId: caller.accountId, at }, 'course.draw_added', details);
      return { ...counted(entries, body.take), draw };
    }
    const { course, draws, fixed } = await hold(db, courseId);
    const pool = await poolOf(db, { courseType: course.type, reader: caller }, body);
    return counted(poolInTurn(draws, fixed, pool.entries, body.take), body.take);
  });
}

/** Puts a draw at the end of a course, with a pool of what fits now. Only inside a transaction. */
export async function placeDraw(
  db: Db,
  { courseId, reader }: { courseId: number; reader: Reader },
  body: DrawBody,
  at: Date,
): Promise<{ draw: CourseDraw; entries: PoolEntry[] }> {
  const { course, draws, fixed } = await hold(db, courseId);
  const pool = await poolOf(db, { courseType: course.type, reader }, body);
  const entries = poolInTurn(draws, fixed, pool.entries, body.take);
  refuseTooFew(entries.length, body.take);
  const passageId = await passageFor(db, course, body);
  const drawId = await insertDraw(db, courseId, stored(body, pool, { passageId, at }));
  await noteDrawn(db, courseId, { questionIds: questionsOf(pool), passageId, at });
  await writeOrder(db, courseId, [...fixed]);
  return { draw: await storedDraw(db, courseId, drawId), entries };
}

/** Changes a draw and makes its pool anew, or with `dryRun` says what the pool would be. */
export async function editDraw(
  { db, clock }: AppContext,
  { isDryRun, ...ref }: DrawRef & { isDryRun: boolean },
  { pooled_at: readAt, ...body }: DrawBody & { pooled_at?: string | undefined },
  caller: Caller,
): Promise<SavedDraw> {
  const { courseId, drawId } = ref;
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    const { course, draws, fixed } = await hold(db, courseId);
    const earlier = earlierThan(draws, drawId);
    const storedAt = draws[earlier.length]?.pooled_at;
    if (readAt !== undefined && storedAt?.getTime() !== Date.parse(readAt)) throw new Refusal('edit_version_old');
    const pool = await poolOf(db, { courseType: course.type, reader: caller }, body);
    const entries = poolInTurn(earlier, fixed, pool.entries, body.take);
    if (isDryRun) return counted(entries, body.take);
    refuseTooFew(entries.length, body.take);
    const passageId = await passageFor(db, course, body);
    await updateDraw(db, ref, stored(body, pool, { passageId, at }));
    await noteDrawn(db, courseId, { questionIds: questionsOf(pool), passageId, at });
    await audit(db, { course: courseId, actorId: caller.accountId, at }, 'course.draw_edited', {
      draw: drawId,
      take: body.take,
    });
    return { ...counted(entries, body.take), draw: await storedDraw(db, courseId, drawId) };
  });
}

/** Takes a draw off its course; attempts that were given its questions keep them. */
export async function removeDraw({ db, clock }: AppContext, ref: DrawRef, caller: Caller): Promise<void> {
  await inTransaction(db, async (db) => {
    const at = clock.now();
    const { courseId, drawId } = ref;
    const { draws, fixed } = await hold(db, courseId);
    earlierThan(draws, drawId);
    const take = await markRemoved(db, ref, at);
    await writeOrder(db, courseId, [...fixed]);
    await audit(db, { course: courseId, actorId: caller.accountId, at }, 'course.draw_removed', { draw: drawId, take });
  });
}

export type Refreshed = { added: number; removed: number; pooledAt: Date };

/** Makes the pool of a draw what fits now, or with `dryRun` says what would change. */
export async function refreshPool(
  { db, clock }: AppContext,
  { isDryRun, ...ref }: DrawRef & { isDryRun: boolean },
  caller: Caller,
): Promise<Refreshed> {
  const { courseId, drawId } = ref;
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    const { course, draws, fixed } = await hold(db, courseId);
    const earlier = earlierThan(draws, drawId);
    const draw = orNotFound(draws[earlier.length]);
    const pool = await poolOf(db, { courseType: course.type, reader: caller }, draw);
    const change = changeOf(draw.pool, pool.entries);
    if (isDryRun) return { ...change, pooledAt: draw.pooled_at };
    refuseTooFew(poolInTurn(earlier, fixed, pool.entries, draw.take).length, draw.take);
    await updateDraw(db, ref, stored(draw, pool, { passageId: draw.passage_id, at }));
    await noteDrawn(db, courseId, { questionIds: questionsOf(pool), passageId: draw.passage_id, at });
    await audit(db, { course: courseId, actorId: caller.accountId, at }, 'course.pool_refreshed', {
      draw: drawId,
      ...change,
    });
    return { ...change, pooledAt: at };
  });
}

/** How a pool would change: what joins it, and what leaves. */
export function changeOf(
  before: readonly { id: number }[],
  after: readonly { id: number }[],
): { added: number; removed: number } {
  const idsBefore = new Set(before.map(({ id }) => id));
  const idsAfter = new Set(after.map(({ id }) => id));
  return {
    added: after.filter(({ id }) => !idsBefore.has(id)).length,
    removed: before.filter(({ id }) => !idsAfter.has(id)).length,
  };
}

async function storedDraw(db: Db, courseId: number, drawId: number): Promise<CourseDraw> {
  const draw = (await findDraws(db, courseId)).find(({ id }) => id === drawId);
  if (!draw) throw new Error('The draw that was stored is gone.');
  return draw;
}

async function hold(db: Db, courseId: number) {
  const course = orNotFound(await lockCourse(db, { courseId }));
  const fixed = new Set((await findOrder(db, courseId)).map(({ id }) => id));
  return { course, draws: await findDraws(db, courseId), fixed };
}

/** The draws before this one. Refuses with `not_found` one that is not there. */
function earlierThan(draws: CourseDraw[], drawId: number): CourseDraw[] {
  const index = draws.findIndex(({ id }) => id === drawId);
  if (index === -1) throw new Refusal('not_found');
  return draws.slice(0, index);
}

/** What of a pool is left for a draw, at the worst, when the earlier ones have drawn. */
function poolInTurn(
  earlier: CourseDraw[],
  fixed: ReadonlySet<number>,
  entries: PoolEntry[],
  take: number,
): PoolEntry[] {
  const size = sizesInTurn([...earlier, { pool: entries, take }], fixed).at(-1) ?? 0;
  return without(entries, fixed).slice(0, Math.max(0, size));
}

function counted(entries: PoolEntry[], take: number): SavedDraw {
  return { draw: null, poolSize: entries.length, trial: entries.length < take ? null : trialOf(entries, take) };
}

function questionsOf({ entries }: Pool): number[] {
  return entries.flatMap(({ question_ids }) => question_ids);
}

/** Drawn questions of a Reading course stand under the passage with nothing to read; sets bring their own. */
async function passageFor(db: Db, course: { id: number; type: string }, { what }: DrawBody): Promise<number | null> {
  if (course.type !== 'Reading' || what === 'sets') return null;
  return (await findPlace(db, course.id, null)) ?? (await insertPassage(db, course.id, SHARED_PASSAGE)).id;
}

function stored(
  { what, take, marks_each, filter, seed_by, balanced }: DrawBody,
  { entries, longestSeconds }: Pool,
  { passageId, at }: { passageId: number | null; at: Date },
) {
  return { what, take, marks_each, filter, seed_by, balanced, passageId, pool: entries, longestSeconds, at };
}
