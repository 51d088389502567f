import type { Answer } from '@parlance/contract/attempts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** What came late for one question. */
export type LateAnswer = {
  questionId: number;
  /** Null for a blank one, or where only the flag came. */
  answer: Answer | null;
  flagged: boolean;
};

/** How much late work of one attempt is kept, in bytes as the database stores it. */
export const LATE_MAX_BYTES = 2 * 1024 * 1024;

/**
 * Keeps what came for each question after an attempt had closed, in place of what came for it before. A blank answer
 * takes nothing back. False, and nothing is kept, when the attempt would then hold more than `LATE_MAX_BYTES`.
 */
export async function keepLateWork(db: Db, attemptId: number, late: LateAnswer[], receivedAt: Date): Promise<boolean> {
  const given = late.map(({ questionId, ...rest }) => ({ question_id: questionId, ...rest }));
  const { rows } = await sql<{ fits: boolean }>`
    with given as (
      select x.question_id, nullif(x.answer, 'null') as answer, x.flagged
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x(question_id integer, answer jsonb, flagged boolean)
    ), others as (
      select coalesce(sum(pg_column_size(answer)), 0) as bytes from late_work
      where attempt_id = ${attemptId} and question_id not in (select question_id from given where answer is not null)
    ), fitting as (
      select others.bytes + (select coalesce(sum(octet_length(answer::text)), 0) from given) <= ${LATE_MAX_BYTES} as fits
      from others
    ), kept as (
      insert into late_work (attempt_id, question_id, answer, flagged, received_at)
      select ${attemptId}::integer, given.question_id, given.answer, given.flagged, ${receivedAt}::timestamptz
      from given, fitting where fitting.fits
      -- In one order, or two of them at once might wait for each other.
      order by given.question_id
      on conflict (attempt_id, question_id) do update set
        answer = coalesce(excluded.answer, late_work.answer),
        flagged = late_work.flagged or excluded.flagged,
        received_at = case when excluded.answer is null then late_work.received_at else excluded.received_at end
      where late_work.received_at <= excluded.received_at
    )
    select fits from fitting
  `.execute(db);
  return rows[0]?.fits ?? false;
}
