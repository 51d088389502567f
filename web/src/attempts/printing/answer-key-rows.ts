import { t } from '@lingui/core/macro';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { limitAndRules } from '../../questions/kinds/limit-and-rules.ts';
import { shownKindOf } from '../../questions/kinds/shown-kinds.tsx';
import { numberLabel } from '../../questions/question-numbers.ts';

/** What is right for one number of a test, or for all numbers of a question that is answered as a whole. */
export type KeyRow = {
  numbers: string;
  answer: string;
  /** It is in words of the interface: there is no answer to print. */
  isSaid?: true;
};

/** The rows of a question in the answer key, `first` being its first number. */
export function keyRowsOf(question: QuestionForAuthor, first: number): KeyRow[] {
  const numbers = numberLabel(first, question.marks);
  if ('malformed' in question.key && question.key.malformed !== null) {
    return [{ numbers, answer: t`This key cannot mark answers. Edit the question to correct it.`, isSaid: true }];
  }
  const kind = shownKindOf(question);
  const parts = kind?.keyParts?.(question);
  if (parts) return parts.map((answer, part) => ({ numbers: String(first + part), answer }));
  const answer = kind?.keyText(question) ?? null;
  return [answer === null ? { numbers, answer: t`Marked by a person`, isSaid: true } : { numbers, answer }];
}

/** What else is said of the key of a question: how answers are held against it, and why it is right. */
export function keyNotesOf(question: QuestionForAuthor): string[] {
  return [limitAndRules(question), question.explanation].filter((note) => note !== null && note !== '') as string[];
}
