import type { RubricForLearner } from '@parlance/contract/rubrics/shape';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

type HowMarked = { rubric: RubricForLearner | null; weights?: number[] };

/**
 * The newest version of the rubric of a course, where learners see it, and how much its questions count where each has a
 * band of its own and they do not count alike. Nothing of it is told while an account has a test of the course under way.
 */
export async function findHowMarked(db: Db, courseId: number, accountId: number): Promise<HowMarked> {
  const { rows } = await sql<RubricForLearner & { learner_sees: boolean; weights: number[] | null }>`
    select rubrics.name, version.top, version.per, version.criteria, version.learner_sees,
      case when version.per = 'question' and not exists (
          select from course_draws draw where draw.course_id = courses.id and draw.removed_at is null) then (
        select array_agg(weight order by position, question_id) from (
          select entry.position, entry.question_id, coalesce((asked.content ->> 'marking_weight')::integer, 1) as weight
          from course_questions entry join questions on questions.id = entry.question_id
            join question_versions asked on asked.id = coalesce(entry.pinned_version_id, questions.current_version_id)
          where entry.course_id = courses.id and entry.removed_at is null) weighed
        having count(distinct weight) > 1) end as weights
    from courses join rubrics on rubrics.id = courses.rubric_id
      join rubric_versions version on version.rubric_id = rubrics.id
    where courses.id = ${courseId} and not exists (
      select from attempts where course_id = ${courseId} and account_id = ${accountId} and status = 'open')
    order by version.version desc limit 1
  `.execute(db);
  const [found] = rows;
  return { rubric: found?.learner_sees ? found : null, ...(found?.weights && { weights: found.weights }) };
}
