import type { Db } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { Refusal } from '../platform/refusal.ts';
import { findCourseAuthor } from './queries.ts';

/** What is asked of whoever changes a course. */
export type Changing = Pick<Caller, 'access' | 'accountId'>;

/**
 * Refuses (`course_of_other`) the course of somebody else to a caller who sees only their own classes; a course that is
 * not there is left to what asks for it. Whoever sees the whole school costs no statement.
 */
export async function refuseCourseOfOther(db: Db, { access, accountId }: Changing, courseId: number): Promise<void> {
  if (access === 'school') return;
  const course = await findCourseAuthor(db, courseId);
  if (course && course.created_by !== accountId) throw new Refusal('course_of_other');
}

/**
 * Refuses (`not_found`) the questions of a course that is not for practice alone, or was deleted, to a caller who sees only their own
 * classes, unless it is their own: nobody prepares their class with an examination. The one place that says so; whoever
 * sees the whole school costs no statement.
 */
export async function refuseClosedContent(db: Db, { access, accountId }: Changing, courseId: number): Promise<void> {
  if (access === 'school') return;
  const course = await findCourseAuthor(db, courseId);
  if (!course || course.created_by === accountId) return;
  if (course.use !== 'practice' || course.archived_at !== null) throw new Refusal('not_found');
}
