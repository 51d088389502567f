import type { CourseForAdmin } from '@parlance/contract/courses';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { audioOf, audioParts } from '../duration.ts';
import { findTimedQuestions } from '../queries.ts';
import { countDependents, findAdminCourse } from './queries.ts';

/** A course as those who build it see it. Refused as `not_found` when it is not there or archived. */
export async function courseForAdmin(db: Db, id: number): Promise<CourseForAdmin> {
  const course = await findAdminCourse(db, id);
  if (!course) throw new Refusal('not_found');
  const questions = await findTimedQuestions(db, id);
  const parts = course.type === 'Listening' ? audioParts(questions) : [questions];
  return {
    ...course,
    dependents: await countDependents(db, id),
    exportParts: parts
      .filter((part) => part.length > 0)
      .map((part) => ({ questions: part.length, audioSeconds: audioOf(part)?.audio_seconds ?? null })),
  };
}
