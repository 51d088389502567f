import { z } from 'zod';

/** A remark on some words of an answer: which answer, from 0, and where in its text, the end not included. */
export const note = z.object({ answer: z.int(), start: z.int(), end: z.int(), text: z.string() });
export type Note = z.output<typeof note>;
export type Place = Omit<Note, 'text'>;

/** A quotation in a comment is a reminder and no copy of the answer. */
const QUOTED = 80;

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

/** Whether two places have words in common. */
export function crosses(one: Place, other: Place): boolean {
  return one.answer === other.answer && one.start < other.end && other.start < one.end;
}

/** A piece of a paragraph; `note` is the index of the note it belongs to, `ends` where that note ends with it. */
export type Piece = { text: string; note: number | null; ends: boolean };

/** The part of an answer from `start` to `end`, cut where notes begin and end. */
export function piecesOf(text: string, { answer, start, end }: Place, notes: Note[]): Piece[] {
  const pieces: Piece[] = [];
  let at = start;
  for (const [index, each] of notes.entries()) {
    if (each.answer !== answer || each.end <= start || each.start >= end) continue;
    const [from, to] = [Math.max(each.start, start), Math.min(each.end, end)];
    if (from > at) pieces.push({ text: text.slice(at, from), note: null, ends: false });
    pieces.push({ text: text.slice(from, to), note: index, ends: to === each.end });
    at = to;
  }
  if (at < end) pieces.push({ text: text.slice(at, end), note: null, ends: false });
  return pieces;
}

/** Where the paragraphs of a text are, which blank lines divide. */
export function paragraphPlaces(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/[^\s](?:(?!\r?\n[ \t]*\r?\n)[\s\S])*/g)].map(({ index, 0: paragraph }) => ({
    start: index,
    end: index + paragraph.trimEnd().length,
  }));
}

/** The comment as the learner gets it, with the notes and their words below it. */
export function commentWith(comment: string, notes: Note[], answers: readonly (string | null)[]): string {
  const lines = notes.map(({ answer, start, end, text }, index) => {
    const words = (answers[answer] ?? '').slice(start, end).replaceAll(/\s+/g, ' ');
    const quoted = words.length > QUOTED ? `${words.slice(0, QUOTED).trimEnd()}…` : words;
    return `${index + 1} “${quoted}”${text.trim() === '' ? '' : `: ${text.trim()}`}`;
  });
  return [comment.trim(), lines.join('\n')].filter((part) => part !== '').join('\n\n');
}
