import { expect, test } from 'vitest';
import { type Note, notesOn, paragraphPlaces, piecesOf, storedNotes, trimmed, withNote } from './notes.ts';

const text = 'It has been the only quiet room.\n\nI know I am not alone.';
const at = (words: string, say = ''): Note => {
  const start = text.indexOf(words);
  return { answer: 0, start, end: start + words.length, text: say };
};

test('notes are numbered as the text goes, and never cross', () => {
  const [second, first] = [at('I am not alone'), at('quiet room')];
  const both = withNote(withNote([], second), first);
  expect(both).toEqual([first, second]);
  expect(withNote(both, at('only quiet'))).toBe(both);
  expect(withNote(both, { ...at('quiet room'), answer: 1 })).toHaveLength(3);
});

test('white space at the ends of a selection is no part of it', () => {
  expect(trimmed(text, at(' quiet room.\n\n'))).toEqual({ answer: 0, start: 21, end: 32 });
  expect(trimmed(text, at('\n\n'))).toBeNull();
});

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

test('notes are sent with their words, and come back to their answers', () => {
  const answers = [
    { question_id: 7, user_answer: null },
    { question_id: 9, user_answer: text },
  ];
  const noted = { ...at('I am not alone', 'Strong. '), answer: 1 };
  const stored = storedNotes([noted, { ...noted, answer: 0 }], answers);
  expect(stored).toEqual([
    { kind: 'words', question_id: 9, start: noted.start, end: noted.end, quote: 'I am not alone', text: 'Strong.' },
  ]);
  expect(notesOn(stored, answers)).toEqual([{ ...noted, text: 'Strong.' }]);

  const moment = { kind: 'moment' as const, question_id: 9, seconds: 3.5, text: 'A pause.' };
  const [heard] = notesOn([moment], [{ question_id: 9 }]);
  expect(heard).toEqual({ answer: 0, start: 3.5, end: 3.5, text: 'A pause.' });
  expect(storedNotes(heard ? [heard] : [], [{ question_id: 9 }])).toEqual([moment]);
  expect(withNote([heard ?? noted], { answer: 0, start: 3.5, end: 3.5 })).toHaveLength(1);
});
