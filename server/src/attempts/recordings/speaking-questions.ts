import { Refusal } from '../../platform/refusal.ts';
import type { SpeakingQuestion } from './queries.ts';

/** Refuses recordings for questions that this attempt does not have or that are answered otherwise. */
export function refuseOtherQuestions(
  speaking: SpeakingQuestion[],
  questions: { path: string; questionId: number }[],
): void {
  const known = new Set(speaking.map(({ questionId }) => questionId));
  const others = questions.filter(({ questionId }) => !known.has(questionId));
  if (others.length === 0) return;
  throw new Refusal('invalid', {
    sentence: 'This test has no such speaking question.',
    fields: others.map(({ path, questionId }) => ({
      path,
      reason: `This test has no speaking question ${questionId}.`,
    })),
  });
}
