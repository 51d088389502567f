import type { ReviewKind } from '@parlance/contract/reviews';
import { holdsBack } from '../attempts/release/queries.ts';
import { tellOfResults } from '../attempts/release/tell.ts';
import { seenBy } from '../classes/reach/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { orNotFound, Refusal } from '../platform/refusal.ts';
import { endLease } from './leases/queries.ts';
import { findReview, lockSubmission, type Review, storeReview } from './queries.ts';

type Scoring = {
  score: number;
  /** Absent: the comment stays as it is. */
  comment?: string;
  /** The version that was read; absent: whatever was said before is scored over. */
  version?: number;
};

/**
 * Saves a score for a submission of this queue and returns its version. Markers come one after another: who read an
 * older version than the stored one is refused with who scored what. The audit log keeps the value before. The
 * marker's lease ends with it. The first score is told to the learner by mail, unless the result is held back: then it is
 * told when that is released. A later score is not told, lest a slip that is mended at once sends two.
 */
export async function saveScore(
  context: AppContext,
  { kind, attemptId }: { kind: ReviewKind; attemptId: number },
  { score, comment, version: read }: Scoring,
  caller: Caller,
): Promise<number> {
  return await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    const submission = orNotFound(await lockSubmission(db, kind, attemptId, seenBy(caller)));
    const before = await findReview(db, attemptId);
    if (read !== undefined && read !== (before?.version ?? 0)) throw versionOld(before);
    const after = { score, comment: comment ?? before?.comment ?? '' };
    const { version, release } = await storeReview(db, submission, { ...after, markerId: caller.accountId, at });
    await audit(db, { attempt: attemptId, actorId: caller.accountId, at }, 'submission.scored', {
      before: before ? { score: before.score, comment: before.comment } : null,
      after,
      version,
    });
    await endLease(db, { attemptId, markerId: caller.accountId });
    if (!before && !holdsBack(release)) await tellOfResults({ ...context, db }, [attemptId]);
    return version;
  });
}

function versionOld(review: Review | undefined): Refusal {
  if (!review) return new Refusal('review_version_old');
  const { scored_at, ...said } = review;
  return new Refusal('review_version_old', { details: { review: { ...said, scoredAt: scored_at.toISOString() } } });
}
