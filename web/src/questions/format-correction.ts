import { ph, t } from '@lingui/core/macro';
import type { QuestionWithKey } from '@parlance/contract/author-questions';
import type { CorrectableVersion, MadeCorrection } from '@parlance/contract/marking/corrections';
import { rightInWords } from './other-answers.ts';

/** How a question counts where it is not by its key alone; null where it is. */
export function scoringInWords(question: QuestionWithKey): string | null {
  const { scoring } = question;
  if (!scoring) return null;
  if (scoring.by === 'full_credit') return t`Full credit for everyone.`;
  if (scoring.by === 'left_out') return t`Left out of the score.`;
  return t`Right: ${ph({ right: rightInWords(question) })}.`;
}

/** What a correction made of a question. */
export function correctionInWords({ question }: CorrectableVersion, { key, scoring }: MadeCorrection): string {
  const then: QuestionWithKey = { ...question, key, scoring: scoring ?? undefined };
  return scoringInWords(then) ?? t`Scored by its key: ${ph({ key: rightInWords(then) })}.`;
}
