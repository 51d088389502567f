import { expect, it } from 'vitest';
import { promptBlocks } from './prompt-text.ts';

it('makes a list of lines that begin with a dash', () => {
  expect(
    promptBlocks('The library closes.\n\nWrite a letter:\n- say how\n– explain what\n\n- suggest one\nSign it.'),
  ).toEqual([
    { kind: 'text', text: 'The library closes.' },
    { kind: 'text', text: 'Write a letter:' },
    { kind: 'list', items: ['say how', 'explain what', 'suggest one'] },
    { kind: 'text', text: 'Sign it.' },
  ]);
});

it('keeps the lines of one paragraph together', () => {
  expect(promptBlocks('One.\r\nTwo.')).toEqual([{ kind: 'text', text: 'One.\nTwo.' }]);
  expect(promptBlocks('A well-known town.')).toEqual([{ kind: 'text', text: 'A well-known town.' }]);
});
