import type { Attempt } from '@parlance/contract/attempts';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { AttemptRow } from '../queries.ts';
import { takesWork, timerSeconds } from '../timing/queries.ts';

export type Clip = {
  questionId: number;
  uploadId: number;
  peakDbfs: number | null;
  /** Of the bytes as they came, see `fileDigest`; null where nobody will send them again. */
  digest: string | null;
};

type Way = {
  now: Date;
  /** How many bytes those in time may take together, and as many those that came late. */
  allowedBytes: number;
};

/** What became of clips; `full`: they would take more than they may, and nothing was stored. */
export type Storing = 'stored' | 'not open' | 'full';

/** `uploadIds` are those whose place was taken. */
export type Stored = { storing: Storing; uploadIds: number[] };

class Full extends Error {}

/**
 * Stores clips in an attempt that is open and not over. The attempt's row is locked by its update, so that whoever
 * closes it does so before, and then nothing is stored, or after; and so that two clips at once know of each other's
 * bytes.
 */
export async function storeClips(
  db: Db,
  ref: { accountId: number; attemptId: number },
  clips: Clip[],
  way: Way,
): Promise<Stored> {
  return await unlessFull(db, async (db) => {
    const { rows } = await sql`
      update attempts set saved_at = greatest(saved_at, ${way.now}::timestamptz),
        recordings_stored = recordings_stored + 1
      where id = ${ref.attemptId} and account_id = ${ref.accountId} and ${takesWork(way.now)}
      returning id
    `.execute(db);
    if (rows.length === 0) return { storing: 'not open', uploadIds: [] };
    return await store(db, ref.attemptId, clips, { ...way, late: false });
  });
}

/**
 * Keeps clips as late: beside an attempt that has closed, or in an open one where they do not count; that is work all
 * the same.
 */
export async function storeLateClips(db: Db, attemptId: number, clips: Clip[], way: Way): Promise<Stored> {
  return await unlessFull(db, async (db) => {
    await sql`
      update attempts
      set saved_at = case when status = 'open' then greatest(saved_at, ${way.now}::timestamptz) else saved_at end
      where id = ${attemptId}
    `.execute(db);
    return await store(db, attemptId, clips, { ...way, late: true });
  });
}

/** In one transaction, or in the caller's, which `Full` then ends. */
async function unlessFull(db: Db, storing: (db: Db) => Promise<Stored>): Promise<Stored> {
  if (db.isTransaction) return await storing(db);
  try {
    return await inTransaction(db, storing);
  } catch (error) {
    if (!(error instanceof Full)) throw error;
    return { storing: 'full', uploadIds: [] };
  }
}

/**
 * Writes clips down for an attempt whose row this transaction has locked. A clip that came earlier never takes the
 * place of a later one, however long it took to be stored; one that counts now is late no longer.
 */
async function store(
  db: Db,
  attemptId: number,
  clips: Clip[],
  { now, allowedBytes, late }: Way & { late: boolean },
): Promise<Stored> {
  const given = JSON.stringify(
    clips.map(({ questionId, uploadId, peakDbfs, digest }) => ({
      question_id: questionId,
      upload_id: uploadId,
      peak_dbfs: peakDbfs,
      digest,
    })),
  );
  const { rows } = await sql<{ uploadId: number }>`
    with given as (
      select x.*, u.bytes from jsonb_to_recordset(${given}::jsonb)
        as x(question_id integer, upload_id integer, peak_dbfs numeric, digest text)
      join uploads u on u.id = x.upload_id
    ), promoted as (
      delete from recordings r using given
      where ${!late} and r.late and r.attempt_id = ${attemptId} and r.question_id = given.question_id
        and r.digest = given.digest
      returning r.upload_id
    ), before as (
      select r.question_id, r.upload_id from recordings r where r.attempt_id = ${attemptId} and r.late = ${late}
    ), stored as (
      insert into recordings (attempt_id, question_id, late, upload_id, peak_dbfs, digest, received_at)
      select ${attemptId}::integer, question_id, ${late}::boolean, upload_id, peak_dbfs, digest, ${now}::timestamptz
      from given
      on conflict (attempt_id, question_id, late) do update
      set upload_id = excluded.upload_id, peak_dbfs = excluded.peak_dbfs, digest = excluded.digest,
        received_at = excluded.received_at
      where recordings.received_at <= excluded.received_at
      returning upload_id, question_id
    )
    select b.upload_id as "uploadId" from before b join stored s on s.question_id = b.question_id
    union all select upload_id from promoted
  `.execute(db);
  const { rows: taken } = await sql<{ bytes: number }>`
    select coalesce(sum(u.bytes), 0)::double precision as bytes
    from recordings r join uploads u on u.id = r.upload_id where r.attempt_id = ${attemptId} and r.late = ${late}
  `.execute(db);
  if ((taken[0]?.bytes ?? 0) > allowedBytes) throw new Full();
  return { storing: 'stored', uploadIds: rows.map(({ uploadId }) => uploadId) };
}

