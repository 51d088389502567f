import type { RemarkOutcome } from '@parlance/contract/remarks';
import type { Award } from '@parlance/contract/rubrics/points';
import { tellOfRemark } from '../../attempts/release/tell.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { findWorth, storeReview } from '../saved/queries.ts';
import { endRemark, mayLower } from './queries.ts';

type Saved = Pick<Parameters<typeof storeReview>[2], 'mark' | 'comment' | 'notes' | 'markerId' | 'at'>;

/**
 * Keeps what a marker gave who marked a result again, and makes it the result where it is higher; a lower one only where
 * the course says so. Its learner is told what became of it.
 */
export async function saveRemark(
  context: AppContext,
  { submission, remarkId }: { submission: { id: number; max_score: number }; remarkId: number },
  saved: Saved,
): Promise<void> {
  const { db } = context;
  const { mark, comment, notes, markerId, at } = saved;
  const before = orNotFound(await findWorth(db, submission.id));
  const outcome = outcomeOf(before, mark, await mayLower(db, submission.id));
  const after = outcome === 'unchanged' ? before.score : mark.score;
  const given = { marked_score: mark.score, criteria: mark.criteria, comment, notes };
  await endRemark(db, remarkId, { ...given, outcome, before_score: before.score, after_score: after }, at);
  if (outcome !== 'unchanged') await storeReview(db, submission, { ...saved, settledBy: 'remark' });
  const act = { attempt: submission.id, actorId: markerId, at };
  await audit(db, act, 'remark.done', { before: before.score, marked: mark.score, after, outcome });
  await tellOfRemark(context, submission.id, outcome);
}

/** What a mark is worth: its points where it was given by a rubric, of which the score is only the nearest whole number. */
export type Worth = { score: number; award: Pick<Award, 'points'> | null };

/** What becomes of a mark when a marker gives another one. */
export function outcomeOf(before: Worth, marked: Worth, lower: boolean): RemarkOutcome {
  const points = before.award && marked.award ? marked.award.points - before.award.points : 0;
  const more = points || marked.score - before.score;
  if (more > 0) return 'raised';
  return more < 0 && lower ? 'lowered' : 'unchanged';
}
