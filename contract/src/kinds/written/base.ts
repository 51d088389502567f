import { comparable, comparableWithCase } from '../comparable.ts';

/**
 * What is no part of an answer at its beginning or end: quotes, brackets, and what ends a sentence or a part of one in any
 * language. A point before a figure is a part: .5 is a half.
 */
const AT_BEGINNING = /^(?:[,;:!?¡¿"'() ]|\.(?!\d))+/;
const AT_END = /[\p{Terminal_Punctuation}"'() ]+$/u;

/** A written answer as it is compared and counted: the base that every rule begins with, without marks at its ends. */
export function baseOf(text: string, keepsCase = false): string {
  const base = keepsCase ? comparableWithCase(text) : comparable(text);
  return base.replace(AT_BEGINNING, '').replace(AT_END, '') || base;
}
