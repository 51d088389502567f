import { contentOf } from '@parlance/contract/kinds/content-of';
import { offeredOptions } from '@parlance/contract/kinds/kind';
import type { QuestionForTaker } from '@parlance/contract/questions';

/** The options a question has, in order; those that are not there are left out. */
export function optionsOf(question: QuestionForTaker): { letter: string; text: string }[] {
  const content = contentOf(question);
  return 'options' in content ? offeredOptions(content) : [];
}
