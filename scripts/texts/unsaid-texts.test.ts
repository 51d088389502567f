import { expect, test } from 'vitest';
import { unsaidTexts } from './unsaid-texts.ts';

test('a text of the specification that the product lost is named, whatever its values are called', () => {
  const texts = ['Start Recording', 'Admin ID {id} deleted.', 'Play', '$49'].map((text) => ({ text }));
  expect(unsaidTexts(texts, ['Admin ID {} deleted.', 'Player', 'Start recording'])).toEqual([
    'Start Recording',
    'Play',
  ]);
  expect(unsaidTexts(texts, ['Admin ID {} deleted.', 'Play it', 'Start Recording'])).toEqual([]);
});
