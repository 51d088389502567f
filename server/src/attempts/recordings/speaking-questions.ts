import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import type { SpeakingQuestion } from './queries.ts';

/** Which of these name a question that an attempt does not have, or that is answered otherwise, and why not. */
export function otherQuestions(
  speaking: SpeakingQuestion[],
  questions: { path: string; questionId: number }[],
): { path: string; reason: string }[] {
  const known = new Set(speaking.map(({ questionId }) => questionId));
  return questions
    .filter(({ questionId }) => !known.has(questionId))
    .map(({ path, questionId }) => ({ path, reason: say(msg`This test has no speaking question ${{ questionId }}.`) }));
}
