import type { Assignment, OwnAssignment } from '@parlance/contract/assignments';
import { REMINDED_BEFORE_SECONDS } from '@parlance/contract/assignments';
import type { Language } from '@parlance/contract/languages';
import { sql } from 'kysely';
import { isOwnClass, type SeenBy } from '../classes/reach/queries.ts';
import type { Db } from '../platform/database/database.ts';
import type { DueDate } from '../sittings/calendar/calendar-file.ts';

/** A due date with where its clock hangs. */
export type Due = { due_at: Date; time_zone: string };

/** Why learners cannot take the test of `course`; null while they can. */
const gone = sql`case when course.archived_at is not null then 'deleted' when course.use = 'exam' then 'exam_only'
  when course.practice_mode then 'practice_mode' end`;

/** What of an assignment is the same on every list. */
const columns = sql`assignment.id, assignment.due_at, assignment.time_zone, assignment.note,
  json_build_object('id', course.id, 'title', course.title, 'type', course.type, 'gone', ${gone}) as course`;

/**
 * `work`: what `learner` did of `assignment` of `course`. Practice counts that had not ended when it was given, and all of
 * it where the course limits attempts: who has used theirs up could do nothing else. What ran over is done when its time
 * was over, however late it was closed.
 */
const work = sql`lateral (
    select coalesce(bool_or(attempt.status = 'open'), false) as is_open,
      min(least(attempt.closed_at, attempt.deadline)) filter (where attempt.status <> 'open') as done_at,
      (array_agg(attempt.id order by attempt.closed_at, attempt.id) filter (where attempt.status <> 'open'))[1]
        as attempt_id
    from attempts attempt
    where attempt.account_id = learner.account_id and attempt.course_id = assignment.course_id
      and not attempt.staff and attempt.candidate_id is null and attempt.status in ('open', 'submitted', 'timed_out')
      and (attempt.closed_at is null or attempt.closed_at >= assignment.given_at or course.attempts_allowed is not null)
  ) work on true`;

/** Whether that is late, at this moment where it is not done. */
function isLate(now: Date) {
  return sql<boolean>`coalesce(work.done_at, ${now}::timestamptz) > assignment.due_at`;
}

export type AssignmentRow = Omit<Assignment, 'due_at' | 'given_at' | 'reminded_at'> & {
  due_at: Date;
  given_at: Date;
  reminded_at: Date | null;
};

/** Those of a class, or one of them, with how far its learners of today are; what is due last first. */
export async function listAssignments(
  db: Db,
  { classId, id = null, now }: { classId: number; id?: number | null; now: Date },
): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`
    select ${columns}, giver.username as given_by, assignment.given_at, assignment.reminded_at,
      count(learner.account_id)::integer as learners,
      (count(*) filter (where work.is_open and work.done_at is null))::integer as in_progress,
      count(work.done_at)::integer as done,
      (count(learner.account_id) filter (where ${isLate(now)}))::integer as late
    from assignments assignment join courses course on course.id = assignment.course_id
      join accounts giver on giver.id = assignment.given_by
      left join class_members learner on learner.class_id = assignment.class_id and learner.part = 'learner'
      left join ${work}
    where assignment.class_id = ${classId} and (${id}::integer is null or assignment.id = ${id})
    group by assignment.id, course.id, giver.id order by assignment.due_at desc, assignment.id desc
  `.execute(db);
  return rows;
}

export type OwnRow = Omit<OwnAssignment, 'due_at' | 'state'> & { due_at: Date; is_open: boolean; is_done: boolean };

/** Those of the classes in which an account learns today, but what is done and was due before `since`. */
export async function listAssignmentsOf(
  db: Db,
  accountId: number,
  { now, since }: { now: Date; since: Date },
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select ${columns}, classes.name as class_name, work.is_open, work.done_at is not null as is_done, work.attempt_id,
      ${isLate(now)} as late
    from class_members learner
      join classes on classes.id = learner.class_id and classes.archived_at is null
      join assignments assignment on assignment.class_id = classes.id
      join courses course on course.id = assignment.course_id left join ${work}
    where learner.account_id = ${accountId} and learner.part = 'learner'
      and (work.done_at is null or assignment.due_at >= ${since}::timestamptz)
    order by assignment.due_at, assignment.id
  `.execute(db);
  return rows;
}

/** The same for a calendar, without tests that cannot be taken. */
export async function listDueDates(db: Db, accountId: number, moments: { now: Date; since: Date }): Promise<DueDate[]> {
  const rows = await listAssignmentsOf(db, accountId, moments);
  return rows
    .filter(({ course }) => course.gone === null)
    .map(({ id, course, class_name: className, due_at: dueAt }) => {
      return { id, courseId: course.id, title: course.title, className, dueAt };
    });
}

/** A class that a caller sees and that is not archived: it stays so until the transaction ends. */
export async function holdClass(db: Db, id: number, seenBy: SeenBy): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from classes where id = ${id} and archived_at is null and ${isOwnClass(seenBy)} for share
  `.execute(db);
  return rows[0];
}

