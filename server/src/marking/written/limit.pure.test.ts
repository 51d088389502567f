import {
  countWords,
  limitSentence,
  overLimit,
  variantOverLimit,
  type WordLimit,
} from '@parlance/contract/kinds/written/limit';
import { asVariant, readingsOf } from '@parlance/contract/kinds/written/readings';
import { describe, expect, test } from 'vitest';

const limit = (words: number, number: WordLimit['number'], from: WordLimit['from'] = null) => ({ words, number, from });

const rows: [limit: WordLimit, sentence: string, within: string[], over: string[]][] = [
  [
    limit(1, 'none'),
    'Write ONE WORD ONLY for each answer.',
    ['up-to-date', '1984', ' tide. '],
    ['two hundred', 'the tide'],
  ],
  [
    limit(2, 'none'),
    'Write NO MORE THAN TWO WORDS for each answer.',
    ['bus station', 'tide'],
    ['the bus station', '15 Bank Road'],
  ],
  [
    limit(1, 'and_or'),
    'Write ONE WORD AND/OR A NUMBER for each answer.',
    ['12th July', '55 percent', '9.30am', '£15', 'tide', 'two hundred', '1980s', '1,500', '24/7', '10:30'],
    ['old Bank Road', 'the tide', '12 15'],
  ],
  [
    limit(2, 'and_or'),
    'Write NO MORE THAN TWO WORDS AND/OR A NUMBER for each answer.',
    ['15 Bank Road', 'two hundred and five metres', 'bus station', 'twenty-one old boats'],
    ['the old road wall', '12 15 road'],
  ],
  [
    limit(2, 'or'),
    'Write NO MORE THAN TWO WORDS OR A NUMBER for each answer.',
    ['bus station', '15', 'two hundred and five'],
    ['15 roads', '15 16', 'the bus station'],
  ],
  [limit(0, 'and_or'), 'Write A NUMBER for each answer.', ['15', 'fifteen', '£15.50'], ['15 roads', 'road']],
  [
    limit(2, 'none', 'passage'),
    'Choose NO MORE THAN TWO WORDS from the passage for each answer.',
    ['bus station'],
    ['the bus station'],
  ],
  [limit(1, 'none', 'recording'), 'Choose ONE WORD ONLY from the recording for each answer.', [], []],
  [limit(5, 'none'), 'Write NO MORE THAN FIVE WORDS for each answer.', ['', 'a b c d e'], ['a b c d e f']],
];

describe('a word limit', () => {
  test.each(rows)('%j: %s', (of, sentence, within, over) => {
    expect(limitSentence(of)).toBe(sentence);
    for (const text of within) expect([text, countWords(text, of).over]).toEqual([text, false]);
    for (const text of over) expect([text, countWords(text, of).over]).toEqual([text, true]);
  });

  test('says what is too much, and nothing of what is not', () => {
    expect(overLimit('the bus station', limit(2, 'none'))).toBe('3 words. The limit is two.');
    expect(overLimit('road', limit(0, 'and_or'))).toBe('1 word. Write a number only.');
    expect(overLimit('12 15', limit(1, 'and_or'))).toBe('2 numbers. The limit is one.');
    expect(overLimit('15 roads', limit(2, 'or'))).toBe('A number and words. Write one of the two only.');
    expect(overLimit('bus station', limit(2, 'none'))).toBeNull();
    expect(variantOverLimit('the old city wall', limit(3, 'none'))).toBe(
      "'the old city wall' has four words; the limit is three.",
    );
  });
});

describe('the brackets of a variant', () => {
  test.each<[string, string[] | null]>([
    ['tide', ['tide']],
    ['(the) library', ['the library', ' library']],
    ['car(s)', ['cars', 'car']],
    ['(a) (b)', ['a b', 'a ', ' b', ' ']],
    [String.raw`f\(x\)`, ['f(x)']],
    [String.raw`a\|b`, ['a|b']],
    [String.raw`a\b`, [String.raw`a\b`]],
    ['(the library', null],
    ['the) library', null],
    ['((the) old) library', null],
    ['(a)(b)(c)(d)(e)(f)(g)', null],
  ])('%s is read as %j', (variant, readings) => {
    const read = readingsOf(variant);
    expect(read === null ? null : new Set(read)).toEqual(readings === null ? null : new Set(readings));
  });

  test('a text becomes a variant that accepts it alone', () => {
    for (const text of ['f(x)', 'a|b', String.raw`a\(b`, 'plain']) expect(readingsOf(asVariant(text))).toEqual([text]);
  });
});
