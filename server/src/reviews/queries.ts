import type { ReviewKind } from '@parlance/contract/reviews';
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

/** A literal, not a parameter: only then does PostgreSQL see for good that the index of what is to be marked fits. */
const isForMarker = sql<boolean>`marked_by_person and not staff`;

/** What lies in a pile: tests of learners that have ended and that a person marks. */
function submissions(db: Db, kind: ReviewKind) {
  return db
    .selectFrom('attempts')
    .where('attempts.status', 'in', ['submitted', 'timed_out'])
    .where(isForMarker)
    .where('attempts.type', kind === 'speaking' ? '=' : '!=', 'Speaking');
}

/** Submissions nobody has scored, the oldest first. */
export async function listPending(db: Db, kind: ReviewKind) {
  return await submissions(db, kind)
    .innerJoin('accounts', 'accounts.id', 'attempts.account_id')
    .where('attempts.score', 'is', null)
    .select(['attempts.id', 'accounts.username', 'attempts.title', 'attempts.closed_at'])
    .orderBy('attempts.closed_at')
    .orderBy('attempts.id')
    .execute();
}

/** Submissions that have a score, the one scored last first. */
export async function listReviewed(db: Db, kind: ReviewKind) {
  return await submissions(db, kind)
    .innerJoin('accounts', 'accounts.id', 'attempts.account_id')
    .innerJoin('reviews', 'reviews.attempt_id', 'attempts.id')
    .select(['attempts.id', 'accounts.username', 'attempts.title', 'attempts.closed_at'])
    .select(['reviews.scored_at', 'reviews.score', 'reviews.max_score'])
    .orderBy('reviews.scored_at', 'desc')
    .orderBy('attempts.id', 'desc')
    .execute();
}

/** Whose submission of this pile it is; undefined when it is not in it. */
export async function findSubmitter(db: Db, kind: ReviewKind, attemptId: number) {
  return await submissions(db, kind)
    .innerJoin('accounts', 'accounts.id', 'attempts.account_id')
    .where('attempts.id', '=', attemptId)
    .select(['attempts.account_id', 'accounts.username'])
    .executeTakeFirst();
}

/** Holds a submission of this pile, so that its markers come one after another. Only inside a transaction. */
export async function lockSubmission(db: Db, kind: ReviewKind, attemptId: number) {
  return await submissions(db, kind)
    .where('attempts.id', '=', attemptId)
    .select(['attempts.id', 'attempts.max_score'])
    .forUpdate()
    .executeTakeFirst();
}

export type Review = { score: number; comment: string; version: number; marker: string; scored_at: Date };

/** What was said of a submission last, and by whom; undefined before the first score. */
export async function findReview(db: Db, attemptId: number): Promise<Review | undefined> {
  return await db
    .selectFrom('reviews')
    .innerJoin('accounts', 'accounts.id', 'reviews.marker_id')
    .where('reviews.attempt_id', '=', attemptId)
    .select(['reviews.score', 'reviews.comment', 'reviews.version', 'reviews.scored_at'])
    .select('accounts.username as marker')
    .executeTakeFirst();
}

type NewReview = { score: number; comment: string; markerId: number; at: Date };

/** Stores a score beside the submission and on it, in place of the one before. Returns its version, 1 for the first. */
export async function storeReview(
  db: Db,
  submission: { id: number; max_score: number },
  { score, comment, markerId, at }: NewReview,
): Promise<number> {
  const said = { score, comment, marker_id: markerId, scored_at: at };
  const { version } = await db
    .insertInto('reviews')
    .values({ ...said, attempt_id: submission.id, max_score: submission.max_score, version: 1 })
    .onConflict((conflict) => conflict.column('attempt_id').doUpdateSet({ ...said, version: sql`reviews.version + 1` }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await db.updateTable('attempts').set({ score }).where('id', '=', submission.id).execute();
  return version;
}

/** The store's keys of the recordings that came in time, by question id. */
export async function findRecordingKeys(db: Db, attemptId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('recordings')
    .innerJoin('uploads', 'uploads.id', 'recordings.upload_id')
    .where('recordings.attempt_id', '=', attemptId)
    .where('recordings.late', '=', false)
    .select(['recordings.question_id', 'uploads.key'])
    .execute();
  return new Map(rows.map(({ question_id, key }) => [question_id, key]));
}
