import type { CourseUse } from '@parlance/contract/courses';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { Timing } from '@parlance/contract/taking/own-duration';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isAmong } from '../../platform/list-query.ts';
import { type TimedQuestion, testTiming } from '../duration.ts';
import { columns, drawnTimes, timedQuestions } from '../queries.ts';

export type CourseTiming = {
  id: number;
  title: string;
  type: CourseType;
  use: CourseUse;
  practice_mode: boolean;
  question_count: number;
  isDeleted: boolean;
  /** What the time of a test that is opened now is made of; null without questions. */
  timing: Timing | null;
};

/** What tests of these courses take today, archived ones too, by course. */
export async function findCourseTimings(db: Db, courseIds: number[]): Promise<Map<number, CourseTiming>> {
  if (courseIds.length === 0) return new Map();
  const courses = await db
    .selectFrom('courses')
    .select(columns)
    .select(['use', 'practice_mode', sql<boolean>`archived_at is not null`.as('isDeleted')])
    .where(isAmong('id', courseIds))
    .execute();
  const fixed = await timedQuestions(db)
    .select('entry.course_id')
    .where(isAmong('entry.course_id', courseIds))
    .execute();
  const drawn = await drawnTimes(db, courseIds);
  const questions = Map.groupBy<number, TimedQuestion & { course_id: number }>(
    [...fixed, ...drawn],
    (one) => one.course_id,
  );
  return new Map(
    courses.map(({ test_duration, subject: _subject, description: _description, max_score: _max, ...course }) => {
      const own = questions.get(course.id) ?? [];
      const timing = own.length > 0 ? testTiming({ type: course.type, test_duration }, own) : null;
      return [course.id, { ...course, timing }];
    }),
  );
}
