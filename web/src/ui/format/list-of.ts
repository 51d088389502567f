import { formatLocale } from './locale.ts';

/** 'a', 'a and b', 'a, b and c', in the language of the page. */
export function listOf(words: readonly string[]): string {
  return new Intl.ListFormat(formatLocale()).format(words);
}

/** 'a, b, c' where they stand in a row and no sentence: 'Extra time 50 %, high contrast'. */
export function inRow(words: readonly string[]): string {
  return new Intl.ListFormat(formatLocale(), { type: 'unit', style: 'short' }).format(words);
}
