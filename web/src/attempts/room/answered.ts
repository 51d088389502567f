import type { Answer } from '@parlance/contract/attempts';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { countBlanks } from './blanks.ts';

/**
 * Whether a question counts as answered. Unanswered is an empty text, no answer or an empty array (specification,
 * section 5); blanks count once all of them are filled, as each earns its mark only whole.
 */
export function isAnswered(question: QuestionForTaker, answer: Answer | undefined): boolean {
  if (answer === undefined) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  if (Array.isArray(answer)) return answer.length > 0;
  const blanks = Math.max(1, countBlanks(question.question_text));
  return Array.from({ length: blanks }, (_, index) => answer[index] ?? '').every((text) => text.trim() !== '');
}

/** Sets or takes away one letter of a question with several; undefined when none is left. */
export function toggleLetter(answer: Answer | undefined, letter: string): Answer | undefined {
  const chosen = Array.isArray(answer) ? answer : [];
  const next = chosen.includes(letter) ? chosen.filter((one) => one !== letter) : [...chosen, letter].sort();
  return next.length > 0 ? next : undefined;
}

/** Fills one blank; undefined when all are empty. */
export function fillBlank(answer: Answer | undefined, index: number, text: string): Answer | undefined {
  const filled = typeof answer === 'object' && !Array.isArray(answer) ? { ...answer } : {};
  if (text === '') delete filled[index];
  else filled[index] = text;
  return Object.keys(filled).length > 0 ? filled : undefined;
}
