import { z } from 'zod';
import { baseOf } from './base.ts';
import { numberInWords } from './number-words.ts';

/** How many words an answer may have, and whether a number may be with them or stand for them. */
export const wordLimit = z.strictObject({
  words: z.int().min(0, 'Use 0 to 5 words.').max(5, 'Use 0 to 5 words.'),
  number: z.enum(['none', 'and_or', 'or']),
  /** Where the words are to be found, as the instruction says it. */
  from: z.enum(['passage', 'recording']).nullable(),
});
export type WordLimit = z.output<typeof wordLimit>;

/** What an answer has, as the published rules of IELTS count it. */
export type Count = { words: number; numbers: number; over: boolean };

const MOST = [
  '',
  'ONE WORD',
  'NO MORE THAN TWO WORDS',
  'NO MORE THAN THREE WORDS',
  'NO MORE THAN FOUR WORDS',
  'NO MORE THAN FIVE WORDS',
];
const IN_SENTENCES = ['none', 'one', 'two', 'three', 'four', 'five'];

/** A number in figures, with a sign of currency before it, and `%`, an ordinal's ending, am, pm or s behind it. */
const FIGURES = /^\p{Sc}?\d+(?:[.,:/]\d+)*(?:%|st|nd|rd|th|am|pm|s)?$/u;

/** The instruction on the screen. */
export function limitSentence({ words, number, from }: WordLimit): string {
  const most = MOST[words] ?? '';
  const what =
    words === 0
      ? 'A NUMBER'
      : { none: words === 1 ? 'ONE WORD ONLY' : most, and_or: `${most} AND/OR A NUMBER`, or: `${most} OR A NUMBER` }[
          number
        ];
  return from ? `Choose ${what} from the ${from} for each answer.` : `Write ${what} for each answer.`;
}

/**
 * Counts an answer as it was typed: by its spaces, articles too, a hyphenated word as one. A run of number words is one
 * number where that keeps the limit, otherwise its words. Without numbers in the limit a number is a word.
 */
export function countWords(answer: string, limit: WordLimit): Count {
  const tokens = baseOf(answer).split(' ').filter(Boolean);
  if (limit.number === 'none') return counted({ words: tokens.length, numbers: 0 }, limit);
  let asWords = { words: 0, numbers: 0 };
  const runs: number[] = [];
  for (let at = 0; at < tokens.length; ) {
    const run = numberInWords(tokens, at);
    if (run) runs.push(run.tokens);
    else if (FIGURES.test(tokens[at] ?? '')) asWords = { ...asWords, numbers: asWords.numbers + 1 };
    else asWords = { ...asWords, words: asWords.words + 1 };
    at += run?.tokens ?? 1;
  }
  // The longest runs become numbers first: a limit allows one number at most.
  const byLength = runs.toSorted((one, other) => other - one);
  const counts = [0, ...byLength.keys()].map((_, asNumbers) => ({
    words: asWords.words + byLength.slice(asNumbers).reduce((sum, length) => sum + length, 0),
    numbers: asWords.numbers + Math.min(asNumbers, byLength.length),
  }));
  const all = counts.map((count) => counted(count, limit));
  return all.find(({ over }) => !over) ?? (all[0] as Count);
}

function counted({ words, numbers }: Omit<Count, 'over'>, limit: WordLimit): Count {
  const both = limit.number === 'or' && words > 0 && numbers > 0;
  return { words, numbers, over: words > limit.words || numbers > 1 || both };
}

/** What is said below an answer that is over its limit; null for one within it. It stops nobody. */
export function overLimit(answer: string, limit: WordLimit): string | null {
  const { words, numbers, over } = countWords(answer, limit);
  if (!over) return null;
  if (words > limit.words) {
    const most = limit.words === 0 ? 'Write a number only.' : `The limit is ${IN_SENTENCES[limit.words]}.`;
    return `${words} ${words === 1 ? 'word' : 'words'}. ${most}`;
  }
  return numbers > 1 ? `${numbers} numbers. The limit is one.` : 'A number and words. Write one of the two only.';
}

/** The same of a variant that an author lets count. */
export function variantOverLimit(variant: string, limit: WordLimit): string | null {
  const { words, numbers, over } = countWords(variant, limit);
  if (!over) return null;
  const says = (count: number, one: string) => `${IN_SENTENCES[count] ?? count} ${count === 1 ? one : `${one}s`}`;
  if (words > limit.words) {
    const most = limit.words === 0 ? 'the answer is a number' : `the limit is ${IN_SENTENCES[limit.words]}`;
    return `'${variant}' has ${says(words, 'word')}; ${most}.`;
  }
  return numbers > 1
    ? `'${variant}' has ${says(numbers, 'number')}; the limit is one.`
    : `'${variant}' has a number and words; the limit is one of the two.`;
}
