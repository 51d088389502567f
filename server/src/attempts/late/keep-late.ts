import { isDeepStrictEqual } from 'node:util';
import type { AnswersIn } from '@parlance/contract/attempts';
import { isUnanswered } from '../../marking/mark.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findUnfitAnswers } from '../answers/queries.ts';
import type { AttemptRow } from '../queries.ts';
import { keepLateWork } from './queries.ts';

/**
 * Keeps beside a closed attempt what it does not hold already, the newest answer of each of its questions. Answers
 * equal to the stored ones were counted: nothing of them is late. What its questions cannot have as an answer is left
 * out. Refuses with `too_large` what is more than is kept of one attempt.
 */
export async function keepLate(
  db: Db,
  attempt: AttemptRow,
  late: { answers: AnswersIn; flags: number[] },
  receivedAt: Date,
): Promise<void> {
  const { answers, flags } = attempt;
  const changed = Object.entries(late.answers)
    .filter(([questionId, answer]) => !isDeepStrictEqual(answers[questionId] ?? null, answer))
    .map(([questionId, answer]) => ({ questionId: Number(questionId), answer: isUnanswered(answer) ? null : answer }));
  const changedIds = new Set(changed.map(({ questionId }) => questionId));
  const newFlags = new Set(late.flags.filter((flag) => !flags.includes(flag)));
  const given = [
    ...changed.map((one) => ({ ...one, flagged: newFlags.has(one.questionId) })),
    ...[...newFlags]
      .filter((questionId) => !changedIds.has(questionId))
      .map((questionId) => ({ questionId, answer: null, flagged: true })),
  ].filter(({ questionId }) => attempt.question_ids.includes(questionId));
  if (given.length === 0) return;
  const unfit = await findUnfitAnswers(db, attempt.question_version_ids, late.answers);
  const unfitIds = new Set(unfit.map(({ questionId }) => questionId));
  const work = given.filter(({ questionId }) => !unfitIds.has(questionId));
  if (work.length === 0) return;
  if (!(await keepLateWork(db, attempt.id, work, receivedAt))) {
    throw new Refusal('too_large', {
      sentence: 'The limit for late work of this test is reached. This was not stored.',
    });
  }
}
