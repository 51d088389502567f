import type { Answer } from '@parlance/contract/attempts';
import { cleanText, withTexts } from '@parlance/contract/texts/characters';
import type { Draft } from './draft.ts';

// What a learner does in a test. A file of its own: pages that only send what was left unsent need none of it.

/** Changes one answer, without what no text may hold; `undefined` clears it. */
export function withAnswer(draft: Draft, questionId: number, given: Answer | undefined): Draft {
  const key = String(questionId);
  const answer = withTexts(given, cleanText) as Answer | undefined;
  const answers = { ...draft.answers };
  if (answer === undefined) delete answers[key];
  else answers[key] = answer;
  const unsentAnswers = draft.unsent.answers.includes(key) ? draft.unsent.answers : [...draft.unsent.answers, key];
  const refused = draft.refused?.filter((one) => one !== key);
  return { ...draft, answers, refused, unsent: { ...draft.unsent, answers: unsentAnswers } };
}

/** Sets the flag of a question, or takes it away. */
export function withFlagToggled(draft: Draft, questionId: number): Draft {
  const flags = draft.flags.includes(questionId)
    ? draft.flags.filter((flag) => flag !== questionId)
    : [...draft.flags, questionId];
  return { ...draft, flags, unsent: { ...draft.unsent, flags: true } };
}

/** Remembers where the learner is. */
export function withCurrentQuestion(draft: Draft, questionId: number): Draft {
  if (draft.currentQuestionId === questionId) return draft;
  return { ...draft, currentQuestionId: questionId, unsent: { ...draft.unsent, currentQuestionId: true } };
}

/** Goes to a question whose clock begins with the save that tells the server. */
export function withQuestionOpened(draft: Draft, questionId: number): Draft {
  const there = withCurrentQuestion(draft, questionId);
  if (draft.questionClocks?.[questionId] || draft.opened?.includes(questionId)) return there;
  return { ...there, opened: [...(draft.opened ?? []), questionId] };
}
