import { may } from '@parlance/contract/permissions';
import { refuseCourseOfOther } from '../../courses/own-courses.ts';
import type { Reader } from '../../courses/reach/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findCourseOf } from '../queries.ts';

/**
 * `refuseCourseOfOther` for the course of a question or a passage. What is in the bank nobody made alone: only who sees
 * the whole school changes it (`own_classes_only`).
 */
export async function refuseQuestionOfOther(
  db: Db,
  caller: Reader,
  asked: { table: 'questions' | 'passages'; id: number },
): Promise<void> {
  if (may(caller, 'sees_school')) return;
  const found = await findCourseOf(db, asked);
  if (!found) return;
  if (found.course_id === null) throw new Refusal('own_classes_only');
  await refuseCourseOfOther(db, caller, found.course_id);
}
