import type { MarkingNote } from '@parlance/contract/marking-note';
import { sql } from 'kysely';
import type { SeenBy } from '../../classes/reach/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { isMarkedAgainBy, isUnlisted } from '../../second-marking/reach/queries.ts';
import { isOwnAttempt } from '../reach/queries.ts';

/** Whose an attempt is that a caller took or sees; undefined where there is none. */
export async function findTaker(
  db: Db,
  attemptId: number,
  { accountId, seenBy }: { accountId: number; seenBy: SeenBy },
): Promise<number | undefined> {
  const attempt = await db
    .selectFrom('attempts')
    .select('account_id')
    .where('id', '=', attemptId)
    .where((is) => is.or([is('account_id', '=', accountId), isOwnAttempt(seenBy, 'attempts')]))
    .where(sql<boolean>`not ${isMarkedAgainBy(accountId)} and (account_id = ${accountId} or not ${isUnlisted})`)
    .executeTakeFirst();
  return attempt?.account_id;
}

export type Marked = {
  mark: number | null;
  part_marks: number[] | null;
  thousandths: number | null;
  part_thousandths: number[] | null;
  recording_key: string | null;
  recording_seconds: number | null;
};

/** What each question of an attempt came to, and what was recorded for it in time, by its id. */
export async function findMarked(db: Db, attemptId: number): Promise<Map<number, Marked>> {
  const { rows } = await sql<Marked & { question_id: number }>`
    select question_id, response.mark, response.part_marks, response.thousandths, response.part_thousandths, upload.key as recording_key,
      upload.duration_seconds::double precision as recording_seconds
    from (select question_id, mark, part_marks, thousandths, part_thousandths from responses where attempt_id = ${attemptId}) response
      full join (select question_id, upload_id from recordings where attempt_id = ${attemptId} and not late) recording
        using (question_id)
      left join uploads upload on upload.id = recording.upload_id
  `.execute(db);
  return new Map(rows.map(({ question_id, ...marked }) => [question_id, marked]));
}

/** When recordings or texts of an attempt were removed because they were old; null where none were. */
export async function findWorkRemovedAt(db: Db, attemptId: number): Promise<Date | null> {
  const attempt = db.selectFrom('attempts').select('work_removed_at').where('id', '=', attemptId);
  return (await attempt.executeTakeFirst())?.work_removed_at ?? null;
}

/** The notes of markers on an attempt as they are numbered. */
export async function findNotes(db: Db, attemptId: number): Promise<MarkingNote[]> {
  const rows = await db
    .selectFrom('marking_notes')
    .where('attempt_id', '=', attemptId)
    .select(['question_id', 'start_at', 'end_at', 'quote', 'text'])
    .select(sql<number | null>`seconds::double precision`.as('seconds'))
    .orderBy('id')
    .execute();
  return rows.map(({ question_id, start_at, end_at, quote, seconds, text }) =>
    seconds === null
      ? { kind: 'words', question_id, start: start_at ?? 0, end: end_at ?? 0, quote: quote ?? '', text }
      : { kind: 'moment', question_id, seconds, text },
  );
}

/** The same with what else its markers wrote; undefined where nothing is noted. */
export async function findNotedWords(db: Db, attemptId: number) {
  const notes = await findNotes(db, attemptId);
  if (notes.length === 0) return undefined;
  const { comment } = await db
    .selectFrom('reviews')
    .where('attempt_id', '=', attemptId)
    .select(sql<string>`coalesce(comment_only, comment)`.as('comment'))
    .executeTakeFirstOrThrow();
  return { notes, comment };
}
