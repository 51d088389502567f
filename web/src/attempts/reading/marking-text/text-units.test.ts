import { expect, test } from 'vitest';
import { paragraphsOf } from '../paragraphs.ts';
import { movedCursor, unitsOf } from './text-units.ts';

const content = '  It is salt.  It is old.\n\nThe sea, then.';
const text = ({ start, end }: { start: number; end: number }) => content.slice(start, end);

test('paragraphs say where they begin, in UTF-16 units of the passage', () => {
  for (const { start, text } of paragraphsOf(content)) expect(content.slice(start, start + text.length)).toBe(text);
  expect(paragraphsOf('A.\r\n \r\n  B 🐟.').map(({ start }) => start)).toEqual([0, 9]);
});

test('a passage is read by sentence and by word', () => {
  const { sentences, words } = unitsOf(paragraphsOf(content), 'en');
  expect(sentences.map(text)).toEqual(['It is salt.', 'It is old.', 'The sea, then.']);
  expect(words.map(text)).toEqual(['It', 'is', 'salt', 'It', 'is', 'old', 'The', 'sea', 'then']);
});

test('a cursor goes on, back and no further, and reaches as far as it is extended', () => {
  const { sentences, words } = unitsOf(paragraphsOf(content), 'en');
  const first = movedCursor(null, sentences, { step: 1, extend: false });
  expect(first && text(first)).toBe('It is salt.');
  const both = movedCursor(first, sentences, { step: 1, extend: true });
  expect(both && text(both)).toBe('It is salt.  It is old.');
  expect(movedCursor(both, sentences, { step: -1, extend: true })).toEqual(first);
  const second = movedCursor(first, sentences, { step: 1, extend: false });
  const word = movedCursor(second, words, { step: 1, extend: false });
  expect(word && text(word)).toBe('is');
  expect(movedCursor(first, sentences, { step: -1, extend: false })).toBeNull();
});
