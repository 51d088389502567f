import type { ContentOf, Kind } from './kinds.ts';

/** A question as it is sent, as far as it says what is asked. */
type SentQuestion = {
  kind: string;
  question_text: string;
  option_a: string | null;
  option_b: string | null;
  option_c: string | null;
  option_d: string | null;
  content?: ContentOf<Kind> | undefined;
};

/**
 * All that a question asks, as its kind has it: from its own fields where those say it all. `K` is what the caller knows
 * of its kind.
 */
export function contentOf<K extends Kind = Kind>(question: SentQuestion): ContentOf<K>;
export function contentOf(question: SentQuestion): ContentOf<Kind> {
  const { kind, question_text: prompt, option_a, option_b, option_c, option_d } = question;
  if (question.content) return question.content;
  if (kind !== 'single_choice' && kind !== 'several_choice') return { prompt };
  const options = [option_a, option_b, option_c, option_d];
  const count = options.findLastIndex((option) => option !== null) + 1;
  return { prompt, options: options.slice(0, count).map((option) => option ?? '') };
}
