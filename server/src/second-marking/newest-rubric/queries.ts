import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The newest version of the rubric of a course: its row, and its number. Undefined without a rubric. */
export async function findNewestRubric(db: Db, courseId: number): Promise<{ id: number; version: number } | undefined> {
  return await db
    .selectFrom('courses')
    .innerJoin('rubric_versions as version', 'version.rubric_id', 'courses.rubric_id')
    .where('courses.id', '=', courseId)
    .where('courses.archived_at', 'is', null)
    .select(['version.id', 'version.version'])
    .orderBy('version.version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Submissions of a course that an earlier version of this rubric is to mark and that nobody has marked, also none of two
 * markers. Later versions have later ids.
 */
function onOlderRubric(db: Db, courseId: number, newestId: number) {
  return db
    .selectFrom('attempts')
    .innerJoin('rubric_versions as older', 'older.id', 'attempts.rubric_version_id')
    .where('attempts.course_id', '=', courseId)
    .where('attempts.rubric_version_id', '<', newestId)
    .where('older.rubric_id', '=', (eb) =>
      eb.selectFrom('rubric_versions').select('rubric_id').where('id', '=', newestId),
    )
    .where(sql<boolean>`marked_by_person and not attempts.staff and attempts.status in ('submitted', 'timed_out')`)
    .where('attempts.score', 'is', null)
    .where(
      sql<boolean>`not exists (select from markings where markings.attempt_id = attempts.id and markings.state = 'saved')`,
    );
}

/** How many submissions of a course an earlier version is to mark that nobody has marked. */
export async function countOnOlderRubric(db: Db, courseId: number, newestId: number): Promise<number> {
  const { count } = await onOlderRubric(db, courseId, newestId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Lets this version mark what an earlier one was to mark and nobody has marked. Gives how many there were. Only inside a
 * transaction: markers hold what they save, so each is waited for, and looked at again when it is held.
 */
export async function moveToRubric(db: Db, courseId: number, newestId: number): Promise<number> {
  await onOlderRubric(db, courseId, newestId)
    .select('attempts.id')
    .orderBy('attempts.id')
    .forUpdate('attempts')
    .execute();
  const moved = await db
    .updateTable('attempts')
    .set({ rubric_version_id: newestId })
    .where('attempts.id', 'in', onOlderRubric(db, courseId, newestId).select('attempts.id'))
    .executeTakeFirstOrThrow();
  return Number(moved.numUpdatedRows);
}
