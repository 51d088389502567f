import { sql } from 'kysely';
import { plusSeconds } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Content } from '../reach/queries.ts';

/** Of a course that is read again and again nothing is written within that time. */
const NOTED_EVERY_SECONDS = 300;

/** Notes that an account of staff was told what courses ask, with the keys. A question of the bank alone is of none. */
export async function noteReading(
  db: Db,
  accountId: number,
  { courseId = 0, markedCourseId = 0, questionIds = [], versionIds = [] }: Content,
  now: Date,
): Promise<void> {
  const isOfQuestions = questionIds.length + versionIds.length > 0;
  if (courseId === 0 && markedCourseId === 0 && !isOfQuestions) return;
  // As arrays: only so PostgreSQL sees that it needs few rows of each table.
  const ofQuestions = !isOfQuestions
    ? sql``
    : sql`union select question.course_id from questions question where question.id = any(
          ${questionIds}::integer[] || array(select question_id from question_versions where id = any(${versionIds}::integer[])))`;
  await sql`
    insert into key_readings (account_id, course_id, at)
    select ${accountId}::integer, course.id, ${now}::timestamptz from courses course
    where course.id = any(array(select unnest(${[courseId, markedCourseId]}::integer[]) ${ofQuestions}))
    on conflict (account_id, course_id) do update set at = excluded.at
    where key_readings.at <= ${plusSeconds(now, -NOTED_EVERY_SECONDS)}::timestamptz
  `.execute(db);
}
