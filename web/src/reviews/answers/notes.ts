import type { MarkingNote } from '@parlance/contract/marking-note';
import { z } from 'zod';
import type { Place } from '../../attempts/review/notes/pieces.ts';

/**
 * A remark on some words of an answer: which answer, from 0, and where in its text, the end not included. On a recording
 * both are the second.
 */
export const note = z.object({ answer: z.int(), start: z.number(), end: z.number(), text: z.string() });
export type Note = z.output<typeof note>;

/** The place without the white space at its ends, as a double click selects it; null where nothing is left. */
export function trimmed(text: string, { answer, start, end }: Place): Place | null {
  const words = text.slice(start, end);
  const from = start + (words.length - words.trimStart().length);
  const to = from + words.trim().length;
  return to > from ? { answer, start: from, end: to } : null;
}

/** The notes with a new and empty one, in the order of the text; the same notes where it would cross another one. */
export function withNote(notes: Note[], place: Place): Note[] {
  if (notes.some((note) => crosses(note, place))) return notes;
  return [...notes, { ...place, text: '' }].toSorted(
    (left, right) => left.answer - right.answer || left.start - right.start,
  );
}

/** Whether two places have words in common, or are one moment. */
export function crosses(one: Place, other: Place): boolean {
  if (one.answer !== other.answer) return false;
  return one.start === other.start || (one.start < other.end && other.start < one.end);
}

/** What notes can be on; a recording has no text. */
type Answered = { question_id: number; user_answer?: string | null };

/** Stored notes as the page has them: by the number of the answer. */
export function notesOn(stored: readonly MarkingNote[], answers: readonly Answered[]): Note[] {
  return stored.flatMap((note) => {
    const answer = answers.findIndex(({ question_id }) => question_id === note.question_id);
    if (answer === -1) return [];
    const { start, end } = note.kind === 'words' ? note : { start: note.seconds, end: note.seconds };
    return [{ answer, start, end, text: note.text }];
  });
}

/** The same as they are sent, each with the words that it is on, or at its second. */
export function storedNotes(notes: readonly Note[], answers: readonly Answered[]): MarkingNote[] {
  return notes.flatMap(({ answer, start, end, text: said }): MarkingNote[] => {
    const { question_id, user_answer: whole } = answers[answer] ?? {};
    const text = said.trim();
    if (question_id === undefined || whole === null) return [];
    if (whole === undefined) return [{ kind: 'moment', question_id, seconds: start, text }];
    return [{ kind: 'words', question_id, start, end, quote: whole.slice(start, end), text }];
  });
}
