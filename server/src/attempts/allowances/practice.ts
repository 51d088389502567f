import { ATTEMPTS_LISTED_MAX, type LearnerPractice } from '@parlance/contract/taking/allowances';
import type { SeenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { isOver, latestEndOf } from '../deadline.ts';
import { startLimitOf } from '../limits/limits.ts';
import { findUsedAttempts } from '../limits/queries.ts';
import { scoreTold } from '../replies.ts';
import { findLearnerAndCourse, listGiven, listPractised } from './queries.ts';

export type PracticeRef = { accountId: number; courseId: number };

/** A learner's practice with one course. Refused as `not_found` where the caller does not see the learner. */
export async function learnerPractice(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  ref: PracticeRef,
  seenBy: SeenBy,
): Promise<LearnerPractice> {
  const now = clock.now();
  const found = orNotFound(await findLearnerAndCourse(db, ref, seenBy));
  const attempts = await listPractised(db, ref, ATTEMPTS_LISTED_MAX);
  const given = await listGiven(db, ref);
  const used = await findUsedAttempts(db, ref.accountId, ref.courseId);
  const open = attempts.find((one) => one.status === 'open' && !isOver(one, now));
  // Their numbers and times would tell a marker whose work they have.
  const told = attempts.filter(({ is_hidden }) => !is_hidden);
  const extra = given.filter(({ kind }) => kind === 'attempt').length;
  return {
    learner: { id: found.id, username: found.username, full_name: found.full_name },
    course: { id: ref.courseId, title: found.title },
    attempts_allowed: found.attempts_allowed === null ? null : found.attempts_allowed + extra,
    attempts_used: used?.count ?? 0,
    retake_at: (used && startLimitOf(used, now)?.retakeAt) ?? null,
    open: open
      ? {
          started_at: open.started_at.toISOString(),
          ends_at: latestEndOf(open, now).toISOString(),
          extended_seconds: open.extra_seconds,
        }
      : null,
    attempts: told.map(({ id, status, started_at, closed_at, out_of, score, score_thousandths }) => ({
      id,
      status,
      started_at: started_at.toISOString(),
      closed_at: closed_at?.toISOString() ?? null,
      ...scoreTold({ score, score_thousandths }),
      out_of,
    })),
    given: given.map(({ given_at, ...one }) => ({ ...one, at: given_at.toISOString() })),
  };
}
