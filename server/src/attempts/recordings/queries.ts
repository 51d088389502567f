import type { Attempt } from '@parlance/contract/attempts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export type Clip = {
  questionId: number;
  uploadId: number;
  peakDbfs: number | null;
  /** Of the bytes as they came, see `fileDigest`; null where nobody will send them again. */
  digest: string | null;
};

/** Whether a clip takes the place of one that is there, or leaves it. */
type Way = { replace: boolean };

const columns = sql`x(question_id integer, upload_id integer, peak_dbfs numeric, digest text)`;

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
      update attempts set saved_at = greatest(saved_at, ${now}::timestamptz)
      where id = ${of.attemptId} and account_id = ${of.accountId} and status = 'open' and deadline >= ${overBefore}
      returning id
    ), stored as (
      insert into recordings (attempt_id, question_id, late, upload_id, peak_dbfs, digest, received_at)
      select touched.id, x.question_id, false, x.upload_id, x.peak_dbfs, x.digest, ${now}::timestamptz
      from touched, jsonb_to_recordset(${jsonOf(clips)}::jsonb) as ${columns}
      ${onConflict({ replace })}
    )
    select from touched
  `.execute(db);
  return rows.length > 0;
}

/** The recording that came in time for a question, if these are its bytes. */
export async function findSameRecording(
  db: Db,
  attemptId: number,
  { questionId, digest }: { questionId: number; digest: string },
): Promise<Attempt['recordings'][string] | undefined> {
  return await db
    .selectFrom('recordings')
    .innerJoin('uploads', 'uploads.id', 'recordings.upload_id')
    .select([sql<number>`uploads.duration_seconds::double precision`.as('durationSeconds'), 'uploads.bytes'])
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .where('late', '=', false)
    .where('digest', '=', digest)
    .executeTakeFirst();
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
    insert into recordings (attempt_id, question_id, late, upload_id, peak_dbfs, digest, received_at)
    select ${attemptId}::integer, x.question_id, true, x.upload_id, x.peak_dbfs, x.digest, ${now}::timestamptz
    from jsonb_to_recordset(${jsonOf(clips)}::jsonb) as ${columns}
    where ${replace} or not exists (
      select from recordings r where r.attempt_id = ${attemptId} and r.question_id = x.question_id and not r.late
    )
    -- In one order, or two of them at once might wait for each other.
    order by x.question_id
    ${onConflict({ replace })}
  `.execute(db);
}

/** A clip that came earlier never takes the place of a later one, however long it took to be stored. */
function onConflict({ replace }: Way) {
  return sql`
    on conflict (attempt_id, question_id, late) do update
    set upload_id = excluded.upload_id, peak_dbfs = excluded.peak_dbfs, digest = excluded.digest,
      received_at = excluded.received_at
    where ${replace} and recordings.received_at <= excluded.received_at
  `;
}

function jsonOf(clips: Clip[]): string {
  return JSON.stringify(
    clips.map(({ questionId, uploadId, peakDbfs, digest }) => ({
      question_id: questionId,
      upload_id: uploadId,
      peak_dbfs: peakDbfs,
      digest,
    })),
  );
}