/** The recording that came in time for a question, or late where that is asked too, if these are its bytes. */
export async function findSameRecording(
  db: Db,
  attemptId: number,
  { questionId, digest, orLate = false }: { questionId: number; digest: string; orLate?: boolean },
): Promise<Attempt['recordings'][string] | undefined> {
  return await db
    .selectFrom('recordings')
    .innerJoin('uploads', 'uploads.id', 'recordings.upload_id')
    .select([sql<number>`uploads.duration_seconds::double precision`.as('durationSeconds'), 'uploads.bytes'])
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .where(sql<boolean>`(not late or ${orLate})`)
    .where('digest', '=', digest)
    .executeTakeFirst();
}

/** A question that is answered by a recording. */
export type SpeakingQuestion = { questionId: number; timerSeconds: number };

/** The questions of an attempt that are answered by a recording, in its order, with the timers of now as its learner has them. */
export async function findSpeakingQuestions(
  db: Db,
  {
    question_version_ids,
    accommodation,
    sitting_part_id,
  }: Pick<AttemptRow, 'question_version_ids' | 'accommodation' | 'sitting_part_id'>,
): Promise<SpeakingQuestion[]> {
  const { rows } = await sql<SpeakingQuestion>`
    select q.id as "questionId",
      ${timerSeconds(sql`${JSON.stringify(accommodation)}::jsonb`, sql`${sitting_part_id}::integer`)} as "timerSeconds"
    from question_versions v join questions q on q.id = v.question_id
    where v.id = any(${question_version_ids}::integer[]) and q.question_type = 'speaking'
    order by array_position(${question_version_ids}::integer[], v.id)
  `.execute(db);
  return rows;
}

/** The timers of an attempt's speaking questions, in seconds; none for one that is answered otherwise. */
const timersOf = sql<number[]>`(
  select coalesce(json_agg(${timerSeconds(sql`a.accommodation`, sql`a.sitting_part_id`)}), '[]')
  from questions q where q.id = any(a.question_ids) and q.question_type = 'speaking')`;

const RECENT_TESTS = 20;

/** The timers of each Speaking test that this account has open, or had of late. */
export async function findSpeakingTimers(db: Db, accountId: number): Promise<number[][]> {
  const { rows } = await sql<{ timers: number[] }>`
    select ${timersOf} as timers from attempts a
    where a.account_id = ${accountId} and a.type = 'Speaking'
    order by a.closed_at desc nulls first limit ${RECENT_TESTS}
  `.execute(db);
  return rows.map(({ timers }) => timers);
}

/**
 * The timers of one attempt of this account: the one that is named, or of a course the open one, or else the one that
 * closed last. Undefined when there is none: someone else's is not there.
 */
export async function findSpeakingAttempt(
  db: Db,
  accountId: number,
  { courseId, attemptId }: { courseId?: number; attemptId?: number },
): Promise<number[] | undefined> {
  const { rows } = await sql<{ timers: number[] }>`
    select ${timersOf} as timers from attempts a
    where a.account_id = ${accountId}
      and (${attemptId ?? null}::integer is null or a.id = ${attemptId ?? null})
      and (${courseId ?? null}::integer is null or a.course_id = ${courseId ?? null})
    order by a.closed_at desc nulls first limit 1
  `.execute(db);
  return rows[0]?.timers;
}

/** How many bytes of recordings an account has brought since then and still has here. */
export async function bytesSince(db: Db, accountId: number, since: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(sql<number>`coalesce(sum(bytes), 0)::double precision`.as('bytes'))
    .where('owner_id', '=', accountId)
    .where(sql<boolean>`kind = 'recording'`)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return bytes;
}
