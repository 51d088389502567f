import type { Overall, OverallForm } from '@parlance/contract/overalls';
import type { ScaleRow } from '@parlance/contract/scales/scale';
import { sql } from 'kysely';
import { isStillHeld, releaseOf } from '../attempts/release/queries.ts';
import type { Db } from '../platform/database/database.ts';
import { byName, isAmong } from '../platform/list-query.ts';
import { onScaleOf } from '../scales/results/queries.ts';
import { isMarkedAgain } from '../second-marking/reach/queries.ts';
import type { TakenTest } from './counted-parts.ts';

/** The overall bands that are not archived, by title; or the one of them with an id. */
export async function listOveralls(db: Db, id?: number): Promise<Overall[]> {
  const rows = await db
    .selectFrom('overalls')
    .select(['id', 'title', 'rounding', 'take', 'one_sitting', 'valid_days', 'version'])
    .select(sql<Overall['step']>`step::float8`.as('step'))
    .select(
      sql<Overall['parts']>`(select jsonb_agg(jsonb_build_object('weight', weight, 'on_scale', scale_id is not null,
          'course', jsonb_build_object('id', courses.id, 'title', courses.title, 'type', courses.type)) order by position)
        from overall_parts part join courses on courses.id = part.course_id where part.overall_id = overalls.id)`.as(
        'parts',
      ),
    )
    .where('archived_at', 'is', null)
    .$if(id !== undefined, (only) => only.where('id', '=', id ?? 0))
    .orderBy(byName(sql`title`))
    .orderBy('id')
    .execute();
  return rows;
}

/** Others who add, rename or change an overall band wait until this transaction ends. */
export async function lockOveralls(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7236085)`.execute(db);
}

/** Which of these courses are not archived and have a scale; they keep both until the transaction ends. */
export async function holdScaledCourses(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('courses')
    .select('id')
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .where('scale_id', 'is not', null)
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}

type By = { actorId: number; at: Date };

/** Adds an overall band without parts and gives its id. */
export async function insertOverall(
  db: Db,
  { parts: _parts, ...form }: OverallForm,
  { actorId, at }: By,
): Promise<number> {
  const { id } = await db
    .insertInto('overalls')
    .values({ ...form, created_by: actorId, created_at: at, archived_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateOverall(db: Db, id: number, { parts: _parts, ...form }: OverallForm): Promise<void> {
  await db
    .updateTable('overalls')
    .set({ ...form, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Puts parts in the place of those that an overall band has. */
export async function setParts(db: Db, overallId: number, parts: OverallForm['parts']): Promise<void> {
  await db.deleteFrom('overall_parts').where('overall_id', '=', overallId).execute();
  await db
    .insertInto('overall_parts')
    .values(parts.map((part, at) => ({ ...part, overall_id: overallId, position: at + 1 })))
    .execute();
}

/** Ends the reports of an overall band whose rules have changed. */
export async function replaceReports(db: Db, overallId: number, at: Date): Promise<void> {
  await db
    .updateTable('score_reports')
    .set({ state: 'replaced', ended_at: at })
    .where('overall_id', '=', overallId)
    .where('state', '=', 'valid')
    .execute();
}

export async function archive(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('overalls').set({ archived_at: at }).where('id', '=', id).execute();
}

/** The tests of a learner that have ended in courses that are parts of an overall band. */
export async function listTaken(db: Db, accountId: number, now: Date): Promise<TakenTest[]> {
  const { rows } = await sql<TakenTest>`
    select taken.attempt_id, course_id, candidate_id, closed_at, share, on_scale, scale_version_id, case
      when score is null or ${isStillHeld(sql`release`)} then 'waiting' when release is null then 'out' else 'not_shown' end as state
    from (
      select id as attempt_id, course_id, candidate_id, closed_at, score, ${releaseOf('attempts', now)} as release,
        ${onScaleOf('attempts')} as on_scale,
        coalesce(coalesce(score_thousandths / 1000.0, score)::float8 / nullif(out_of, 0), 0) as share
      from attempts
      where account_id = ${accountId} and not staff and status in ('submitted', 'timed_out') and course_id in (
        select course_id from overall_parts join overalls on overalls.id = overall_id where archived_at is null)
    ) taken left join results on results.attempt_id = taken.attempt_id`.execute(db);
  return rows;
}

/** Tests by their ids, for staff, who see a score before it is out; while one is marked again nobody is told what it was. */
export async function listTests(db: Db, attemptIds: number[]): Promise<TakenTest[]> {
  return await db
    .selectFrom('attempts')
    .leftJoin('results', 'results.attempt_id', 'attempts.id')
    .select(['attempts.id as attempt_id', 'course_id', 'candidate_id', 'scale_version_id'])
    .select(sql<Date>`closed_at`.as('closed_at'))
    .select(onScaleOf('attempts').as('on_scale'))
    .select(sql<number>`0`.as('share'))
    .select(
      sql<TakenTest['state']>`case when score is null or ${isMarkedAgain} then 'waiting' else 'out' end`.as('state'),
    )
    .where(isAmong('attempts.id', attemptIds))
    .where('status', 'in', ['submitted', 'timed_out'])
    .execute();
}

/** The courses of the parts of an examination, and whether results of each get a band. */
export async function findPartCourses(db: Db, sittingId: number) {
  return await db
    .selectFrom('sitting_parts')
    .innerJoin('courses', 'courses.id', 'course_id')
    .select(['courses.id', sql<boolean>`scale_id is not null`.as('on_scale')])
    .where('sitting_id', '=', sittingId)
    .execute();
}

/** The rows of versions of scales, by their ids. */
export async function findScaleRows(db: Db, versionIds: number[]): Promise<Map<number, ScaleRow[]>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db.selectFrom('scale_versions').select(['id', 'rows']).where('id', 'in', versionIds).execute();
  return new Map(rows.map(({ id, rows: bands }) => [id, bands]));
}
