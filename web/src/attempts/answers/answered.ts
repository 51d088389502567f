import type { Answer } from '@parlance/contract/attempts';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { kinds } from '@parlance/contract/kinds/kinds';
import { isSharedText } from '@parlance/contract/kinds/writing';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { type Draft, withAnswer } from '../draft/draft.ts';

/**
 * Whether a question counts as answered. Unanswered is an empty text, no answer or an empty array (specification,
 * section 5); blanks count once all of them are filled, as they score only together.
 */
export function isAnswered(question: QuestionForTaker, answer: Answer | undefined): boolean {
  if (answer === undefined) return false;
  const rules: Partial<typeof kinds> = kinds;
  return rules[question.kind]?.answered(contentOf(question) as never, answer).every(Boolean) ?? false;
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
  const asked = questions.find(({ id }) => id === questionId);
  const ids = asked && isSharedText(asked) ? questions.filter(isSharedText).map(({ id }) => id) : [questionId];
  return ids.reduce((next, id) => withAnswer(next, id, given), draft);
}
