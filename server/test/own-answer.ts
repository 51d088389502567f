import type { Answer } from '@parlance/contract/attempts';
import type { Asked, KeyOf, Kind } from '@parlance/contract/kinds/kinds';

const byPart = (texts: string[]): Answer => Object.fromEntries(texts.map((text, part) => [part, text]));
const firsts = (gaps: string[][]) => gaps.map(([first = '']) => first);

/** What a learner gives who knows the key; nothing where a person marks. */
const ownAnswers: { [K in Kind]: (key: KeyOf<K>) => Answer | undefined } = {
  single_choice: ({ letter }) => letter,
  several_choice: ({ letters }) => letters,
  choose_n: ({ letters }) => letters,
  true_false: ({ value }) => value,
  not_given: ({ values }) => byPart(values),
  fill_in_blanks: ({ gaps }) => byPart(firsts(gaps)),
  completion: (key) => byPart('gaps' in key ? firsts(key.gaps) : key.letters),
  short_answer: ({ gaps }) => byPart(firsts(gaps)),
  matching: ({ letters }) => byPart(letters),
  ordering: ({ order }) => order,
  writing: () => undefined,
  speaking: () => undefined,
};

/** The answer that a question's own key says is right. */
export function ownAnswer<K extends Kind>({ kind, key }: Asked<K>): Answer | undefined {
  return 'malformed' in key ? undefined : ownAnswers[kind](key as KeyOf<K>);
}
