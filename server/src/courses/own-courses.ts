import { may } from '@parlance/contract/permissions';
import type { AppContext } from '../platform/app-context.ts';
import type { Db } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Content, findCourseAuthor, isContentOpen, type Reader } from './reach/queries.ts';
import { noteReading } from './readings/queries.ts';

/**
 * Refuses (`course_of_other`) the course of somebody else to a caller who sees only their own classes; a course that is
 * not there is left to what asks for it. Whoever sees the whole school costs no statement.
 */
export async function refuseCourseOfOther(db: Db, caller: Reader, courseId: number): Promise<void> {
  if (may(caller, 'sees_school')) return;
  const createdBy = await findCourseAuthor(db, courseId);
  if (createdBy !== undefined && createdBy !== caller.accountId) throw new Refusal('course_of_other');
}

/**
 * Refuses (`not_found`) what a test asks to a caller who sees only their own classes, where learners do not practise it
 * and it is not their own: nobody prepares their class with an examination. Every call that tells a text, a key, a
 * recording or a picture asks this, or lists by the conditions it is made of; `server/test/security/content-calls.ts`
 * names them all. What is told is noted by its course, so that an alarm counts who is told many.
 */
export async function refuseClosedContent(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  reader: Reader,
  content: Content,
): Promise<void> {
  if (!(await isContentOpen(db, reader, content))) throw new Refusal('not_found');
  await noteReading(db, reader.accountId, content, clock.now());
}
