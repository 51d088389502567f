import type { MarkingNote } from '@parlance/contract/marking-note';
import type { SettledBy } from '@parlance/contract/reviews';
import type { Given } from '@parlance/contract/rubrics/points';
import type { ResultRelease } from '@parlance/contract/sittings/result-release';
import { sql } from 'kysely';
import { isStillHeld, releaseOf } from '../../attempts/release/queries.ts';
import { findNotes } from '../../attempts/review/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mark } from '../criteria/mark-by.ts';
import { awardColumns, findCriteria, storeCriteria } from '../criteria/queries.ts';
import { inPlace } from '../notes/checked-notes.ts';
import { commentWith } from '../notes/comment-with.ts';
import { storeNotes } from '../notes/queries.ts';

export type Review = {
  score: number;
  criteria: Given[];
  /** What the marker wrote, without the notes. */
  comment: string;
  notes: MarkingNote[];
  version: number;
  marker: string;
  scored_at: Date;
  settled_by: SettledBy;
};

/** What was said of a submission last, and by whom; undefined before the first score. */
export async function findReview(db: Db, attemptId: number): Promise<Review | undefined> {
  const review = await db
    .selectFrom('reviews')
    .innerJoin('accounts', 'accounts.id', 'reviews.marker_id')
    .where('reviews.attempt_id', '=', attemptId)
    .select(['reviews.score', 'reviews.version', 'reviews.scored_at', 'accounts.username as marker'])
    .select('reviews.settled_by')
    .select(sql<string>`coalesce(reviews.comment_only, reviews.comment)`.as('comment'))
    .executeTakeFirst();
  if (!review) return undefined;
  return { ...review, criteria: await findCriteria(db, attemptId), notes: await findNotes(db, attemptId) };
}

/** What a submission was given last, in points where that was by a rubric; undefined before the first score. */
export async function findWorth(db: Db, attemptId: number) {
  const review = await db
    .selectFrom('reviews')
    .where('attempt_id', '=', attemptId)
    .select(['score', sql<number | null>`points::double precision`.as('points')])
    .executeTakeFirst();
  return review && { score: review.score, award: review.points === null ? null : { points: review.points } };
}

type NewReview = {
  mark: Mark;
  comment: string;
  notes: MarkingNote[];
  markerId: number;
  at: Date;
  /** How it came about; absent: one marker gave it. */
  settledBy?: SettledBy;
};

/**
 * Stores a mark beside the submission and its score on it, in place of the one before: the only way to a score that a
 * person gives. Returns its version, 1 for the first, and why the learner is not shown it; of practice that is not held
 * back it notes when that came out.
 */
export async function storeReview(
  db: Db,
  submission: { id: number; max_score: number },
  { mark, comment, notes, markerId, at, settledBy = 'single' }: NewReview,
): Promise<{ version: number; release: ResultRelease | null }> {
  const { id, max_score } = submission;
  // Of two markers they come one after the other; the learner finds them numbered as the test goes.
  const numbered = notes.length > 1 ? inPlace(notes, await findQuestionIds(db, id)) : notes;
  const words = { comment: commentWith(comment, numbered), comment_only: comment };
  const said = { score: mark.score, ...awardColumns(mark.award), ...words, marker_id: markerId };
  const stored = { ...said, scored_at: at, settled_by: settledBy };
  const { version } = await db
    .insertInto('reviews')
    .values({ ...stored, attempt_id: id, max_score, version: 1 })
    .onConflict((conflict) =>
      conflict.column('attempt_id').doUpdateSet({ ...stored, version: sql`reviews.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  await storeCriteria(db, id, mark.criteria);
  await storeNotes(db, id, numbered);
  const release = releaseOf('attempts', at);
  const releasedAt = sql<Date | null>`case when candidate_id is null and not ${isStillHeld(release)}
    then coalesce(result_released_at, ${at}::timestamptz) else result_released_at end`;
  const attempt = await db
    .updateTable('attempts')
    .set({ score: mark.score, scored_at: at, result_released_at: releasedAt })
    .where('id', '=', id)
    .returning(release.as('release'))
    .executeTakeFirstOrThrow();
  return { version, release: attempt.release };
}

async function findQuestionIds(db: Db, attemptId: number): Promise<number[]> {
  const attempt = db.selectFrom('attempts').select('question_ids').where('id', '=', attemptId);
  return (await attempt.executeTakeFirstOrThrow()).question_ids;
}
