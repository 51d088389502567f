import type { Db } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AttemptRow, findItems } from '../queries.ts';

/** The questions of an attempt that are answered by a recording. */
export async function speakingQuestions(attempt: AttemptRow, db: Db): Promise<Set<number>> {
  const items = await findItems(db, attempt.question_version_ids);
  return new Set(items.filter(({ type }) => type === 'speaking').map(({ questionId }) => questionId));
}

/** Refuses recordings for questions that this attempt does not have or that are answered otherwise. */
export function refuseOtherQuestions(speaking: Set<number>, questions: { path: string; questionId: number }[]): void {
  const others = questions.filter(({ questionId }) => !speaking.has(questionId));
  if (others.length === 0) return;
  throw new Refusal('invalid', {
    sentence: 'This test has no such speaking question.',
    fields: others.map(({ path, questionId }) => ({
      path,
      reason: `This test has no speaking question ${questionId}.`,
    })),
  });
}
