import type { ReviewKind } from '@parlance/contract/reviews';
import { holdsBack } from '../attempts/release/queries.ts';
import { tellOfResults } from '../attempts/release/tell.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { saveCalibration } from './calibration/own.ts';
import { endLease } from './leases/queries.ts';
import { lockSubmission } from './queries.ts';
import { readMark, type Scoring } from './read-mark.ts';
import { findOwnRemark } from './remarks/queries.ts';
import { saveRemark } from './remarks/save-remark.ts';
import { findReview, type Review, storeReview } from './saved/queries.ts';
import { holdMarking, saveMarking } from './second/save-marking.ts';
import { reviewOf } from './second/second-marks.ts';
import { markerOf, orNotTheirs } from './second/whose.ts';

/**
 * Saves a score for a submission of this queue and returns its version. Markers come one after another: who read an
 * older version than the stored one is refused with who scored what. The audit log keeps the value before. The
 * marker's lease ends with it. The first score is told to the learner by mail, unless the result is held back: then it is
 * told when that is released. A later score is not told, lest a slip that is mended at once sends two.
 *
 * Of what is given out each marker has a mark of their own, and the submission gets its score when they have become one.
 * A mark that more than one gave, or that was given again, only a lead changes.
 */
export async function saveScore(
  context: AppContext,
  { kind, attemptId }: { kind: ReviewKind; attemptId: number },
  sent: Scoring,
  caller: Caller,
): Promise<number> {
  return await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    const locked = await lockSubmission(db, kind, attemptId, markerOf(caller));
    const calibrated = locked ? undefined : await saveCalibration(db, { kind, attemptId, caller, at }, sent);
    if (calibrated !== undefined) return calibrated;
    const submission = await orNotTheirs(locked, db, { kind, attemptId, caller, now: at });
    const again = await findOwnRemark(db, { attemptId, markerId: caller.accountId, hold: true });
    // Who marks again knows of no mark before.
    const review = again ? undefined : await findReview(db, attemptId);
    const held = again ? null : await holdMarking(db, submission, { review, caller, reason: sent.reason });
    const before = held?.own ? reviewOf(held.own) : review;
    const { saved, marked } = await readMark(db, { kind, submission, before }, sent);
    const by = { markerId: caller.accountId, at };
    if (again) {
      await saveRemark({ ...context, db }, { submission, remarkId: again.id }, { ...saved, ...by });
      await endLease(db, { attemptId, markerId: caller.accountId });
      return 1;
    }
    if (held?.own) {
      const marking = await saveMarking({ ...context, db }, held, saved, marked, {
        at,
        deskSeconds: sent.deskSeconds ?? 0,
      });
      if (marking.settled) await settle({ ...context, db }, submission, { ...marking.settled, ...by });
      return marking.version;
    }
    const { version, release } = await storeReview(db, submission, {
      ...saved,
      ...by,
      ...(held && { settledBy: 'lead' }),
    });
    await audit(db, { attempt: attemptId, actorId: caller.accountId, at }, 'submission.scored', {
      before: before ? loggedMark(before) : null,
      after: loggedMark({ ...saved.mark, comment: saved.comment }),
      version,
      ...(held && { reason: sent.reason }),
    });
    await endLease(db, { attemptId, markerId: caller.accountId });
    if (!before && !holdsBack(release)) await tellOfResults({ ...context, db }, [attemptId]);
    return version;
  });
}

type Settling = Parameters<typeof storeReview>[2];

/** Gives a submission the mark that its markers have come to; the first time its learner is told. */
async function settle(context: AppContext, submission: { id: number; max_score: number }, settled: Settling) {
  const { db } = context;
  const { mark, comment, markerId, at, settledBy } = settled;
  const { version, release } = await storeReview(db, submission, settled);
  const after = loggedMark({ score: mark.score, comment, criteria: mark.criteria });
  const act = { attempt: submission.id, actorId: markerId, at };
  await audit(db, act, 'submission.settled', { after, version, settledBy });
  if (version === 1 && !holdsBack(release)) await tellOfResults(context, [submission.id]);
}

/** What the log keeps of a mark. */
function loggedMark({ score, comment, criteria }: Pick<Review, 'score' | 'comment' | 'criteria'>) {
  return { score, comment, ...(criteria.length > 0 && { criteria }) };
}
