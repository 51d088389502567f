import { contentOf } from '@parlance/contract/kinds/content-of';
import type { ContentOf, Kind } from '@parlance/contract/kinds/kinds';
import type { QuestionForTaker } from '@parlance/contract/questions';

/** What a question of this kind asks. */
export function askedAs<K extends Kind>(_kind: K, question: QuestionForTaker): ContentOf<K> {
  return contentOf(question) as ContentOf<K>;
}