type NewAssignment = Due & { class_id: number; course_id: number; note: string; given_by: number; given_at: Date };

/** Adds an assignment and gives its id. A course that the class has violates `assignments_once`. */
export async function insertAssignment(db: Db, added: NewAssignment): Promise<number> {
  const { id } = await db.insertInto('assignments').values(added).returning('id').executeTakeFirstOrThrow();
  return id;
}

export type HeldAssignment = Due & { id: number; note: string; title: string; course_id: number };

/** An assignment of a class, locked until the transaction ends. */
export async function lockAssignment(db: Db, classId: number, id: number): Promise<HeldAssignment | undefined> {
  return await db
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'course_id')
    .select(['assignments.id', 'course_id', 'due_at', 'time_zone', 'note', 'title'])
    .where('assignments.id', '=', id)
    .where('class_id', '=', classId)
    .forUpdate('assignments')
    .executeTakeFirst();
}

/** Changes what is given of a locked assignment. */
export async function updateAssignment(db: Db, id: number, changed: Partial<Due & { note: string }>): Promise<void> {
  await db.updateTable('assignments').set(changed).where('id', '=', id).execute();
}

export async function deleteAssignment(db: Db, id: number): Promise<void> {
  await db.deleteFrom('assignments').where('id', '=', id).execute();
}

export type DueEmails = Due & {
  id: number;
  note: string;
  class_name: string;
  course_id: number;
  title: string;
  told_due_at: Date | null;
};

/**
 * An assignment of which learners are to be emailed, locked; another process takes another one. `told`: they do not know
 * its due date. `reminded`: they have known it since before the reminder is due. Nobody is emailed of what is over, of an
 * archived class, or of a test that cannot be taken.
 */
export async function lockDueEmails(db: Db, what: 'told' | 'reminded', now: Date): Promise<DueEmails | undefined> {
  const remindedFrom = sql`assignment.due_at - ${REMINDED_BEFORE_SECONDS}::integer * interval '1 second'`;
  const isDue =
    what === 'told'
      ? sql`assignment.told_due_at is distinct from assignment.due_at`
      : sql`assignment.reminded_at is null and assignment.told_due_at = assignment.due_at
          and ${remindedFrom} <= ${now}::timestamptz and assignment.told_at <= ${remindedFrom}`;
  const { rows } = await sql<DueEmails>`
    select assignment.id, assignment.due_at, assignment.time_zone, assignment.note, assignment.told_due_at,
      classes.name as class_name, course.id as course_id, course.title
    from assignments assignment join classes on classes.id = assignment.class_id
      join courses course on course.id = assignment.course_id
    where assignment.due_at > ${now}::timestamptz and classes.archived_at is null and ${gone} is null and ${isDue}
    order by assignment.due_at, assignment.id limit 1 for update of assignment skip locked
  `.execute(db);
  return rows[0];
}

export type ToEmail = { username: string; email: string; language: Language | null };

/** Its learners of today who are active and not done; without those in progress where only who has not begun is meant. */
export async function listToEmail(db: Db, id: number, { notBegun }: { notBegun: boolean }): Promise<ToEmail[]> {
  const { rows } = await sql<ToEmail>`
    select username, email, language
    from assignments assignment join courses course on course.id = assignment.course_id
      join class_members learner on learner.class_id = assignment.class_id and learner.part = 'learner'
      join accounts on accounts.id = learner.account_id and accounts.status = 'active'
      left join ${work}
    where assignment.id = ${id} and work.done_at is null and not (${notBegun} and work.is_open)
    order by accounts.id
  `.execute(db);
  return rows;
}

/** Notes what a locked assignment's learners were emailed. */
export async function markEmailed(
  db: Db,
  { id, due_at }: Pick<DueEmails, 'id' | 'due_at'>,
  what: 'told' | 'reminded',
  now: Date,
) {
  const noted = what === 'told' ? { told_due_at: due_at, told_at: now } : { reminded_at: now };
  await db.updateTable('assignments').set(noted).where('id', '=', id).execute();
}
