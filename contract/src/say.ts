import { i18n, type MessageDescriptor, type Messages } from '@lingui/core';
import { directionOf, isLanguage, type Language } from './languages.ts';

/**
 * What a person may read: a message with its values, made by `msg`. A plain string is said as it is, in English: it is
 * of the specification's clients, or not a message yet.
 */
export type Sentence = MessageDescriptor | string;

/** Who says a message, and in what language. */
export type Reader = { readonly locale: string; _: (message: MessageDescriptor) => string };

let reader: () => Reader = () => i18n;

/** The server has as many readers at once as requests: it says here how the one of now is found. */
export function setReader(current: () => Reader): void {
  reader = current;
}

/** The sentence in the language of whoever reads now. */
export function say(sentence: Sentence): string {
  return typeof sentence === 'string' ? sentence : reader()._(sentence);
}

/** The same for a schema, which asks when it refuses a value, and not when it is made. */
export function said(message: MessageDescriptor): { error: () => string } {
  return { error: () => say(message) };
}

/** The language of whoever reads now, as a document that is made for them names it. */
export function spokenLanguage(): Language {
  const { locale } = reader();
  return isLanguage(locale) ? locale : 'en';
}

/** How dates and lists are written for whoever reads now: English as in Britain, and digits that are Latin. */
export function spokenLocale(): string {
  const { locale } = reader();
  return locale === 'en' ? 'en-GB' : `${locale}-u-nu-latn`;
}

/** What may be chosen, as a sentence of whoever reads now names it: 'A, B or C'. */
export function oneOf(words: readonly string[]): string {
  return listed(words, 'disjunction');
}

/** All of them likewise: 'A, B and C'. */
export function allOf(words: readonly string[]): string {
  return listed(words, 'conjunction');
}

/** A number as whoever reads now writes it: '10,000', in German '10.000'. */
export function inDigits(value: number): string {
  return new Intl.NumberFormat(spokenLocale()).format(value);
}

function listed(words: readonly string[], type: Intl.ListFormatType): string {
  return new Intl.ListFormat(spokenLocale(), { type }).format(words);
}

type Compiled = Exclude<Messages[string], string>;

/** Around a value, so that it keeps a direction of its own (Unicode UAX #9: first strong isolate, pop directional isolate). */
const ISOLATE = ['\u2068', '\u2069'] as const;

/** The mark of what is written from right to left (Unicode UAX #9). */
const FROM_RIGHT = '\u200f';

/**
 * A compiled translation in which an English name cannot pull the brackets and full stops beside it to its own side. One
 * of values alone, '{day}, {time}', gets a mark: inside of another message its direction would be looked for in its own
 * letters, and those of its values do not count.
 */
export function isolated(message: Compiled, language: Language): Compiled {
  if (directionOf(language) === 'ltr') return message;
  const hasLetters = message.some((token) =>
    typeof token === 'string' ? /\p{L}/u.test(token.replaceAll(/<[^>]*>/g, '')) : typeof token[2] === 'object',
  );
  return hasLetters ? isolatedValues(message) : [FROM_RIGHT, ...isolatedValues(message)];
}

function isolatedValues(message: Compiled): Compiled {
  return message.flatMap((token): Compiled => {
    if (typeof token === 'string') return [token];
    const [name, type, forms] = token;
    if (type === undefined) return [ISOLATE[0], token, ISOLATE[1]];
    if (typeof forms !== 'object' || forms === null) return [token];
    // Beside the forms of a plural stands its offset.
    const inside = Object.entries(forms).map(([form, text]: [string, unknown]) => [
      form,
      Array.isArray(text) ? isolatedValues(text as Compiled) : text,
    ]);
    return [[name, type, Object.fromEntries(inside)] as typeof token];
  });
}

// English is in the sources. Without a catalogue the library would warn of each message; a page may have one already.
if (!i18n.locale) i18n.loadAndActivate({ locale: 'en', messages: {} });
