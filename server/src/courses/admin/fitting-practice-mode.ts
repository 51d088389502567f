import { msg } from '@lingui/core/runtime-macro';
import type { CourseUse } from '@parlance/contract/courses';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { Db } from '../../platform/database/database.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { findTestsOf } from './queries.ts';

type Fields = { type: CourseType; use: CourseUse; practice_mode: boolean };

/** Refuses (`invalid`) practice mode where a person marks, or where the course is for examinations too. */
export function refuseUnfitPracticeMode({ type, use, practice_mode }: Fields): void {
  if (!practice_mode) return;
  const refuse = (sentence: Parameters<typeof fieldRefusal>[2]) => fieldRefusal('invalid', 'practice_mode', sentence);
  if (type !== 'Reading' && type !== 'Listening')
    throw refuse(msg`Only Reading and Listening courses have a practice mode.`);
  if (use !== 'practice') throw refuse(msg`Only a course for practice alone can be in practice mode.`);
}

/**
 * Refuses (`invalid`) to begin practice mode where an examination has the course, or a class its test until a date to
 * come. What learners have open finishes; nobody practises until then. Only while the course is held.
 */
export async function refuseTestsInPracticeMode(db: Db, courseId: number, now: Date): Promise<void> {
  const used = await findTestsOf(db, courseId, now);
  if (!used) return;
  const sentence =
    used === 'examination'
      ? msg`An examination has this test. Practice mode would tell learners its answers.`
      : msg`A class is assigned this test. Withdraw it, or wait until it is due.`;
  throw fieldRefusal('invalid', 'practice_mode', sentence);
}
