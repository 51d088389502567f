import type { Answer } from '@parlance/contract/attempts';
import type { QuestionType } from '@parlance/contract/kinds/kinds';
import { describe, expect, test } from 'vitest';
import { askedFrom } from '../../test/asked-from.ts';
import { type Item, isUnanswered, MalformedKey, mark } from './mark.ts';

function item(type: QuestionType, correct: unknown): Item {
  return { questionId: 1, ...askedFrom(type, { correct: correct ?? null, blanks: correct }) };
}

type Case = [what: string, type: QuestionType, correct: unknown, answer: Answer | undefined, expected: 0 | 1 | null];

const cases: Case[] = [
  ['the right letter', 'mcq', 'B', 'B', 1],
  ['another letter', 'mcq', 'B', 'C', 0],
  ['a small letter', 'reading_mcq', 'B', 'b', 1],
  ['a full-width letter', 'reading_mcq', 'B', 'Ｂ', 1],
  ['a letter with a space', 'listening', 'D', ' D ', 1],
  ['no answer', 'mcq', 'B', undefined, 0],
  ['an empty answer', 'mcq', 'B', '', 0],
  ['the letter in a list of one', 'mcq', 'B', ['B'], 1],
  ['the letter among others', 'mcq', 'B', ['A', 'B'], 0],
  ['blanks given to a choice', 'mcq', 'B', { 0: 'B' }, 0],

  ['all letters', 'checkbox', ['A', 'C'], ['A', 'C'], 1],
  ['all letters in another order', 'checkbox', ['A', 'C'], ['C', 'A'], 1],
  ['a letter twice', 'checkbox', ['A', 'C'], ['A', 'C', 'C'], 1],
  ['one of two letters', 'checkbox', ['A', 'C'], ['A'], 0],
  ['one letter too many', 'checkbox', ['A', 'C'], ['A', 'B', 'C'], 0],
  ['no letter', 'checkbox', ['A', 'C'], [], 0],
  ['the one letter of a list', 'checkbox', ['A'], ['A'], 1],
  ['the one letter as a text', 'checkbox', ['A'], 'A', 1],

  ['TRUE', 'true_false', 'TRUE', 'TRUE', 1],
  ['FALSE for TRUE', 'true_false', 'TRUE', 'FALSE', 0],
  ['true in small letters', 'true_false', 'TRUE', 'true', 1],
  ['a list for TRUE', 'true_false', 'TRUE', ['T'], 0],

  ['the word', 'fill_in_blanks', ['recordings'], { 0: 'recordings' }, 1],
  ['the word as a plain text', 'fill_in_blanks', ['recordings'], 'recordings', 1],
  ['the word in capitals with spaces', 'fill_in_blanks', ['recordings'], { 0: '  RECORDINGS ' }, 1],
  ['another word', 'fill_in_blanks', ['recordings'], { 0: 'record' }, 0],
  ['a variant', 'fill_in_blanks', ['colour|color'], { 0: 'color' }, 1],
  ['a variant written with spaces about the bar', 'fill_in_blanks', ['colour | color'], { 0: 'color' }, 1],
  ['the variants as they are written', 'fill_in_blanks', ['colour|color'], { 0: 'colour|color' }, 0],
  ['a curly apostrophe', 'fill_in_blanks', ["o'clock"], { 0: 'o’clock' }, 1],
  ['a curly apostrophe in the key', 'fill_in_blanks', ['o’clock'], { 0: "o'clock" }, 1],
  ['curly quotes', 'fill_in_blanks', ['"so"'], { 0: '“so”' }, 1],
  ['an en dash for a hyphen', 'fill_in_blanks', ['well-kept'], { 0: 'well–kept' }, 1],
  ['full-width letters', 'fill_in_blanks', ['salt'], { 0: 'ｓａｌｔ' }, 1],
  ['composed and decomposed accents', 'fill_in_blanks', ['caf\u00e9'], { 0: 'cafe\u0301' }, 1],
  ['a missing accent', 'fill_in_blanks', ['caf\u00e9'], { 0: 'cafe' }, 0],
  ['a no-break space and two spaces', 'fill_in_blanks', ['two words'], { 0: 'two\u00a0  words' }, 1],
  ['both blanks', 'fill_in_blanks', ['a', 'b'], { 0: 'a', 1: 'b' }, 1],
  ['blanks exchanged', 'fill_in_blanks', ['a', 'b'], { 0: 'b', 1: 'a' }, 0],
  ['one blank of two', 'fill_in_blanks', ['a', 'b'], { 0: 'a' }, 0],
  ['the second blank empty', 'fill_in_blanks', ['a', 'b'], { 0: 'a', 1: ' ' }, 0],
  ['blanks all empty', 'fill_in_blanks', ['a', 'b'], { 0: '', 1: '' }, 0],
  ['no blanks', 'fill_in_blanks', ['a', 'b'], {}, 0],

  ['an essay', 'writing', null, 'Dear Councillors', null],
  ['an essay of a Writing test', 'descriptive', null, undefined, null],
  ['a recording', 'speaking', null, undefined, null],
];

describe('mark', () => {
  test.each(cases)('%s (%s, key %j, answer %j) is marked %j', (_what, type, correct, answer, expected) => {
    expect(mark(item(type, correct), answer)).toEqual({ mark: expected, partMarks: null });
  });

  const malformed: [QuestionType, unknown][] = [
    ['mcq', null],
    ['mcq', 'E'],
    ['mcq', 'b'],
    ['mcq', ['A', 'B']],
    ['reading_mcq', ''],
    ['checkbox', []],
    ['checkbox', ['A', 'Z']],
    ['true_false', 'YES'],
    ['true_false', true],
    ['fill_in_blanks', null],
    ['fill_in_blanks', []],
    ['fill_in_blanks', '["a"]'],
    ['fill_in_blanks', ['a', '']],
    ['fill_in_blanks', ['a', ' | ']],
    ['fill_in_blanks', [1]],
  ];
  test.each(malformed)('a malformed key throws, answered or not: %s %j', (type, correct) => {
    expect(() => mark(item(type, correct), undefined)).toThrow(MalformedKey);
    expect(() => mark(item(type, correct), 'A')).toThrow(MalformedKey);
  });
});

test.each<[Answer | null | undefined, boolean]>([
  [undefined, true],
  [null, true],
  ['', true],
  [' \n', true],
  [[], true],
  [{}, true],
  [{ 0: '', 1: ' ' }, true],
  ['A', false],
  [['A'], false],
  [{ 0: '', 1: 'x' }, false],
])('isUnanswered(%j) is %j', (answer, expected) => {
  expect(isUnanswered(answer)).toBe(expected);
});
