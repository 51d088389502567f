import { expect, test } from 'vitest';
import { sentenceOfBlank, splitPunctuation } from './blanks.ts';

test.each([
  ['He used a [BLANK] and later a [BLANK].', 1, 'He used a blank and later a blank.'],
  ['It is old. He used a [BLANK].\nNobody knows [BLANK]', 0, 'He used a blank.'],
  ['It is old. He used a [BLANK].\nNobody knows [BLANK]', 1, 'Nobody knows blank'],
  ['[BLANK] paid 2.50 for it.', 0, 'blank paid 2.50 for it.'],
])('the sentence of a blank in %j', (text, index, sentence) => {
  expect(sentenceOfBlank(text, index)).toBe(sentence);
});

test.each([
  ['. Then', ['.', ' Then']],
  ['), he', ['),', ' he']],
  [' and', ['', ' and']],
  ['', ['', '']],
])('the marks after a blank in %j', (text, parts) => {
  expect(splitPunctuation(text)).toEqual(parts);
});
