import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import type { Db } from '../platform/database/database.ts';
import { fieldRefusal } from '../platform/refusal.ts';
import { type CourseForTaking, findCourseForTaking } from './queries.ts';
import { findClosedCourses, type Reader } from './reach/queries.ts';

/**
 * A course that staff give learners to practise, in Parlance or on a learning platform. Refuses, at `field`, one that they
 * may not use, or that no learner can take; the rule is that of the parts of an examination.
 */
export async function courseToGive(
  db: Db,
  reader: Reader,
  { courseId, field }: { courseId: number; field: string },
): Promise<CourseForTaking> {
  const closed = await findClosedCourses(db, reader, [courseId]);
  return refuseUntaken(closed.has(courseId) ? undefined : await findCourseForTaking(db, courseId), field);
}

/** Refuses, at this field, a course whose test no learner can take for practice. */
export function refuseUntaken(course: CourseForTaking | undefined, field: string): CourseForTaking {
  const refuse = (sentence: string) => fieldRefusal('invalid', field, sentence);
  if (!course || course.archived_at !== null) throw refuse(say(msg`Course not found.`));
  if (course.use === 'exam') throw refuse(say(msg`This test is for examinations only. Choose another one.`));
  if (course.practice_mode) throw refuse(say(msg`This course is in practice mode. Choose a test that is taken.`));
  if (course.question_count === 0) throw refuse(say(msg`This course has no questions yet. Choose another one.`));
  return course;
}
