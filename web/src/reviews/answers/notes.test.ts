import { expect, test } from 'vitest';
import { type Note, notesOn, storedNotes, trimmed, withNote } from './notes.ts';

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
