import { sql } from 'kysely';
import { plusSeconds } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Content } from '../reach/queries.ts';

/** Of what is read again and again nothing is written within that time. */
const NOTED_EVERY_SECONDS = 300;

/** Notes that an account of staff was told, with the keys, what courses ask, and which questions of the bank. */
export async function noteReading(
  db: Db,
  accountId: number,
  { courseId = 0, markedCourseId = 0, questionIds = [], versionIds = [], setIds = [] }: Content,
  now: Date,
): Promise<void> {
  const isOfQuestions = questionIds.length + versionIds.length + setIds.length > 0;
  if (courseId === 0 && markedCourseId === 0 && !isOfQuestions) return;
  // As arrays: only so PostgreSQL sees that it needs few rows of each table.
  const asked = sql`from questions question where question.id = any(${questionIds}::integer[]
    || array(select question_id from question_versions where id = any(${versionIds}::integer[]))
    || array(select id from questions where course_id is null and set_id = any(${setIds}::integer[])))`;
  const ofQuestions = isOfQuestions ? sql`union select question.course_id ${asked}` : sql``;
  const ofBank = isOfQuestions
    ? sql`union all select null::integer, question.id ${asked} and question.course_id is null`
    : sql``;
  await sql`
    insert into key_readings (account_id, course_id, question_id, at)
    select ${accountId}::integer, told.course_id, told.question_id, ${now}::timestamptz from (
      select course.id as course_id, null::integer as question_id from courses course
      where course.id = any(array(select unnest(${[courseId, markedCourseId]}::integer[]) ${ofQuestions})) ${ofBank}
    ) told
    on conflict (account_id, course_id, question_id) do update set at = excluded.at
    where key_readings.at <= ${plusSeconds(now, -NOTED_EVERY_SECONDS)}::timestamptz
  `.execute(db);
}
