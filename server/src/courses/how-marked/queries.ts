import type { RubricForLearner } from '@parlance/contract/rubrics/shape';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/**
 * The newest version of the rubric of a course, where learners see it, and while an account has no test of the course under
 * way: nothing of it is told during a test.
 */
export async function findRubricForLearner(
  db: Db,
  courseId: number,
  accountId: number,
): Promise<RubricForLearner | undefined> {
  const { rows } = await sql<RubricForLearner & { learner_sees: boolean }>`
    select rubrics.name, version.top, version.per, version.criteria, version.learner_sees
    from courses join rubrics on rubrics.id = courses.rubric_id
      join rubric_versions version on version.rubric_id = rubrics.id
    where courses.id = ${courseId} and not exists (
      select from attempts where course_id = ${courseId} and account_id = ${accountId} and status = 'open')
    order by version.version desc limit 1
  `.execute(db);
  return rows[0]?.learner_sees ? rows[0] : undefined;
}
