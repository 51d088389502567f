import type { AppContext } from '../../platform/app-context.ts';
import { type AuditEntry, auditAll } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { checkNewDuration } from '../duration.ts';
import type { Reader } from '../reach/queries.ts';
import { refuseTestsInPracticeMode, refuseUnfitPracticeMode } from './fitting-practice-mode.ts';
import { refuseUnfitRubric } from './fitting-rubric.ts';
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
    const course = orNotFound(await lockAdminCourse(db, courseId));
    if (given.test_duration !== undefined) checkNewDuration(course, given.test_duration);
    const changed = changedFields(course, given);
    if (changed.length === 0) return;
    if (changed.includes('rubric_id')) await refuseUnfitRubric(db, course.type, given.rubric_id ?? null);
    if (changed.includes('use') && course.use === 'exam' && !isConfirmed)
      await refuseInExamination(db, courseId, caller, clock.now());
    refuseUnfitPracticeMode({ ...course, ...only(given, changed) });
    if (changed.includes('practice_mode') && given.practice_mode)
      await refuseTestsInPracticeMode(db, courseId, clock.now());
    await updateCourse(db, courseId, only(given, changed));
    const act = { course: courseId, actorId: caller.accountId, at: clock.now() };
    const others = changed.filter((name) => name !== 'use');
    const edited = { before: only(course, others), after: only(given, others) };
    const entries: AuditEntry[] = others.length > 0 ? [{ ...act, action: 'course.edited', details: edited }] : [];
    // Who can practise a test is looked for by itself.
    const used = { before: course.use, after: given.use };
    if (others.length < changed.length) entries.push({ ...act, action: 'course.use_changed', details: used });
    await auditAll(db, entries);
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
