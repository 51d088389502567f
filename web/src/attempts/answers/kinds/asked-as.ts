import { contentOf } from '@parlance/contract/kinds/content-of';
import type { QuestionForTaker } from '@parlance/contract/questions';

/** What a question asks, as its kind has it: only for a question of that kind. */
export function askedAs<RuledKind extends { content: object }>(question: QuestionForTaker): RuledKind['content'] {
  return contentOf(question);
}
