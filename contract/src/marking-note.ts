import { z } from 'zod';
import { idOut } from './id.ts';
import { text } from './texts/characters.ts';

export const NOTE_TEXT_MAX = 2000;
/** What a marker says about a place. */
export const noteText = text.max(NOTE_TEXT_MAX);

/**
 * A remark on some words of an answer, from `start` to `end` in UTF-16 units, where `quote` stands, or on a moment of a
 * recording.
 */
export function noteWith<Q extends z.ZodType<number>>(question_id: Q) {
  const words = { start: z.int().min(0), end: z.int().min(1), quote: z.string() };
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('words'), question_id, ...words, text: noteText }),
    z.strictObject({ kind: z.literal('moment'), question_id, seconds: z.number().min(0), text: noteText }),
  ]);
}
export const markingNote = noteWith(idOut);
export type MarkingNote = z.output<typeof markingNote>;
