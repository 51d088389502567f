import type { MarkingNote } from '@parlance/contract/marking-note';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Puts notes in place of those that were. Only after the review is stored. */
export async function storeNotes(db: Db, attemptId: number, notes: MarkingNote[]): Promise<void> {
  await db.deleteFrom('marking_notes').where('attempt_id', '=', attemptId).execute();
  if (notes.length === 0) return;
  const rows = notes.map((note) => ({
    attempt_id: attemptId,
    question_id: note.question_id,
    text: note.text,
    ...(note.kind === 'words'
      ? { start_at: note.start, end_at: note.end, quote: note.quote, seconds: null }
      : { start_at: null, end_at: null, quote: null, seconds: note.seconds }),
  }));
  await db.insertInto('marking_notes').values(rows).execute();
}

/** What markers told each other of an attempt, in order; only what one of them said where that is asked. */
export function findMarkerNotes(db: Db, attemptId: number, authorId: number | null = null) {
  return db
    .selectFrom('marker_notes')
    .innerJoin('accounts', 'accounts.id', 'marker_notes.author_id')
    .where('attempt_id', '=', attemptId)
    .where(sql<boolean>`(${authorId}::integer is null or author_id = ${authorId}::integer)`)
    .select(['author_id', 'accounts.username as by', 'marker_notes.made_at as at', 'marker_notes.text'])
    .orderBy('marker_notes.id')
    .execute();
}

export async function insertMarkerNote(
  db: Db,
  note: { attempt_id: number; author_id: number; text: string; made_at: Date },
): Promise<void> {
  await db.insertInto('marker_notes').values(note).execute();
}
