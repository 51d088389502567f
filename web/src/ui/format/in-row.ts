import { t } from '@lingui/core/macro';

/** 'a, b, c', with the commas of the language, where they stand in a row and no sentence: 'Extra time 50 %, high contrast'. */
export function inRow(words: readonly string[]): string {
  return words.reduce((before, next) => (before === '' ? next : t`${before}, ${next}`), '');
}
