import type { AnswersIn } from '@parlance/contract/attempts';
import { kindOf, kinds } from '@parlance/contract/kinds/kinds';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findUnfitAnswers } from './queries.ts';

/**
 * Refuses answers that their questions cannot have, such as more than a letter for a choice: nothing larger than an
 * answer is stored. Nothing of what was sent is stored then.
 */
export async function refuseUnfitAnswers(db: Db, questionVersionIds: number[], answers: AnswersIn): Promise<void> {
  const unfit = await findUnfitAnswers(db, questionVersionIds, answers);
  if (unfit.length === 0) return;
  throw new Refusal('invalid', {
    sentence: 'An answer does not match its question.',
    fields: unfit.map(({ questionId, type }) => ({ path: `answers.${questionId}`, reason: kinds[kindOf[type]].send })),
  });
}
