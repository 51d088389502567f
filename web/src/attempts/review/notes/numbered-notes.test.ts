import type { MarkingNote } from '@parlance/contract/marking-note';
import { aReviewedQuestion } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { notedParagraphs, withNotes } from './numbered-notes.ts';

const TEXT = 'Dear landlord,\n\nThe window does not close.\n\n';
const on = (quote: string, question_id = 11): MarkingNote => {
  const start = TEXT.indexOf(quote);
  return { kind: 'words', question_id, start, end: start + quote.length, quote, text: 'Good.' };
};

test('notes keep the numbers of the whole test, and stand with the question that they are on', () => {
  const questions = [11, 12, 13].map((id, index) => aReviewedQuestion({ id, number: index + 1 }));
  const notes = [on('Dear'), on('window', 13), on('close', 13)];
  const noted = withNotes({ questions, notes });
  expect(noted.map(({ notes: own = [] }) => own.map(({ number }) => number))).toEqual([[1], [], [2, 3]]);
  expect(withNotes({ questions })).toEqual(questions);
});

test('a note is said below the paragraph in which it ends, also where that is white space', () => {
  const [first, over, after] = [on('Dear'), on('landlord,\n\nThe'), on('close.\n\n')];
  const notes = [first, over, after].map((note, index) => ({ ...note, number: index + 1 }));
  const { paragraphs, others } = notedParagraphs(TEXT, notes);
  expect(paragraphs.map((paragraph) => paragraph.notes.map(({ number }) => number))).toEqual([[1], [2, 3]]);
  expect(others).toEqual([]);
});

test('no note is lost that is on no words of the text', () => {
  const gone = { ...on('window'), quote: 'door', number: 1 } as const;
  const moment = { kind: 'moment', question_id: 11, seconds: 4, text: '', number: 2 } as const;
  const { paragraphs, others } = notedParagraphs(TEXT, [gone as never, moment]);
  expect(others.map(({ number }) => number)).toEqual([1, 2]);
  expect(paragraphs.every(({ notes }) => notes.length === 0)).toBe(true);
});
