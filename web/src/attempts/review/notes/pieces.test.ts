import { expect, test } from 'vitest';
import { type Place, paragraphPlaces, piecesOf } from './pieces.ts';

const text = 'It has been the only quiet room.\n\nI know I am not alone.';
const at = (words: string): Place => {
  const start = text.indexOf(words);
  return { answer: 0, start, end: start + words.length };
};

test('paragraphs are found where blank lines divide them', () => {
  const of = (whole: string) => paragraphPlaces(whole).map(({ start, end }) => whole.slice(start, end));
  expect(of(text)).toEqual(['It has been the only quiet room.', 'I know I am not alone.']);
  expect(of('  One\nline more \r\n \t\r\n\r\nTwo\n')).toEqual(['One\nline more', 'Two']);
  expect(of(' \n ')).toEqual([]);
});

test('a paragraph is cut where notes begin and end, also one that goes on behind it', () => {
  const over = at('quiet room.\n\nI know');
  const [one, two] = paragraphPlaces(text).map((place) => piecesOf(text, { answer: 0, ...place }, [over]));
  expect(one).toEqual([
    { text: 'It has been the only ', note: null, ends: false },
    { text: 'quiet room.', note: 0, ends: false },
  ]);
  expect(two).toEqual([
    { text: 'I know', note: 0, ends: true },
    { text: ' I am not alone.', note: null, ends: false },
  ]);
  expect(piecesOf(text, { answer: 1, start: 0, end: 5 }, [over])).toEqual([{ text: 'It ha', note: null, ends: false }]);
});
