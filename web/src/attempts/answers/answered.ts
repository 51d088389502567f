import type { Answer } from '@parlance/contract/attempts';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { kinds } from '@parlance/contract/kinds/kinds';
import { isSharedText } from '@parlance/contract/kinds/writing';
import type { QuestionForTaker } from '@parlance/contract/questions';
import type { Draft } from '../draft/draft.ts';
import { withAnswer } from '../draft/edit-draft.ts';

/**
 * Of each number of a question, whether it counts as answered. Unanswered is an empty text, no answer or an empty array
 * (specification, section 5); blanks count once all of them are filled, as they score only together.
 */
export function answeredNumbers(question: QuestionForTaker, answer: Answer | undefined): boolean[] {
  // A kind that is newer than this page has no rules here.
  const rules: Partial<typeof kinds> = kinds;
  const given = answer === undefined ? [] : rules[question.kind]?.answered(contentOf(question) as never, answer);
  return Array.from({ length: question.marks }, (_, index) => given?.[index] ?? false);
}

/** How many numbers of these questions are answered. */
export function countAnswers(questions: readonly QuestionForTaker[], answers: Draft['answers']): number {
  return questions.flatMap((question) => answeredNumbers(question, answers[question.id])).filter(Boolean).length;
}

/** Adds or removes one letter of a question with several; undefined when none is left. */
export function toggleLetter(answer: Answer | undefined, letter: string): Answer | undefined {
  const chosen = Array.isArray(answer) ? answer : [];
  const next = chosen.includes(letter) ? chosen.filter((one) => one !== letter) : [...chosen, letter].sort();
  return next.length > 0 ? next : undefined;
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
  const next = ids.reduce((before, id) => withAnswer(before, id, given), draft);
  return next.about ? { ...next, about: { ...next.about, answered: countAnswers(questions, next.answers) } } : next;
}
