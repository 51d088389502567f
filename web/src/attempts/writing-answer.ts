import type { Answer } from '@parlance/contract/attempts';
import type { Part } from './numbering.ts';

/** The free-text questions of a Reading test; all of them share one text. */
export function writingQuestionIds(parts: Part[]): number[] {
  return parts.flatMap(({ questions }) =>
    questions.filter(({ question }) => question.question_type === 'writing').map(({ question }) => question.id),
  );
}

/** The questions that get an answer when one does: a shared text is stored under every writing question. */
export function questionsSharing(parts: Part[], questionId: number): number[] {
  const writing = writingQuestionIds(parts);
  return writing.includes(questionId) ? writing : [questionId];
}

/** The text of a free-text answer. */
export function textOf(answer: Answer | undefined): string {
  return typeof answer === 'string' ? answer : '';
}
