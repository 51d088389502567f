import { type LetterCredit, WHOLE } from '@parlance/contract/kinds/credit';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { optionLetters, type TextKey } from '@parlance/contract/kinds/kind';
import { cleanText } from '@parlance/contract/texts/characters';
import { listedPercent } from './percent.ts';
import { type Accepted, acceptedTexts, SHORT_PROMPT } from './written-texts.ts';

/** A text where none of its signs has a meaning of GIFT's, on one line. */
export function escapedGift(text: string): string {
  return cleanText(text)
    .replace(/[\\~=#{}:]/g, String.raw`\$&`)
    .replace(/\r\n?|\n/g, String.raw`\n`);
}

export type GiftParts = { before: string; answers: string; after?: string };

function choices(options: readonly string[], weights: readonly (string | null)[]): string {
  return options
    .map((text, index) => `${weights[index] === '=' ? '=' : `~${weights[index] ?? ''}`}${escapedGift(text)}`)
    .join(' ');
}

/** What each option is worth, in thousandths of the mark; without one that is `right` several are. */
export function giftChoice(
  before: string,
  options: readonly string[],
  credit: LetterCredit,
  right?: string,
): GiftParts {
  const weights = options.map((_, index) => {
    const letter = optionLetters[index] ?? '';
    return letter === right ? '=' : credit[letter] ? `%${listedPercent(credit[letter])}%` : null;
  });
  return { before, answers: choices(options, weights) };
}

/** Null for more than one gap, and where nothing stands after it: GIFT has no form for these. */
export function giftBlanks(prompt: string, key: TextKey): GiftParts | null {
  const [first = [], ...more] = acceptedTexts(key);
  const [before = '', after = ''] = prompt.split(BLANK);
  if (more.length > 0 || after.trim() === '') return null;
  return { before, answers: accepting(first), after };
}

/** Null for more than one question. */
export function giftShortAnswer(prompt: string, questions: string[], key: TextKey): GiftParts | null {
  const [first = [], ...more] = acceptedTexts(key);
  if (more.length > 0) return null;
  const [question = ''] = questions;
  return {
    before: prompt === SHORT_PROMPT ? question : `${prompt}\n${question}`,
    answers: accepting(first),
  };
}

function accepting(texts: Accepted[]): string {
  const weight = (worth: number) => (worth === WHOLE ? '' : `%${listedPercent(worth)}%`);
  return texts.map(({ text, worth }) => `=${weight(worth)}${escapedGift(text)}`).join(' ');
}

/** Items with their options; each option first by itself, so that their order stays. */
export function giftPairs(
  prompt: string,
  items: readonly string[],
  right: readonly string[],
  options: readonly string[],
): GiftParts {
  const alone = options.map((option) => `=->${escapedGift(option)}`);
  const matched = items.map((item, index) => `=${escapedGift(item)}->${escapedGift(right[index] ?? '')}`);
  return { before: prompt, answers: [...alone, ...matched].join(' ') };
}
