import { sql } from 'kysely';
import type { TimedQuestion } from '../../courses/duration.ts';
import type { Db } from '../../platform/database/database.ts';
import { sittingUnderWay } from '../../sittings/entering/queries.ts';
import { attemptColumnList, recordingsOf, type SavedRow } from '../queries.ts';
import { isPaused, takesWork } from '../timing/queries.ts';

/** The audio of each question of an attempt, in its order; nothing when this account has no such attempt. */
export async function findAudio(
  db: Db,
  ref: { accountId: number; attemptId: number },
): Promise<Pick<TimedQuestion, 'audio_key' | 'audio_seconds'>[]> {
  const { rows } = await sql<Pick<TimedQuestion, 'audio_key' | 'audio_seconds'>>`
    select audio.key as audio_key, audio.duration_seconds::double precision as audio_seconds
    from attempts a
    cross join unnest(a.question_version_ids) with ordinality as given(version_id, place)
    join question_versions v on v.id = given.version_id
    left join uploads audio on audio.id = v.audio_upload_id
    where a.id = ${ref.attemptId} and a.account_id = ${ref.accountId}
    order by given.place
  `.execute(db);
  return rows;
}

/** The frozen paper of a course that an account takes now, as a part of a sitting under way; undefined for none. */
export async function findPaperUnderWay(
  db: Db,
  courseId: number,
  { accountId, now }: { accountId: number; now: Date },
): Promise<{ partId: number; digest: string } | undefined> {
  return await db
    .selectFrom('courses')
    .innerJoin('sitting_parts', 'course_id', 'courses.id')
    .innerJoin('sitting_papers', 'part_id', 'sitting_parts.id')
    .select(['part_id as partId', 'digest'])
    .where('courses.id', '=', courseId)
    .where('sitting_id', '=', sittingUnderWay(accountId, 'courses.id', now))
    .executeTakeFirst();
}

export type Play = {
  /** Counted from 1. */
  part: number;
  /** How long the part is. */
  partSeconds: number;
  /** How far it was heard, as the client says. */
  positionSeconds: number;
  /** How much further than time went by since the part began the client may be. */
  toleranceSeconds: number;
};

/**
 * Writes down that a part of an open attempt began, once and not while its clock stands still, and how far it was
 * heard, which only goes forward and no faster than time. Undefined when the attempt is not open or over.
 */
export async function storePlay(
  db: Db,
  ref: { accountId: number; attemptId: number },
  { part, partSeconds, positionSeconds, toleranceSeconds }: Play,
  now: Date,
): Promise<SavedRow | undefined> {
  const before = sql`(plays -> ${String(part)}::text)`;
  const { rows } = await sql<SavedRow>`
    with saved as (
      update attempts set
        saved_at = greatest(saved_at, ${now}::timestamptz),
        plays = plays || jsonb_build_object(${String(part)}::text, jsonb_build_object(
          'startedAt', coalesce(${before} ->> 'startedAt', ${now.toISOString()}::text),
          'times', coalesce((${before} ->> 'times')::integer, 1),
          'positionSeconds', greatest(
            coalesce((${before} ->> 'positionSeconds')::double precision, 0),
            least(
              ${positionSeconds}::double precision,
              ${partSeconds}::double precision,
              coalesce(extract(epoch from ${now}::timestamptz - (${before} ->> 'startedAt')::timestamptz), 0)
                ::double precision + ${toleranceSeconds}::double precision
            )
          )
        ))
      where id = ${ref.attemptId} and account_id = ${ref.accountId} and ${takesWork(now)}
        and (plays ? ${String(part)}::text or not ${isPaused(now)})
      returning ${attemptColumnList}
    )
    select saved.*, ${recordingsOf('saved')} as recordings from saved
  `.execute(db);
  return rows[0];
}

/**
 * Begins a part of an open attempt once more, from its beginning, if its learner may hear it again. While nothing was
 * heard since it last began again it is that time still. Undefined when it was not, for whatever reason.
 */
export async function storePlayAgain(
  db: Db,
  ref: { accountId: number; attemptId: number },
  part: number,
  now: Date,
): Promise<SavedRow | undefined> {
  const before = sql`(plays -> ${String(part)}::text)`;
  const times = sql`coalesce((${before} ->> 'times')::integer, 1)`;
  const isUnheard = sql`(${times} > 1 and (${before} ->> 'positionSeconds')::double precision = 0)`;
  const { rows } = await sql<SavedRow>`
    with saved as (
      update attempts set
        saved_at = greatest(saved_at, ${now}::timestamptz),
        plays = plays || jsonb_build_object(${String(part)}::text, jsonb_build_object(
          'startedAt', ${now.toISOString()}::text,
          'times', case when ${isUnheard} then ${times} else ${times} + 1 end,
          'positionSeconds', 0
        ))
      where id = ${ref.attemptId} and account_id = ${ref.accountId} and ${takesWork(now)}
        and not ${isPaused(now)} and plays ? ${String(part)}::text
        and (${isUnheard} or ${times} <= coalesce((accommodation ->> 'extra_plays')::integer, 0))
      returning ${attemptColumnList}
    )
    select saved.*, ${recordingsOf('saved')} as recordings from saved
  `.execute(db);
  return rows[0];
}
