import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** What one learner used up of one course, and what the course allows. */
export type UsedAttempts = {
  courseId: number;
  /** Null: unlimited. */
  attemptsAllowed: number | null;
  retakeGapSeconds: number;
  count: number;
  /** Attempts that this learner was given beside those, and when the last one was. */
  given: number;
  lastGivenAt: Date | null;
  lastClosedAt: Date;
  /** The start of the last one that was left without work, among those that count. */
  lastLeftAt: Date | null;
};

/** What this account used up of this course; undefined for nothing. Whatever is open is not in it. */
export async function findUsedAttempts(db: Db, accountId: number, courseId: number): Promise<UsedAttempts | undefined> {
  return await usedAttempts(db, accountId).where('course.id', '=', courseId).executeTakeFirst();
}

/** The same of every course with limits that is not archived and of which this account has no test open. */
export async function listUsedAttempts(db: Db, accountId: number): Promise<UsedAttempts[]> {
  return await usedAttempts(db, accountId)
    .where('course.archived_at', 'is', null)
    .where((is) => is.or([is('course.attempts_allowed', 'is not', null), is('course.retake_gap_seconds', '>', 0)]))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('attempts as other')
            .select('other.id')
            .where('other.account_id', '=', accountId)
            .whereRef('other.course_id', '=', 'course.id')
            .where('other.status', '=', 'open')
            .where('other.candidate_id', 'is', null),
        ),
      ),
    )
    .orderBy('course.id')
    .execute();
}

function givenAttempts(accountId: number) {
  return sql`from allowances where account_id = ${accountId}::integer and course_id = course.id and kind = 'attempt'`;
}

function usedAttempts(db: Db, accountId: number) {
  return (
    db
      .selectFrom('attempts as attempt')
      .innerJoin('courses as course', 'course.id', 'attempt.course_id')
      .select([
        'course.id as courseId',
        'course.attempts_allowed as attemptsAllowed',
        'course.retake_gap_seconds as retakeGapSeconds',
        sql<number>`count(*)::integer`.as('count'),
        sql<number>`(select count(*)::integer ${givenAttempts(accountId)})`.as('given'),
        sql<Date | null>`(select max(given_at) ${givenAttempts(accountId)})`.as('lastGivenAt'),
        sql<Date>`max(attempt.closed_at)`.as('lastClosedAt'),
        sql<Date | null>`max(attempt.started_at) filter (where attempt.status = 'abandoned')`.as('lastLeftAt'),
      ])
      .where('attempt.account_id', '=', accountId)
      // A part of a sitting uses up nothing of practice, and staff have no limits.
      .where('attempt.candidate_id', 'is', null)
      .where('attempt.staff', '=', false)
      .where((is) =>
        is.or([
          is('attempt.status', 'in', ['submitted', 'timed_out']),
          is.and([is('attempt.status', '=', 'abandoned'), is('attempt.abandoned_counts', '=', true)]),
        ]),
      )
      .groupBy('course.id')
  );
}
