import type { QuestionForTaker } from '../questions.ts';
import type { Asked } from './kinds.ts';

/** All that a question asks, in the form of its kind: from its own fields where those say it all. */
export function contentOf(question: QuestionForTaker): Asked['content'] {
  const { kind, question_text: prompt, option_a, option_b, option_c, option_d } = question;
  if (question.content) return question.content;
  if (kind !== 'single_choice' && kind !== 'several_choice') return { prompt };
  const options = [option_a, option_b, option_c, option_d];
  const count = options.findLastIndex((option) => option !== null) + 1;
  return { prompt, options: options.slice(0, count).map((option) => option ?? '') };
}
