import { plural, t } from '@lingui/core/macro';
import type { Answer } from '@parlance/contract/attempts';

/** How many words an answer has: runs without space that hold at least one letter or digit. */
export function countWords(text: string): number {
  return (text.match(/\S+/g) ?? []).filter((run) => /[\p{L}\p{N}]/u.test(run)).length;
}

/** How long an answer should be, as far as its question says so; null where it does not. */
export type AskedWords = { least: number | null; most: number | null; about: number | null };

const N = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,5})`;
const WORDS = String.raw`[\s-]*words?\b`;
const range = new RegExp(`${N}\\s*(?:-|–|—|to|and|or)\\s*${N}${WORDS}`, 'i');
const least = [
  new RegExp(
    `(?:at least|(?:a )?minimum(?: of)?|min\\.?|(?:not|no) (?:less|fewer) than|more than|over)\\s+${N}${WORDS}`,
    'i',
  ),
  new RegExp(`${N}${WORDS}\\s+(?:or more|minimum|at least)`, 'i'),
];
const most = [
  new RegExp(
    `(?:(?:not|no) more than|at most|(?:a )?maximum(?: of)?|max\\.?|up to|(?:fewer|less) than|under|within)\\s+${N}${WORDS}`,
    'i',
  ),
  new RegExp(`${N}${WORDS}\\s+(?:or (?:fewer|less)|maximum|at most)`, 'i'),
];
const about = new RegExp(`${N}${WORDS}`, 'i');

/**
 * Reads from a question's text how many words it requires: "at least 150 words", "150-180 words", "about 120 words",
 * "no more than 50 words". A bare number of words counts as about. Null when the text says nothing.
 */
export function askedWords(questionText: string): AskedWords | null {
  const between = range.exec(questionText);
  if (between) {
    const [low, high] = [numberOf(between[1]), numberOf(between[2])];
    if (low <= high) return { least: low, most: high, about: null };
  }
  const asked = { least: firstOf(least, questionText), most: firstOf(most, questionText), about: null };
  // "No more than" holds a "more than", and "not less than" a "less than".
  if (asked.least === asked.most && asked.least !== null) {
    return /(?:no|not) (?:less|fewer) than/i.test(questionText) ? { ...asked, most: null } : { ...asked, least: null };
  }
  if (asked.least !== null || asked.most !== null) return asked;
  const bare = about.exec(questionText);
  return bare ? { least: null, most: null, about: numberOf(bare[1]) } : null;
}

function firstOf(patterns: RegExp[], text: string): number | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found) return numberOf(found[1]);
  }
  return null;
}

function numberOf(digits = ''): number {
  return Number(digits.replaceAll(',', ''));
}

/** What is required, in a few words: 'at least 150 words required'. */
export function askedPhrase({ least: low, most: high, about: near }: AskedWords): string {
  if (low !== null && high !== null)
    return plural(high, { one: `${low} to # word required`, other: `${low} to # words required` });
  if (low !== null) return plural(low, { one: 'at least # word required', other: 'at least # words required' });
  if (high !== null) return plural(high, { one: 'no more than # word allowed', other: 'no more than # words allowed' });
  return plural({ near: near ?? 0 }, { one: 'about # word required', other: 'about # words required' });
}

/** How an answer of `count` words compares with what is required; null where there is nothing to say yet. */
export function wordAdvice(count: number, { least: low, most: high }: AskedWords): string | null {
  if (count === 0) return null;
  if (low !== null && count < low) return t`${{ words: low - count }} to go`;
  if (high !== null && count > high) return t`${{ words: count - high }} too many`;
  return low !== null ? t`reached` : null;
}

/** Both: 'at least 150 words required, 9 to go'. */
export function formatAsked(asked: AskedWords, count: number): string {
  const [phrase, advice] = [askedPhrase(asked), wordAdvice(count, asked)];
  return advice ? t`${phrase}, ${advice}` : phrase;
}

/** '1,240 words' */
export function formatWords(count: number): string {
  return plural(count, { one: '# word', other: '# words' });
}

/** The text of an answer; empty where there is none. */
export function writtenText(answer: Answer | undefined): string {
  return typeof answer === 'string' ? answer : '';
}
