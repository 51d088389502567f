import { expect, it } from 'vitest';
import { paragraphsOf } from './paragraphs.ts';

it('letters the paragraphs between blank lines', () => {
  expect(paragraphsOf('One.\nStill one.\n\nTwo.\r\n \r\n\r\nThree.\n')).toEqual([
    { letter: 'A', text: 'One.\nStill one.', start: 0 },
    { letter: 'B', text: 'Two.', start: 17 },
    { letter: 'C', text: 'Three.', start: 28 },
  ]);
});

it('gives a single paragraph no letter, and an empty passage no paragraph', () => {
  expect(paragraphsOf('Alone.')).toEqual([{ letter: null, text: 'Alone.', start: 0 }]);
  expect(paragraphsOf(' \n\n ')).toEqual([]);
});

it('goes on after Z', () => {
  const letters = paragraphsOf(Array.from({ length: 28 }, () => 'x').join('\n\n')).map(({ letter }) => letter);
  expect(letters.slice(25)).toEqual(['Z', 'AA', 'AB']);
});
