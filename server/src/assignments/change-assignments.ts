import type { addAssignment, editAssignment } from '@parlance/contract/assignments';
import type { Parsed } from '@parlance/contract/endpoint';
import type { LocalTime } from '@parlance/contract/sittings/sitting';
import { seenBy } from '../classes/reach/queries.ts';
import { courseToGive, refuseUntaken } from '../courses/given-course.ts';
import { findCourseForTaking } from '../courses/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { type Db, inTransaction, violatedConstraint } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { fieldRefusal, orNotFound } from '../platform/refusal.ts';
import { momentToCome } from '../platform/times/local-time.ts';
import {
  type AssignmentRow,
  type Due,
  deleteAssignment,
  holdClass,
  insertAssignment,
  listAssignments,
  lockAssignment,
  updateAssignment,
} from './queries.ts';

type Of = { caller: Caller; classId: number };

/**
 * Gives a class a test until a moment to come. Refused as `not_found` for a class that the caller does not see or that is
 * archived, as `invalid` for a course that they may not use or no learner can take, and as `test_assigned` for one that
 * the class has.
 */
export async function assignTest(
  { db, clock }: AppContext,
  { caller, classId }: Of,
  { course_id, due_at, note = '' }: Parsed<typeof addAssignment, 'body'>,
): Promise<AssignmentRow> {
  const at = clock.now();
  return await orRefused(
    inTransaction(db, async (db) => {
      const { name } = orNotFound(await holdClass(db, classId, seenBy(caller)));
      const { title } = await courseToGive(db, caller, { courseId: course_id, field: 'course_id' });
      const added = {
        class_id: classId,
        course_id,
        ...dueOf(due_at, at),
        note,
        given_by: caller.accountId,
        given_at: at,
      };
      const id = await insertAssignment(db, added);
      const details = { name, title, due_at: added.due_at.toISOString() };
      await audit(db, { class: classId, actorId: caller.accountId, at }, 'class.test_assigned', details);
      return await read(db, classId, id, at);
    }),
  );
}

/**
 * Changes what is given and leaves the rest. Nothing changed, nothing logged. Refused as `invalid` is another due date of a
 * test that no learner can take any more.
 */
export async function changeAssignment(
  { db, clock }: AppContext,
  { caller, classId, id }: Of & { id: number },
  { due_at, note }: Parsed<typeof editAssignment, 'body'>,
): Promise<AssignmentRow> {
  const at = clock.now();
  return await inTransaction(db, async (db) => {
    const { name } = orNotFound(await holdClass(db, classId, seenBy(caller)));
    const { title, course_id: courseId, ...before } = orNotFound(await lockAssignment(db, classId, id));
    const due = due_at && dueOf(due_at, at, before);
    const changed = [
      ...(due && due.due_at.getTime() !== before.due_at.getTime() ? ['due_at'] : []),
      ...(note !== undefined && note !== before.note ? ['note'] : []),
    ];
    if (changed.includes('due_at')) refuseUntaken(await findCourseForTaking(db, courseId), 'due_at.local');
    if (changed.length > 0) {
      await updateAssignment(db, id, { ...due, ...(note !== undefined && { note }) });
      const details = { name, title, changed, due_at: (due ?? before).due_at.toISOString() };
      await audit(db, { class: classId, actorId: caller.accountId, at }, 'class.assignment_edited', details);
    }
    return await read(db, classId, id, at);
  });
}

/** Takes an assignment from its class and gives the title of its test. No attempt is touched. */
export async function withdraw(
  { db, clock }: AppContext,
  { caller, classId, id }: Of & { id: number },
): Promise<string> {
  return await inTransaction(db, async (db) => {
    const { name } = orNotFound(await holdClass(db, classId, seenBy(caller)));
    const { title } = orNotFound(await lockAssignment(db, classId, id));
    await deleteAssignment(db, id);
    const by = { class: classId, actorId: caller.accountId, at: clock.now() };
    await audit(db, by, 'class.assignment_withdrawn', { name, title });
    return title;
  });
}

/** The moment of a due date; refused where it is past, unless it is the one that stands. */
function dueOf(local: LocalTime, now: Date, stands?: Due): Due {
  return { due_at: momentToCome(local, 'due_at', now, stands?.due_at), time_zone: local.time_zone };
}

async function read(db: Db, classId: number, id: number, now: Date): Promise<AssignmentRow> {
  const [found] = await listAssignments(db, { classId, id, now });
  if (!found) throw new Error(`Assignment ${id} was stored and is not there.`);
  return found;
}

async function orRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) !== 'assignments_once') throw error;
    throw fieldRefusal('test_assigned', 'course_id');
  }
}
