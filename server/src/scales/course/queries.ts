import { kindOf, type QuestionType, questionTypes } from '@parlance/contract/kinds/kinds';
import type { CourseScale } from '@parlance/contract/scales/course-scale';
import type { ScaleSource } from '@parlance/contract/scales/rules';
import { sql } from 'kysely';
import { needsPerson } from '../../marking/mark.ts';
import type { Db } from '../../platform/database/database.ts';
import { isMarkedAgainBy } from '../../second-marking/reach/queries.ts';
import type { TakenScale } from '../queries.ts';

const byPerson = questionTypes.filter((type) => needsPerson(kindOf[type]));

/** What the results of a course are out of today: in marks, and in points of its rubric; null where there are none. */
export async function findOutOf(db: Db, courseId: number): Promise<Record<ScaleSource, number | null>> {
  const { rows } = await sql<{ raw: number | null; points: number | null }>`
    with asked as (
      select question.question_type, version.marks from course_questions entry
        join questions question on question.id = entry.question_id
        join question_versions version on version.id = coalesce(entry.pinned_version_id, question.current_version_id)
      where entry.course_id = ${courseId} and entry.removed_at is null
    )
    select case when type in ('Writing', 'Speaking')
        or exists (select from asked where question_type = any(${byPerson satisfies QuestionType[]}::text[])) then max_score
      else nullif(coalesce((select sum(marks) from asked), 0)
        + coalesce((select sum(take * marks_each) from course_draws draw
          where draw.course_id = courses.id and draw.removed_at is null), 0), 0)::int end as raw,
      (select top from rubric_versions where rubric_id = courses.rubric_id order by version desc limit 1) as points
    from courses where id = ${courseId}
  `.execute(db);
  return rows[0] ?? { raw: null, points: null };
}

export async function setScale(db: Db, courseId: number, scaleId: number | null): Promise<void> {
  await db.updateTable('courses').set({ scale_id: scaleId }).where('id', '=', courseId).execute();
}

/** Results of learners of a course that are on a version of a scale, and those that are not. */
export async function countResults(db: Db, courseId: number, versionId: number): Promise<CourseScale['results']> {
  return await db
    .selectFrom('attempts')
    .leftJoin('results', 'attempt_id', 'attempts.id')
    .where('course_id', '=', courseId)
    .where('staff', '=', false)
    .where('score', 'is not', null)
    .select([
      sql<number>`(count(*) filter (where scale_version_id = ${versionId}))::int`.as('current'),
      sql<number>`(count(*) filter (where scale_version_id is distinct from ${versionId}))::int`.as('other'),
    ])
    .executeTakeFirstOrThrow();
}

/** What was measured of a course for a scale. */
export async function listErrors(db: Db, courseId: number, { source, max_raw }: TakenScale) {
  return await db
    .selectFrom('measurement_errors')
    .where('course_id', '=', courseId)
    .where('source', '=', source)
    .where('max_raw', '=', max_raw)
    .select(['measured_from', 'state', 'n', 'error', 'measured_at'])
    .orderBy('measured_from')
    .execute();
}

/** Results of a course that an account puts on a version. */
type Applying = { courseId: number; versionId: number; actorId: number };

/**
 * Results of learners of a course that are not on this version, but those that the account marks again: what they are now
 * and would be tells the mark.
 */
function others({ courseId, versionId, actorId }: Applying) {
  return sql`attempts left join results on results.attempt_id = attempts.id
    where attempts.course_id = ${courseId} and attempts.score is not null and not attempts.staff
      and results.scale_version_id is distinct from ${versionId} and not ${isMarkedAgainBy(actorId)}`;
}

export type Change = { before: number | null; after: number | null; results: number };

/** How many results would go from one band to another with a version, the lowest first. */
export async function findChanges(db: Db, applying: Applying): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select was as before, next.band::float8 as after, count(*)::int as results
    from (select attempts.id, results.band::float8 as was from ${others(applying)}) other
      left join lateral result_of(other.id, ${applying.versionId}) next on true
    group by 1, 2 order by 1 nulls first, 2 nulls first
  `.execute(db);
  return rows;
}

/** Puts these results on a version. */
export async function putOn(db: Db, applying: Applying): Promise<void> {
  await sql`select count(write_result(other.id, ${applying.versionId}::integer))
    from (select attempts.id from ${others(applying)}) other`.execute(db);
}
