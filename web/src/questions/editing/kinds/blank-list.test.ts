import { expect, test } from 'vitest';
import { follow } from '../controls/row-moves.ts';
import { carriedBlanks, countBlanks, insertBlank, withBlanksAlike } from './blank-list.ts';

test('blanks are counted however they are typed, and stored alike', () => {
  expect(countBlanks('no blank')).toBe(0);
  expect(countBlanks('[BLANK] and [ blank ] and [Blank]')).toBe(3);
  expect(withBlanksAlike('[BLANK] and [ blank ]')).toBe('[BLANK] and [BLANK]');
});

test.each([
  ['a word typed between them', 'A [BLANK] b [BLANK]', 'A [BLANK] big b [BLANK]', ['x', 'y'], ['x', 'y']],
  ['a blank put in before', 'A [BLANK]', 'The [BLANK] A [BLANK]', ['x'], ['', 'x']],
  ['a blank put in behind', 'A [BLANK] b', 'A [BLANK] b [BLANK]', ['x'], ['x', '']],
  ['the first taken away', 'A [BLANK] b [BLANK]', 'A  b [BLANK]', ['x', 'y'], ['y']],
  ['the last taken away', 'A [BLANK] b [BLANK]', 'A [BLANK] b ', ['x', 'y'], ['x']],
  ['the middle one taken away', '[BLANK] a [BLANK] b [BLANK]', '[BLANK] a  b [BLANK]', ['x', 'y', 'z'], ['x', 'z']],
  ['a blank broken by a key', 'A [BLANK] b [BLANK]', 'A [BLAN] b [BLANK]', ['x', 'y'], ['y']],
  ['everything written anew', 'A [BLANK]', '[BLANK] and [BLANK]', ['x'], ['', 'x']],
  ['everything taken away', 'A [BLANK]', '', ['x'], []],
])('each answer stays with its blank: %s', (_what, before, after, answers, carried) => {
  expect(follow(answers, carriedBlanks(before, after), '')).toEqual(carried);
});

test('a blank goes in at the cursor, with a space towards a word', () => {
  expect(insertBlank('A painted pole', 10, 14)).toMatchObject({ text: 'A painted [BLANK]', at: 17 });
  expect(insertBlank('A painted', 9, 9)).toMatchObject({ text: 'A painted [BLANK]', at: 17 });
  expect(insertBlank('pole', 0, 0)).toMatchObject({ text: '[BLANK] pole', at: 8 });
  expect(insertBlank('[BLANK] x', 0, 0).from).toEqual([null, 0]);
  expect(insertBlank('A , then', 2, 2)).toMatchObject({ text: 'A [BLANK], then', at: 9 });
});
