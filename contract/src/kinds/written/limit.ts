import { msg, plural, select } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { type Sentence, said, say } from '../../say.ts';
import { baseOf } from './base.ts';
import { numberInWords } from './number-words.ts';

const WORDS = said(msg`Use 0 to 5 words.`);

/** How many words an answer may have, and whether a number may be with them or stand for them. */
export const wordLimit = z.strictObject({
  words: z.int().min(0, WORDS).max(5, WORDS),
  number: z.enum(['none', 'and_or', 'or']),
  /** Where the words are to be found, as the instruction says it. */
  from: z.enum(['passage', 'recording']).nullable(),
});
export type WordLimit = z.output<typeof wordLimit>;

/** What an answer has, as the published rules of IELTS count it. */
export type Count = { words: number; numbers: number; over: boolean };

/** A number in figures, with a sign of currency before it, and `%`, an ordinal's ending, am, pm or s behind it. */
const FIGURES = /^\p{Sc}?\d+(?:[.,:/]\d+)*(?:%|st|nd|rd|th|am|pm|s)?$/u;

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

const COUNTS = ['number', 'one', 'two', 'three', 'four', 'five'];
type LimitWords = { what: string; number: WordLimit['number'] };

/** The instruction on the screen. */
export function limitSentence({ words, number, from }: WordLimit): string {
  const isOnly = words === 1 && number === 'none';
  const limit: LimitWords = { what: isOnly ? 'only' : String(COUNTS[words]), number: words === 0 ? 'none' : number };
  if (from === 'passage') return say(fromPassage(limit));
  return say(from === 'recording' ? fromRecording(limit) : anywhere(limit));
}

function anywhere(limit: LimitWords): Sentence {
  return msg`Write ${select(
    { what: limit.what },
    {
      number: 'A NUMBER',
      only: 'ONE WORD ONLY',
      one: 'ONE WORD',
      two: 'NO MORE THAN TWO WORDS',
      three: 'NO MORE THAN THREE WORDS',
      four: 'NO MORE THAN FOUR WORDS',
      other: 'NO MORE THAN FIVE WORDS',
    },
  )}${select({ number: limit.number }, { and_or: ' AND/OR A NUMBER', or: ' OR A NUMBER', other: '' })} for each answer.`;
}

function fromPassage(limit: LimitWords): Sentence {
  return msg`Choose ${select(
    { what: limit.what },
    {
      number: 'A NUMBER',
      only: 'ONE WORD ONLY',
      one: 'ONE WORD',
      two: 'NO MORE THAN TWO WORDS',
      three: 'NO MORE THAN THREE WORDS',
      four: 'NO MORE THAN FOUR WORDS',
      other: 'NO MORE THAN FIVE WORDS',
    },
  )}${select({ number: limit.number }, { and_or: ' AND/OR A NUMBER', or: ' OR A NUMBER', other: '' })} from the passage for each answer.`;
}

function fromRecording(limit: LimitWords): Sentence {
  return msg`Choose ${select(
    { what: limit.what },
    {
      number: 'A NUMBER',
      only: 'ONE WORD ONLY',
      one: 'ONE WORD',
      two: 'NO MORE THAN TWO WORDS',
      three: 'NO MORE THAN THREE WORDS',
      four: 'NO MORE THAN FOUR WORDS',
      other: 'NO MORE THAN FIVE WORDS',
    },
  )}${select({ number: limit.number }, { and_or: ' AND/OR A NUMBER', or: ' OR A NUMBER', other: '' })} from the recording for each answer.`;
}

/** What is said below an answer that is over its limit; null for one within it. It stops nobody. */
export function overLimit(answer: string, limit: WordLimit): string | null {
  const { words, numbers, over } = countWords(answer, limit);
  if (!over) return null;
  const most = limit.words;
  if (words > most) {
    return say(
      most === 0
        ? msg`${plural({ words }, { one: '# word', other: '# words' })}. Write a number only.`
        : msg`${plural({ words }, { one: '# word', other: '# words' })}. The limit is ${plural({ most }, { 2: 'two', 3: 'three', 4: 'four', 5: 'five', one: 'one', other: '#' })}.`,
    );
  }
  return say(
    numbers > 1
      ? msg`${plural({ numbers }, { one: '# number', other: '# numbers' })}. The limit is one.`
      : msg`A number and words. Write one of the two only.`,
  );
}

/** The same of a variant that an author lets count. */
export function variantOverLimit(text: string, limit: WordLimit): string | null {
  const { words, numbers, over } = countWords(text, limit);
  if (!over) return null;
  // With its quotation marks: they would mean something else inside a message.
  const variant = `'${text}'`;
  const most = limit.words;
  if (words > most) {
    return say(
      most === 0
        ? msg`${{ variant }} has ${plural({ words }, { 2: 'two words', 3: 'three words', 4: 'four words', 5: 'five words', one: 'one word', other: '# words' })}; the answer is a number.`
        : msg`${{ variant }} has ${plural({ words }, { 2: 'two words', 3: 'three words', 4: 'four words', 5: 'five words', one: 'one word', other: '# words' })}; the limit is ${plural({ most }, { 2: 'two', 3: 'three', 4: 'four', 5: 'five', one: 'one', other: '#' })}.`,
    );
  }
  return say(
    numbers > 1
      ? msg`${{ variant }} has ${plural({ numbers }, { 2: 'two numbers', 3: 'three numbers', 4: 'four numbers', 5: 'five numbers', one: '# number', other: '# numbers' })}; the limit is one.`
      : msg`${{ variant }} has a number and words; the limit is one of the two.`,
  );
}
