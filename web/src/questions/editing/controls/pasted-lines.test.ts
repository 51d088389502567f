import { expect, test } from 'vitest';
import { pastedLines, withLines } from './pasted-lines.ts';

test.each([
  ['letters', 'A the tide\nB the board\nC the pilots', ['the tide', 'the board', 'the pilots']],
  ['letters with signs', 'A) the tide\r\n\r\nB) the board\r\n', ['the tide', 'the board']],
  ['small letters', '(a) one\n(b) two', ['one', 'two']],
  ['numerals', 'i. A tax\nii. Work by night\niii. A recipe', ['A tax', 'Work by night', 'A recipe']],
  ['numbers and tabs', '1\tone\n2\ttwo', ['one', 'two']],
  [
    'an article is no letter',
    'A tax that made people rich\nWork that paid',
    ['A tax that made people rich', 'Work that paid'],
  ],
  ['letters that do not go on', 'A one\nC two', ['A one', 'C two']],
  ['one line keeps its letter', 'A tax', ['A tax']],
  ['nothing', ' \n ', []],
])('lines lose their names: %s', (_what, text, lines) => {
  expect(pastedLines(text)).toEqual(lines);
});

test('lines fill empty rows and push filled ones down', () => {
  expect(withLines(['', '', ''], 0, ['a', 'b'], 9)).toEqual({ from: [0, 1, 2], texts: ['a', 'b', ''], left: 0 });
  expect(withLines(['x', '', 'z'], 0, ['a', 'b', 'c'], 9)).toEqual({
    from: [0, 1, null, 2],
    texts: ['a', 'b', 'c', 'z'],
    left: 0,
  });
  expect(withLines(['x', 'y'], 1, ['a', 'b', 'c'], 3)).toEqual({ from: [0, 1, null], texts: ['x', 'a', 'b'], left: 1 });
});
