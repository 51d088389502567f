import type { Criterion } from '@parlance/contract/rubrics/shape';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The rubric of a course as its newest version has it. */
export type CourseRubric = { id: number; name: string; top: number; per: 'test' | 'question'; criteria: Criterion[] };

export async function findCourseRubric(db: Db, courseId: number): Promise<CourseRubric | undefined> {
  return await db
    .selectFrom('courses')
    .innerJoin('rubrics', 'rubrics.id', 'courses.rubric_id')
    .innerJoin('rubric_versions as version', 'version.rubric_id', 'rubrics.id')
    .where('courses.id', '=', courseId)
    .select(['rubrics.id', 'rubrics.name', 'version.top', 'version.per', 'version.criteria'])
    .orderBy('version.version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Of a course, without the `attempts` of which this holds. */
export type Shown = { courseId: number; hidden: RawBuilder<boolean> };

/** How many attempts were given a band for a criterion; `rest` is the mean of their others, null where there is no other. */
export type CriterionCell = { question_id: number; key: string; band: number; rest: number | null; n: number };

/** The bands of the settled marks of a course by versions of this rubric with the same bands, in order, but of the `hidden`. */
export async function findCriterionCells(
  db: Db,
  { courseId, hidden }: Shown,
  { id, top, per }: CourseRubric,
): Promise<CriterionCell[]> {
  const { rows } = await sql<CriterionCell>`
    with given as (
      select given.attempt_id, given.question_id, given.key, given.value_halves, (criterion ->> 'weight')::integer as weight
      from attempts join rubric_versions version on version.id = attempts.rubric_version_id
        and version.rubric_id = ${id} and version.top = ${top} and version.per = ${per}
        join marking_criteria given on given.attempt_id = attempts.id
        join lateral jsonb_array_elements(version.criteria) as judged (criterion) on criterion ->> 'key' = given.key
      where attempts.course_id = ${courseId} and not attempts.staff and attempts.score is not null
        and not ${hidden}
    ), beside as (
      select question_id, key, value_halves / 2.0::double precision as band,
        (sum(weight * value_halves) over work - weight * value_halves) / 2.0::double precision
          / nullif(sum(weight) over work - weight, 0) as rest
      from given window work as (partition by attempt_id, question_id)
    )
    select question_id, key, band, rest, count(*)::integer as n from beside
    group by question_id, key, band, rest order by question_id, key, band, rest
  `.execute(db);
  return rows;
}

/** What these questions ask now. */
export async function findPrompts(db: Db, questionIds: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; prompt: string }>`
    select question.id, version.content ->> 'prompt' as prompt
    from questions question join question_versions version on version.id = question.current_version_id
    where question.id = any(${questionIds}::integer[])
  `.execute(db);
  return new Map(rows.map(({ id, prompt }) => [id, prompt]));
}
