import type { AppContext } from '../../platform/app-context.ts';
import { recordAudits } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkNewDuration } from '../duration.ts';
import type { Reader } from '../reach/queries.ts';
import { type AdminCourse, type CourseEdit, findSittingsOf, lockAdminCourse, updateCourse } from './queries.ts';

/**
 * Sets what is named and leaves the rest; the log keeps what each changed field was. Nothing changed, nothing logged.
 */
export async function edit(
  { db, clock }: AppContext,
  courseId: number,
  { practice_confirmed: isConfirmed = false, ...given }: CourseEdit & { practice_confirmed?: boolean },
  caller: Reader,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const course = await lockAdminCourse(db, courseId);
    if (!course) throw new Refusal('not_found');
    if (given.test_duration !== undefined) checkNewDuration(course, given.test_duration);
    const changed = changedFields(course, given);
    if (changed.length === 0) return;
    if (changed.includes('use') && course.use === 'exam' && !isConfirmed)
      await refuseInExamination(db, courseId, caller, clock.now());
    await updateCourse(db, courseId, only(given, changed));
    const entry = { at: clock.now(), actorId: caller.accountId, subjectType: 'course' as const, subjectId: courseId };
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

/** As publishing asks: what was an examination's alone is not practised beside one that is published, but on purpose. */
async function refuseInExamination(db: Db, courseId: number, caller: Reader, now: Date): Promise<void> {
  const { sittings, otherSittings } = await findSittingsOf(db, courseId, caller, now);
  if (sittings.length + otherSittings > 0) throw new Refusal('course_in_examination');
}

type Field = keyof CourseEdit;

function changedFields(course: AdminCourse, given: CourseEdit): Field[] {
  return (Object.keys(given) as Field[]).filter((name) => given[name] !== undefined && given[name] !== course[name]);
}

function only(fields: CourseEdit, names: Field[]): CourseEdit {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
