import { expect, test } from 'vitest';
import { createCopiedTexts } from './copied-texts.ts';

test.each([
  ['nineteen characters', null],
  ['twenty characters ok', 20],
  ['a sentence from this test\r\nwith a second line', null],
  ['from this test with a second', null],
  ['a sentence from this test, and more of it', 41],
])('of a pasted text %j the length is %o', (pasted, length) => {
  const texts = createCopiedTexts();
  texts.copied('a sentence from  this test\nwith a second line');
  expect(texts.foreignLength(pasted)).toBe(length);
});

test('a page that was loaded anew knows of nothing that was copied before', () => {
  expect(createCopiedTexts().foreignLength('a sentence from this test')).toBe(25);
});
