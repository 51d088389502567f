import { t } from '@lingui/core/macro';
import type { AnswersIn } from '@parlance/contract/attempts';
import type { QuestionWithKey } from '@parlance/contract/author-questions';
import type { QuestionForTaker } from '@parlance/contract/questions';
import type { ShownPart } from '../../questions/kinds/shown-kind.ts';
import { shownKindOf } from '../../questions/kinds/shown-kinds.tsx';
import { answerWords } from '../../questions/kinds/shown-parts.tsx';

/** What was answered, in one line, or 'No answer'. */
export function formatAnswer(question: QuestionForTaker, answer: AnswersIn[string] | undefined): string {
  if (!isGiven(answer)) return t`No answer`;
  return shownKindOf(question)?.answerText(answer, question) ?? JSON.stringify(answer);
}

/** Whether something was answered at all. */
export function isGiven(answer: AnswersIn[string] | undefined): answer is NonNullable<AnswersIn[string]> {
  return answer !== undefined && answer !== null;
}

/** The key of a question in the same way; null where it has none. */
export function formatKey(question: QuestionWithKey): string | null {
  return shownKindOf(question)?.keyText(question) ?? null;
}

/** One number of a question: what it asks, what was answered, and what is right. */
export type FormattedPart = Pick<ShownPart, 'asks' | 'isSaid'> & { answer: string; key: string | null };

/** The numbers of a question whose parts are marked one by one; none of any other. */
export function formatParts(
  question: QuestionForTaker,
  answer: AnswersIn[string] | undefined,
  stored: QuestionWithKey | undefined,
): FormattedPart[] {
  const shown = shownKindOf(question);
  const keys = stored ? (shown?.keyParts?.(stored) ?? []) : [];
  const parts = shown?.parts?.(question) ?? [];
  return parts.map(({ inWords, ...part }, index) => ({
    ...part,
    answer: answerWords(answer ?? undefined, index, inWords),
    key: keys[index] ?? null,
  }));
}
