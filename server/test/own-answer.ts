import type { Answer } from '@parlance/contract/attempts';
import { comparable } from '@parlance/contract/kinds/comparable';
import type { TextKey } from '@parlance/contract/kinds/kind';
import type { KeyedQuestion, KeyOf, Kind } from '@parlance/contract/kinds/kinds';
import { readingsOf } from '@parlance/contract/kinds/written/readings';

const byPart = (texts: string[]): Answer => Object.fromEntries(texts.map((text, part) => [part, text]));

/** Of each gap the first text that it accepts: a variant, or with rules a reading of its brackets. */
function firsts({ gaps, rules }: TextKey): string[] {
  const readings = (variant: string) => (rules ? (readingsOf(variant) ?? []) : [variant]);
  return gaps.map((variants) => variants.flatMap(readings).find((text) => comparable(text) !== '') ?? '');
}

/** What a learner gives who knows the key; nothing where a person marks. */
const ownAnswers: { [K in Kind]: (key: KeyOf<K>) => Answer | undefined } = {
  single_choice: ({ letter }) => letter,
  several_choice: ({ letters }) => letters,
  choose_n: ({ letters }) => letters,
  true_false: ({ value }) => value,
  not_given: ({ values }) => byPart(values),
  fill_in_blanks: (key) => byPart(firsts(key)),
  completion: (key) => byPart('gaps' in key ? firsts(key) : key.letters),
  short_answer: (key) => byPart(firsts(key)),
  matching: ({ letters }) => byPart(letters),
  ordering: ({ order }) => order,
  writing: () => undefined,
  speaking: () => undefined,
};

/** The answer that a question's own key says is right. */
export function ownAnswer<K extends Kind>({ kind, key }: KeyedQuestion<K>): Answer | undefined {
  return 'malformed' in key ? undefined : ownAnswers[kind](key as KeyOf<K>);
}
