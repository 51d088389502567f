import type { CourseForAdmin, DeletedCourse } from '@parlance/contract/course-admin';
import type { Course } from '@parlance/contract/courses';
import type { ListQuery } from '@parlance/contract/endpoint';
import { may } from '@parlance/contract/permissions';
import type { Db } from '../../platform/database/database.ts';
import { listingOf } from '../../platform/list-query.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { audioOf, audioParts } from '../duration.ts';
import { findTimedQuestions } from '../queries.ts';
import type { Reader } from '../reach/queries.ts';
import { countDependents, findAdminCourse, findSittingsOf, listArchived, sortableDeleted } from './queries.ts';

/** A course as those who build it see it. Refused as `not_found` when it is not there or archived. */
export async function courseForAdmin(db: Db, id: number, reader: Reader, now: Date): Promise<CourseForAdmin> {
  const { shuffle_options, ...course } = orNotFound(await findAdminCourse(db, id));
  const sittings = await findSittingsOf(db, id, reader, now);
  const dependents = { ...(await countDependents(db, id)), ...sittings };
  return {
    ...course,
    ...(shuffle_options && { shuffle_options }),
    dependents,
    exportParts: await exportPartsOf(db, course),
  };
}

async function exportPartsOf(
  db: Db,
  { id, type }: Pick<Course, 'id' | 'type'>,
): Promise<CourseForAdmin['exportParts']> {
  const questions = await findTimedQuestions(db, id);
  const parts = type === 'Listening' ? audioParts(questions) : [questions];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => ({ questions: part.length, audioSeconds: audioOf(part)?.audio_seconds ?? null }));
}

/** The deleted courses that a caller sees, and how many there are. */
export async function deletedCourses(
  db: Db,
  reader: Reader,
  query: Omit<ListQuery, 'status' | 'type'>,
): Promise<{ rows: DeletedCourse[]; total: number }> {
  const listing = listingOf(query, sortableDeleted, '-deleted_at');
  const madeBy = may(reader, 'sees_school') ? null : reader.accountId;
  const { rows, total } = await listArchived(db, { ...listing, madeBy });
  const whole: DeletedCourse[] = [];
  for (const { deleted_at, ...row } of rows) {
    whole.push({ ...row, deleted_at: deleted_at.toISOString(), exportParts: await exportPartsOf(db, row) });
  }
  return { rows: whole, total };
}
