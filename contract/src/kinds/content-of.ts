import type { KeyedQuestion } from './kinds.ts';

/** A question as it is sent, as far as it says what is asked. */
type SentQuestion = {
  kind: string;
  question_text: string;
  option_a: string | null;
  option_b: string | null;
  option_c: string | null;
  option_d: string | null;
  content?: KeyedQuestion['content'] | undefined;
};

/**
 * All that a question asks, as its kind has it: from its own fields where those say it all. The caller knows of which
 * kind it is.
 */
export function contentOf<Q extends Pick<KeyedQuestion, 'content'> = KeyedQuestion>(
  question: SentQuestion,
): Q['content'];
export function contentOf(question: SentQuestion): KeyedQuestion['content'] {
  const { kind, question_text: prompt, option_a, option_b, option_c, option_d } = question;
  if (question.content) return question.content;
  if (kind !== 'single_choice' && kind !== 'several_choice') return { prompt };
  const options = [option_a, option_b, option_c, option_d];
  const count = options.findLastIndex((option) => option !== null) + 1;
  return { prompt, options: options.slice(0, count).map((option) => option ?? '') };
}
