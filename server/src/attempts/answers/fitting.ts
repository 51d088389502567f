import { type AnswersIn, BLANK_MAX } from '@parlance/contract/attempts';
import type { QuestionType } from '@parlance/contract/questions';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findUnfitAnswers } from './queries.ts';

/** What to send instead, by the type of the question. */
const reasons: Record<QuestionType, string> = {
  mcq: 'Send the letter of one of its options.',
  reading_mcq: 'Send the letter of one of its options.',
  listening: 'Send the letter of one of its options.',
  checkbox: 'Send an array of letters of its options.',
  true_false: 'Send TRUE or FALSE.',
  fill_in_blanks: `Send an object with its blanks, numbered from 0, each with at most ${BLANK_MAX} characters.`,
  writing: 'Send text.',
  descriptive: 'Send text.',
  speaking: 'This question is answered with a recording.',
};

/**
 * Refuses answers that their questions cannot have, such as more than a letter for a choice: nothing larger than an
 * answer is stored. Nothing of what was sent is stored then.
 */
export async function refuseUnfitAnswers(db: Db, questionVersionIds: number[], answers: AnswersIn): Promise<void> {
  const unfit = await findUnfitAnswers(db, questionVersionIds, answers);
  if (unfit.length === 0) return;
  throw new Refusal('invalid', {
    sentence: 'An answer does not match its question.',
    fields: unfit.map(({ questionId, type }) => ({ path: `answers.${questionId}`, reason: reasons[type] })),
  });
}
