import type { AppContext } from '../../platform/app-context.ts';
import { recordAudits } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkNewDuration } from '../duration.ts';
import { type AdminCourse, type CourseEdit, lockAdminCourse, updateCourse } from './queries.ts';

/**
 * Sets what is named and leaves the rest; the log keeps what each changed field was. Nothing changed, nothing logged.
 */
export async function edit(
  { db, clock }: AppContext,
  courseId: number,
  given: CourseEdit,
  actorId: number,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const course = await lockAdminCourse(db, courseId);
    if (!course) throw new Refusal('not_found');
    if (given.test_duration !== undefined) checkNewDuration(course, given.test_duration);
    const changed = changedFields(course, given);
    if (changed.length === 0) return;
    await updateCourse(db, courseId, only(given, changed));
    const entry = { at: clock.now(), actorId, subjectType: 'course' as const, subjectId: courseId };
    const others = changed.filter((name) => name !== 'use');
    const entries: Parameters<typeof recordAudits>[1] = [
      ...(others.length > 0
        ? [
            {
              ...entry,
              action: 'course.edited' as const,
              details: { before: only(course, others), after: only(given, others) },
            },
          ]
        : []),
      // Who can practise a test is looked for by itself.
      ...(others.length < changed.length
        ? [{ ...entry, action: 'course.use_changed' as const, details: { before: course.use, after: given.use } }]
        : []),
    ];
    await recordAudits(db, entries);
  });
}

type Field = keyof CourseEdit;

function changedFields(course: AdminCourse, given: CourseEdit): Field[] {
  return (Object.keys(given) as Field[]).filter((name) => given[name] !== undefined && given[name] !== course[name]);
}

function only(fields: CourseEdit, names: Field[]): CourseEdit {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
