import type { DrawForAuthor } from '@parlance/contract/bank/draws';
import type { Db } from '../../platform/database/database.ts';
import { changeOf } from './change-draws.ts';
import { candidatesOf, type Drawing, sizesInTurn } from './pool.ts';
import { type CourseDraw, findDraws } from './queries.ts';

/** The draws of a course as its author sees them, with what a refresh of their pools would change. */
export async function authorDraws(
  db: Db,
  courseId: number,
  drawing: Drawing,
  fixed: ReadonlySet<number>,
): Promise<DrawForAuthor[]> {
  const draws = await findDraws(db, courseId);
  const sizes = sizesInTurn(draws, fixed);
  return await Promise.all(draws.map((draw, index) => authorDraw(db, drawing, { draw, size: sizes[index] ?? 0 })));
}

/** A draw as its author sees it; `size` is what it can draw from today. */
export async function authorDraw(
  db: Db,
  drawing: Drawing,
  { draw, size }: { draw: CourseDraw; size: number },
): Promise<DrawForAuthor> {
  const { id, position, what, take, marks_each, filter, seed_by, balanced, pool, pooled, pooled_at } = draw;
  const now = changeOf(pool, await candidatesOf(db, drawing, draw));
  return {
    id,
    position,
    what,
    take,
    marks_each,
    filter,
    seed_by,
    balanced,
    pool_size: size,
    pooled_at: pooled_at.toISOString(),
    more_match: now.added,
    gone: now.removed + pooled - pool.length,
  };
}
