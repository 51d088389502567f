import { t } from '@lingui/core/macro';

/** 'a, b, c', with the commas of the language, where they stand in a row and no sentence: 'Extra time 50 %, high contrast'. */
export function inRow(words: readonly string[]): string {
  return words.reduce((before, next) => (before === '' ? next : t`${before}, ${next}`), '');
}

/** 'ada · P 7 · ada@example.org': facts beside one another, each in its own direction; what is empty is left out. */
export function dotted(facts: readonly (string | false | null | undefined)[]): string {
  return facts.reduce<string>((before, next) => (before && next ? t`${before} · ${next}` : before || next || ''), '');
}
