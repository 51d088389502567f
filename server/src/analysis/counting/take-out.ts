import type { Db } from '../../platform/database/database.ts';
import { closeOfVersion } from '../tasks/queries.ts';
import { findCounted, findCountedWith, holdState, moveCells, raiseGeneration } from './queries.ts';

/** Up to how many tests are counted within a request; more are counted in the background. */
export const COUNTED_AT_ONCE = 2000;

/**
 * Takes out of what was counted all tests that were given a version, before its key or its marks change; they are counted
 * again as they are then. Where these are many, everything of their courses is. Its alarms are closed: what still holds
 * after the count is told anew. Every correction passes here, in its own transaction, so that nobody reads figures of the
 * old key afterwards.
 */
export async function takeOutVersion(
  db: Db,
  { courseIds, versionId, at }: { courseIds: number[]; versionId: number; at: Date },
): Promise<void> {
  for (const courseId of await findCounted(db, { courseIds })) {
    const state = await holdState(db, courseId, { waits: true });
    if (!state) continue;
    const ids = await findCountedWith(db, { courseId, versionId }, state, COUNTED_AT_ONCE + 1);
    if (ids.length > COUNTED_AT_ONCE) await raiseGeneration(db, courseId);
    else if (ids.length > 0) await moveCells(db, courseId, state, { ids, adds: false });
  }
  // After the courses are held, as whoever judges them holds them.
  await closeOfVersion(db, versionId, at);
}

/** Takes out one test that is about to be opened again; before anything of it changes. */
export async function takeOutAttempt(db: Db, attemptId: number): Promise<void> {
  const [courseId] = await findCounted(db, { attemptId });
  const state = courseId === undefined ? null : await holdState(db, courseId, { waits: true });
  if (courseId !== undefined && state) await moveCells(db, courseId, state, { ids: [attemptId], adds: false });
}
