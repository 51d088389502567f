/**
 * Where a note is: on which answer, from 0, and where in its text, the end not included. On a recording both are the second.
 */
export type Place = { answer: number; start: number; end: number };

/** A piece of a paragraph; `note` is the index of the note it belongs to, `ends` where that note ends with it. */
export type Piece = { text: string; note: number | null; ends: boolean };

/** The part of an answer from `start` to `end`, cut where notes begin and end. */
export function piecesOf(text: string, { answer, start, end }: Place, notes: readonly Place[]): Piece[] {
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
