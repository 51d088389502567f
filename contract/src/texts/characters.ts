import { z } from 'zod';

const OUTSIDE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const ALL_OUTSIDE = new RegExp(OUTSIDE, 'gu');
/** Where word processors end a line inside of a paragraph, or a page. */
const OTHER_LINE_ENDS = /[\v\f]/g;

/**
 * The first character that no text may hold, as 'U+0000'; null for a good text. A text may hold what XML 1.0 can write
 * (https://www.w3.org/TR/xml/#charsets): no control characters but tab and line ends, no half of a pair of UTF-16, and
 * neither U+FFFE nor U+FFFF. Such a text can be stored, exported, and read again.
 */
export function characterOutside(text: string): string | null {
  const found = OUTSIDE.exec(text)?.[0].codePointAt(0);
  return found === undefined ? null : `U+${found.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A text without the characters that no text may hold (`characterOutside`); those that end a line become LF. */
export function cleanText(text: string): string {
  return OUTSIDE.test(text) ? text.replace(OTHER_LINE_ENDS, '\n').replace(ALL_OUTSIDE, '') : text;
}

/** What a name does not hold: control characters, and what turns the direction of writing. */
const NOT_IN_NAMES = /[\p{Cc}\s\u202A-\u202E\u2066-\u2069]+/gu;

/** What nobody sees. Within a name some of it joins letters, and stays. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A name of a person as it is stored: clean, composed (NFC), on one line, without spaces at its ends; empty where nothing
 * of it can be seen.
 */
export function cleanName(text: string): string {
  const name = cleanText(text).normalize('NFC').replace(NOT_IN_NAMES, ' ').trim();
  return name.replace(UNSEEN, '').trim() === '' ? '' : name;
}

/** The same value with each text in it made anew, such as by `cleanText`; the names of members stay. */
export function withTexts(value: unknown, made: (text: string) => string): unknown {
  if (typeof value === 'string') return made(value);
  if (Array.isArray(value)) return value.map((one) => withTexts(one, made));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, made)]));
}

/** A text of a form or a call, cleaned before anything else is asked of it. */
export const text = z.string().overwrite(cleanText);

/** A name or a title: composed (NFC), so that two that look alike are the same, without spaces at its ends. */
export const nameText = text.overwrite((name) => name.normalize('NFC')).trim();
