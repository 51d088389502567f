import type { AnswersIn } from '@parlance/contract/attempts';
import type { QuestionForAuthor, QuestionForTaker } from '@parlance/contract/questions';
import { shownKindOf } from '../../questions/kinds/shown-kinds.tsx';

/** What was answered, in one line, or 'No answer'. */
export function formatAnswer(question: QuestionForTaker, answer: AnswersIn[string] | undefined): string {
  if (answer === undefined || answer === null) return 'No answer';
  return shownKindOf(question)?.answerText(answer, question) ?? JSON.stringify(answer);
}

/** The key of a question in the same way; null where it has none. */
export function formatKey(question: QuestionForAuthor): string | null {
  return shownKindOf(question)?.keyText(question) ?? null;
}
