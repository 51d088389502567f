import type { MarkingNote } from '@parlance/contract/reviews';
import type { Given } from '@parlance/contract/rubrics/points';
import { sql } from 'kysely';
import { isWithheld } from '../../attempts/reach/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mark } from '../criteria/mark-by.ts';
import { awardColumns, findCriteria, storeCriteria } from '../criteria/queries.ts';
import { commentWith } from '../notes/comment-with.ts';
import { findNotes, storeNotes } from '../notes/queries.ts';

/**
 * Whose work a submission is and what it is called; undefined when the account is closed, and while its result is
 * withheld: an email would tell that it was marked.
 */
export async function findAuthor(db: Db, attemptId: number, now: Date) {
  const found = await db
    .selectFrom('attempts')
    .innerJoin('accounts', 'accounts.id', 'attempts.account_id')
    .where('attempts.id', '=', attemptId)
    .where('accounts.status', '=', 'active')
    .where((is) => is.not(isWithheld('attempts', now)))
    .select(['accounts.username as name', 'accounts.email as address', 'accounts.language', 'attempts.title'])
    .executeTakeFirst();
  return (
    found && { mailbox: { name: found.name, address: found.address }, title: found.title, language: found.language }
  );
}

export type Review = {
  score: number;
  criteria: Given[];
  /** What the marker wrote, without the notes. */
  comment: string;
  notes: MarkingNote[];
  version: number;
  marker: string;
  scored_at: Date;
};

/** What was said of a submission last, and by whom; undefined before the first score. */
export async function findReview(db: Db, attemptId: number): Promise<Review | undefined> {
  const review = await db
    .selectFrom('reviews')
    .innerJoin('accounts', 'accounts.id', 'reviews.marker_id')
    .where('reviews.attempt_id', '=', attemptId)
    .select(['reviews.score', 'reviews.version', 'reviews.scored_at', 'accounts.username as marker'])
    .select(sql<string>`coalesce(reviews.comment_only, reviews.comment)`.as('comment'))
    .executeTakeFirst();
  if (!review) return undefined;
  return { ...review, criteria: await findCriteria(db, attemptId), notes: await findNotes(db, attemptId) };
}

type NewReview = { mark: Mark; comment: string; notes: MarkingNote[]; markerId: number; at: Date };

/**
 * Stores a mark beside the submission and its score on it, in place of the one before: the only way to a score that a
 * person gives. Returns its version, 1 for the first.
 */
export async function storeReview(
  db: Db,
  submission: { id: number; max_score: number },
  { mark, comment, notes, markerId, at }: NewReview,
): Promise<number> {
  const { id, max_score } = submission;
  const words = { comment: commentWith(comment, notes), comment_only: comment };
  const said = { score: mark.score, ...awardColumns(mark.award), ...words, marker_id: markerId, scored_at: at };
  const { version } = await db
    .insertInto('reviews')
    .values({ ...said, attempt_id: id, max_score, version: 1 })
    .onConflict((conflict) => conflict.column('attempt_id').doUpdateSet({ ...said, version: sql`reviews.version + 1` }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await storeCriteria(db, id, mark.criteria);
  await storeNotes(db, id, notes);
  await db.updateTable('attempts').set({ score: mark.score, scored_at: at }).where('id', '=', id).execute();
  return version;
}
