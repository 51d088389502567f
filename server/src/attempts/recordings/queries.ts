import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export type Clip = { questionId: number; uploadId: number; peakDbfs: number | null };

/** Whether a clip takes the place of one that is there, or leaves it. */
type Way = { replace: boolean };

const columns = sql`x(question_id integer, upload_id integer, peak_dbfs numeric)`;

/**
 * Stores clips in an attempt that is open and not over, in one statement: the attempt's row is locked by its update,
 * so that whoever closes it does so before, and then nothing is stored, or after. False when nothing was stored.
 * The upload of a clip that was replaced is nobody's then: the sweep of the store removes it.
 */
export async function storeClips(
  db: Db,
  of: { accountId: number; attemptId: number },
  clips: Clip[],
  { now, overBefore, replace }: { now: Date; overBefore: Date } & Way,
): Promise<boolean> {
  const { rows } = await sql`
    with touched as (
      update attempts set saved_at = ${now}
      where id = ${of.attemptId} and account_id = ${of.accountId} and status = 'open' and deadline >= ${overBefore}
      returning id
    ), stored as (
      insert into recordings (attempt_id, question_id, late, upload_id, peak_dbfs, received_at)
      select touched.id, x.question_id, false, x.upload_id, x.peak_dbfs, ${now}::timestamptz
      from touched, jsonb_to_recordset(${jsonOf(clips)}::jsonb) as ${columns}
      ${onConflict({ replace })}
    )
    select from touched
  `.execute(db);
  return rows.length > 0;
}

/**
 * Keeps clips beside an attempt that has closed. Without `replace` only those of questions that have no recording,
 * in time or late.
 */
export async function storeLateClips(
  db: Db,
  attemptId: number,
  clips: Clip[],
  { now, replace }: { now: Date } & Way,
): Promise<void> {
  await sql`
    insert into recordings (attempt_id, question_id, late, upload_id, peak_dbfs, received_at)
    select ${attemptId}::integer, x.question_id, true, x.upload_id, x.peak_dbfs, ${now}::timestamptz
    from jsonb_to_recordset(${jsonOf(clips)}::jsonb) as ${columns}
    where ${replace} or not exists (
      select from recordings r where r.attempt_id = ${attemptId} and r.question_id = x.question_id and not r.late
    )
    -- In one order, or two of them at once might wait for each other.
    order by x.question_id
    ${onConflict({ replace })}
  `.execute(db);
}

function onConflict({ replace }: Way) {
  return sql`
    on conflict (attempt_id, question_id, late) do update
    set upload_id = excluded.upload_id, peak_dbfs = excluded.peak_dbfs, received_at = excluded.received_at
    where ${replace}
  `;
}

function jsonOf(clips: Clip[]): string {
  return JSON.stringify(
    clips.map(({ questionId, uploadId, peakDbfs }) => ({
      question_id: questionId,
      upload_id: uploadId,
      peak_dbfs: peakDbfs,
    })),
  );
}
