import { sql } from 'kysely';
import { accountMay } from '../../../platform/database/account-may.ts';
import type { Db } from '../../../platform/database/database.ts';
import { hasMarked } from '../../reach/queries.ts';

/** How much each of these markers of a course was ever given, whatever became of it; leads, who know the scripts, left out. */
export async function countGiven(db: Db, courseId: number, markerIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ marker_id: number; count: number }>`
    select marker.account_id as marker_id, (select count(*)::int from markings one
      join marking_cases of_it using (attempt_id)
      where of_it.course_id = marker.course_id and one.marker_id = marker.account_id) as count
    from course_markers marker join accounts on accounts.id = marker.account_id
    where marker.course_id = ${courseId} and marker.account_id = any(${markerIds}::integer[])
      and not marker.lead and not ${accountMay('administers')}
  `.execute(db);
  return new Map(rows.map(({ marker_id, count }) => [marker_id, count]));
}

type Scripts = { courseId: number; markerId: number; count: number; seed: string; dueAt: Date | null };

/**
 * Gives a marker so many scripts of a course that they have never seen, as long as there are: those whose questions, rubric
 * and mark are what its tests have now. The server draws when each would have been begun, in the ten minutes from now.
 */
export async function giveScripts(
  db: Db,
  { courseId, markerId, count, seed, dueAt }: Scripts,
  at: Date,
): Promise<void> {
  await sql`
    insert into calibrations (id, script_id, marker_id, state, allocated_at, shown_at, due_at)
    select nextval(pg_get_serial_sequence('attempts', 'id')), script.id, ${markerId}, 'allocated', ${at}::timestamptz,
      ${at}::timestamptz + random() * interval '10 minutes'
        + least(source.closed_at - source.started_at, source.duration_seconds * interval '1 second'),
      ${dueAt}::timestamptz
    from calibration_scripts script
    join attempts source on source.id = script.attempt_id
    join (select max_score, rubric_version_id from attempts newest
      where newest.course_id = ${courseId} and not newest.staff order by newest.id desc limit 1) as now
      on now.max_score = source.max_score and now.rubric_version_id is not distinct from source.rubric_version_id
    join accounts on accounts.id = ${markerId}
    where script.course_id = ${courseId} and script.retired_at is null and script.created_by <> accounts.id
      and source.account_id <> accounts.id
      and not exists (select from erasures where erasures.account_id = source.account_id)
      and not exists (select from unnest(source.question_version_ids) as asked (id)
        where not exists (select from question_versions version
          join questions on questions.id = version.question_id and questions.current_version_id = version.id
          where version.id = asked.id))
      and not exists (select from calibrations had where had.script_id = script.id and had.marker_id = accounts.id)
      and not exists (select from remark_requests had
        where had.attempt_id = source.id and had.marker_id = accounts.id)
      and not ${hasMarked('source.id', 'accounts.id')}
    order by sha256(convert_to(${seed} || ' ' || script.id || ' ' || accounts.id, 'UTF8')) limit ${count}
  `.execute(db);
}

/** Takes back the scripts that a marker of a course has not marked, or of all who mark it no more, or of one script. */
export async function withdrawCalibrations(
  db: Db,
  courseId: number,
  which: { markerId: number } | { stay: number[] } | { scriptId: number },
): Promise<void> {
  let taken = db
    .updateTable('calibrations')
    .set({ state: 'withdrawn' })
    .where('state', '=', 'allocated')
    .where('script_id', 'in', db.selectFrom('calibration_scripts').select('id').where('course_id', '=', courseId));
  if ('markerId' in which) taken = taken.where('marker_id', '=', which.markerId);
  if ('scriptId' in which) taken = taken.where('script_id', '=', which.scriptId);
  if ('stay' in which) taken = taken.where(sql<boolean>`marker_id <> all(${which.stay}::integer[])`);
  await taken.execute();
}
