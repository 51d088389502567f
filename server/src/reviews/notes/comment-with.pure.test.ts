import type { MarkingNote } from '@parlance/contract/marking-note';
import { expect, test } from 'vitest';
import { checkedNotes } from './checked-notes.ts';
import { commentWith } from './comment-with.ts';

const answer = 'It has been the only quiet room.\n\nI know I am not alone.';
const on = (quote: string, text = '', question_id = 1): MarkingNote => {
  const start = answer.indexOf(quote);
  return { kind: 'words', question_id, start, end: start + quote.length, quote, text };
};

test('the comment ends with the notes and what they are on', () => {
  const notes = [on('has been the only quiet room', 'Good use of the present perfect. '), on('I am not alone')];
  expect(commentWith('Clear purpose. ', notes)).toBe(
    'Clear purpose.\n\n1 “has been the only quiet room”: Good use of the present perfect.\n2 “I am not alone”',
  );
  expect(commentWith(' ', notes.slice(1))).toBe('1 “I am not alone”');
  expect(commentWith(' Good. ', [])).toBe(' Good. ');
  expect(commentWith('', [{ ...on('room'), quote: 'word '.repeat(38) } as MarkingNote])).toHaveLength(4 + 79 + 1);
  expect(commentWith('', [{ kind: 'moment', question_id: 1, seconds: 134.6, text: 'A long pause.' }])).toBe(
    '1 2:14: A long pause.',
  );
});

test('notes come in the order of the answers, and only on what was answered', () => {
  const noted = {
    texts: new Map([
      [1, answer],
      [2, answer],
      [3, null],
    ]),
    seconds: new Map(),
  };
  const [room, alone, other] = [on('quiet room'), on('alone'), on('It', '', 2)];
  expect(checkedNotes([other, alone, room], noted)).toEqual([room, alone, other]);
  const refused = (notes: MarkingNote[]) => {
    try {
      checkedNotes(notes, noted);
      return null;
    } catch (error) {
      return (error as { extras: { fields: { path: string }[] } }).extras.fields[0]?.path;
    }
  };
  expect(refused([room, { ...alone, quote: 'alonf' } as MarkingNote])).toBe('notes.1.quote');
  expect(refused([on('It', '', 3)])).toBe('notes.0.quote');
  expect(refused([room, on('room.')])).toBe('notes.1.start');
  expect(refused([{ kind: 'moment', question_id: 1, seconds: 0, text: '' }])).toBe('notes.0.seconds');
});

test('a moment is within its recording', () => {
  const noted = { texts: new Map<number, string>(), seconds: new Map([[1, 12.5]]) };
  const at = (seconds: number): MarkingNote[] => [{ kind: 'moment', question_id: 1, seconds, text: '' }];
  expect(checkedNotes(at(12.5), noted)).toHaveLength(1);
  expect(() => checkedNotes(at(12.6), noted)).toThrow('not in the recording');
});
