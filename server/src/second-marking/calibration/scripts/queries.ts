import type { ReviewKind } from '@parlance/contract/reviews';
import type { Given } from '@parlance/contract/rubrics/points';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { isMarkedAgainBy } from '../../reach/queries.ts';
import { isTold } from '../queries.ts';

type ScriptRow = {
  id: number;
  submission_id: number;
  kind: ReviewKind;
  score: number;
  max_score: number;
  band: number | null;
  criteria: Given[];
  reason: string;
  by: string;
  created_at: Date;
  markers: { account_id: number; username: string; score: number | null; band: number | null; told: boolean }[];
};

/**
 * The scripts of a course that are given out, the newest first, with what markers gave them, by name; without those whose
 * work their reader marks again.
 */
export async function listScripts(
  db: Db,
  { courseId, readerId }: { courseId: number; readerId: number },
): Promise<ScriptRow[]> {
  const { rows } = await sql<ScriptRow>`
    select script.id, script.attempt_id as submission_id, attempts.pile as kind, script.score, attempts.max_score,
      script.band::double precision as band, script.criteria, script.reason, author.username as by, script.created_at,
      coalesce((select jsonb_agg(jsonb_build_object('account_id', marker.id, 'username', marker.username,
          'score', given.score, 'band', given.band, 'told', ${isTold}) order by marker.username_key)
        from calibrations given join accounts marker on marker.id = given.marker_id
        where given.script_id = script.id and given.state <> 'withdrawn'), '[]') as markers
    from calibration_scripts script join attempts on attempts.id = script.attempt_id
    join accounts author on author.id = script.created_by
    where script.course_id = ${courseId} and script.retired_at is null and not ${isMarkedAgainBy(readerId)}
    order by script.id desc
  `.execute(db);
  return rows;
}

/** How many scripts of a course are given out. */
export async function countScripts(db: Db, courseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('calibration_scripts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('course_id', '=', courseId)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Settled work of a course that a script can be made of; undefined for what is not settled, or is none of it. */
export async function findSource(db: Db, courseId: number, attemptId: number) {
  return await db
    .selectFrom('attempts')
    .select(['id', 'account_id', 'pile', 'max_score', 'question_version_ids'])
    .where('id', '=', attemptId)
    .where('course_id', '=', courseId)
    .where('marked_by_person', '=', true)
    .where('staff', '=', false)
    .where('score', 'is not', null)
    .executeTakeFirst();
}

type NewScript = {
  course_id: number;
  attempt_id: number;
  score: number;
  band: number | null;
  criteria: Given[];
  reason: string;
  created_by: number;
  created_at: Date;
};

/** Adds a script; undefined where the work is one already. */
export async function insertScript(db: Db, { criteria, ...script }: NewScript): Promise<number | undefined> {
  const inserted = await db
    .insertInto('calibration_scripts')
    .values({ ...script, criteria: JSON.stringify(criteria), retired_at: null })
    .onConflict((conflict) => conflict.column('attempt_id').where('retired_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Gives a script to nobody any more. Undefined where it is none of the course. */
export async function retireScript(db: Db, courseId: number, id: number, at: Date) {
  return await db
    .updateTable('calibration_scripts')
    .set({ retired_at: at })
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .where('retired_at', 'is', null)
    .returning('attempt_id')
    .executeTakeFirst();
}

/** Tells a marker of a course which of their marks were calibrations. Returns how many they did not know of. */
export async function storeTold(db: Db, courseId: number, markerId: number, at: Date): Promise<number> {
  const told = await db
    .updateTable('calibrations')
    .set({ told_at: at })
    .where('marker_id', '=', markerId)
    .where('state', '=', 'saved')
    .where('told_at', 'is', null)
    .where('script_id', 'in', db.selectFrom('calibration_scripts').select('id').where('course_id', '=', courseId))
    .returning('id')
    .execute();
  return told.length;
}
