import { t } from '@lingui/core/macro';

/** 'a, b, c', with the commas of the language. */
export function withCommas(words: readonly string[]): string {
  return words.reduce((before, next) => (before === '' ? next : t`${before}, ${next}`), '');
}

/** 'a or b or c'. */
export function withOr(words: readonly string[]): string {
  return words.reduce((before, next) => (before === '' ? next : t`${before} or ${next}`), '');
}
