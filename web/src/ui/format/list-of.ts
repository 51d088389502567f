import { formatLocale } from './locale.ts';

/** 'a', 'a and b', 'a, b and c', in the language of the page. */
export function listOf(words: readonly string[]): string {
  return new Intl.ListFormat(formatLocale()).format(words);
}
