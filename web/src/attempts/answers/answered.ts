import type { Answer } from '@parlance/contract/attempts';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { type Draft, withAnswer } from '../draft/draft.ts';
import { countBlanks } from './blanks.ts';

/**
 * Whether a question counts as answered. Unanswered is an empty text, no answer or an empty array (specification,
 * section 5); blanks count once all of them are filled, as they score only together.
 */
export function isAnswered(question: QuestionForTaker, answer: Answer | undefined): boolean {
  if (answer === undefined) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  if (Array.isArray(answer)) return answer.length > 0;
  const blanks = Math.max(1, countBlanks(question.question_text));
  return Array.from({ length: blanks }, (_, index) => answer[index] ?? '').every((text) => text.trim() !== '');
}

/** Adds or removes one letter of a question with several; undefined when none is left. */
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

/**
 * Answers one of `questions`; `undefined` clears it. A text of type `writing` is one for the whole test: every question
 * of that type holds it (specification, section 2).
 */
export function withAnswerTo(
  draft: Draft,
  questions: QuestionForTaker[],
  questionId: number,
  given: Answer | undefined,
): Draft {
  const isWriting = ({ question_type: type }: QuestionForTaker) => type === 'writing';
  const asked = questions.find(({ id }) => id === questionId);
  const ids = asked && isWriting(asked) ? questions.filter(isWriting).map(({ id }) => id) : [questionId];
  return ids.reduce((next, id) => withAnswer(next, id, given), draft);
}
