import type { Letter, QuestionForTaker } from '@parlance/contract/questions';

type Options = Pick<QuestionForTaker, 'option_a' | 'option_b' | 'option_c' | 'option_d'>;

/** The options a question has, in order; those that are not there are left out. */
export function optionsOf({ option_a, option_b, option_c, option_d }: Options): { letter: Letter; text: string }[] {
  const all: [Letter, string | null][] = [
    ['A', option_a],
    ['B', option_b],
    ['C', option_c],
    ['D', option_d],
  ];
  return all.flatMap(([letter, text]) => (text === null ? [] : [{ letter, text }]));
}
