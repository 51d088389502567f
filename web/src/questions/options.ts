import { contentOf } from '@parlance/contract/kinds/content-of';
import { optionLetters } from '@parlance/contract/kinds/kind';
import type { QuestionForTaker } from '@parlance/contract/questions';

/** The options a question has, in order; those that are not there are left out. */
export function optionsOf(question: QuestionForTaker): { letter: string; text: string }[] {
  const content = contentOf(question);
  const options = 'options' in content ? content.options : [];
  return [...optionLetters].flatMap((letter, index) => {
    const text = options[index];
    return text ? [{ letter, text }] : [];
  });
}
