import type { Answer } from '@parlance/contract/attempts';
import type { MalformedKey } from '@parlance/contract/kinds/kind';
import type { Asked, KeyOf, Kind } from '@parlance/contract/kinds/kinds';

/** What somebody would answer who has seen the key; null where a person marks, whose key says nothing. */
export function ownAnswer<K extends Kind>({ kind, key }: Asked<K>): Answer | null {
  if (isMalformed(key)) throw new Error(`A key of the kind ${kind} that cannot mark has no answer.`);
  return answers[kind](key);
}

const answers: { [K in Kind]: (key: KeyOf<K>) => Answer | null } = {
  single_choice: ({ letter }) => letter,
  several_choice: ({ letters }) => letters,
  choose_n: ({ letters }) => letters,
  true_false: ({ value }) => value,
  not_given: ({ values }) => byPart(values),
  fill_in_blanks: ({ gaps }) => byPart(gaps.map(firstOf)),
  completion: (key) => byPart('gaps' in key ? key.gaps.map(firstOf) : key.letters),
  short_answer: ({ gaps }) => byPart(gaps.map(firstOf)),
  matching: ({ letters }) => byPart(letters),
  ordering: ({ order }) => order,
  writing: () => null,
  speaking: () => null,
};

function isMalformed(key: object): key is MalformedKey {
  return 'malformed' in key;
}

function byPart(parts: readonly string[]): Record<string, string> {
  return Object.fromEntries(parts.map((part, index) => [index, part]));
}

function firstOf(variants: readonly string[]): string {
  return variants[0] ?? '';
}
