import {
  type CourseField,
  type CourseForAdmin,
  type DeletedCourse,
  type editCourse,
  ownFieldNames,
} from '@parlance/contract/course-admin';
import type { Course } from '@parlance/contract/courses';
import type { Parsed } from '@parlance/contract/endpoint';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { may } from '@parlance/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { byName, hasWords, type Listing, searchQuery } from '../../platform/list-query.ts';
import { columns } from '../queries.ts';
import type { Reader } from '../reach/queries.ts';

/** A course with its rules for takers, as those who build it see it. */
export type AdminCourse = Course &
  Pick<CourseForAdmin, Exclude<CourseField, 'shuffle_options'>> & { shuffle_options: boolean };

/** A course that is not archived; undefined for none. */
export async function findAdminCourse(db: Db, id: number): Promise<AdminCourse | undefined> {
  return await adminCourses(db, id).executeTakeFirst();
}

/** The same, its row locked until the end of the transaction: two edits are told apart. */
export async function lockAdminCourse(db: Db, id: number): Promise<AdminCourse | undefined> {
  return await adminCourses(db, id).forUpdate().executeTakeFirst();
}

function adminCourses(db: Db, id: number) {
  return db
    .selectFrom('courses')
    .select(columns)
    .select(ownFieldNames)
    .where('id', '=', id)
    .where('archived_at', 'is', null);
}

type Dependents = CourseForAdmin['dependents'];
type DependentSittings = Pick<Dependents, 'sittings' | 'otherSittings'>;

/** What deleting a course would leave behind or interrupt. Tests taken by staff are nobody's result. */
export async function countDependents(db: Db, courseId: number): Promise<Omit<Dependents, keyof DependentSittings>> {
  return await db
    .selectFrom('attempts')
    .select([
      sql<number>`(count(*) filter (where status in ('submitted', 'timed_out')))::int`.as('results'),
      sql<number>`(count(*) filter (where status = 'open'))::int`.as('openAttempts'),
      sql<number>`(count(*) filter (where marked_by_person and score is null
        and status in ('submitted', 'timed_out')))::int`.as('pendingReviews'),
    ])
    .where('course_id', '=', courseId)
    .where('staff', '=', false)
    .executeTakeFirstOrThrow();
}

/** The published sittings that a course is a part of and that are not over: named where the reader sees them. */
export async function findSittingsOf(db: Db, courseId: number, reader: Reader, now: Date): Promise<DependentSittings> {
  const rows = await db
    .selectFrom('sittings')
    .innerJoin('sitting_parts', 'sitting_parts.sitting_id', 'sittings.id')
    .leftJoin('sitting_papers', 'part_id', 'sitting_parts.id')
    .select(['sittings.id', 'title', 'frozen_at'])
    .select(
      sql<boolean>`(${may(reader, 'sees_school')} or exists (select from sitting_staff staff
        where staff.sitting_id = sittings.id and staff.account_id = ${reader.accountId}))`.as('seen'),
    )
    .where('course_id', '=', courseId)
    .where('status', '=', 'published')
    .where(sql<boolean>`ends_by + late_minutes * interval '1 minute' >= ${now}::timestamptz`)
    .orderBy('ends_by')
    .orderBy('sittings.id')
    .execute();
  const sittings = rows
    .filter(({ seen }) => seen)
    .map(({ id, title, frozen_at }) => ({
      id,
      title,
      frozen_at: frozen_at?.toISOString() ?? null,
    }));
  return { sittings, otherSittings: rows.length - sittings.length };
}

/** What keeps a course out of practice mode: an examination, drafted too, or a class that has its test until a date. */
export async function findTestsOf(db: Db, courseId: number, now: Date): Promise<'examination' | 'assignment' | null> {
  const { rows } = await sql<{ used: 'examination' | 'assignment' | null }>`
    select case
      when exists (select from sitting_parts part join sittings on sittings.id = part.sitting_id
        where part.course_id = ${courseId} and sittings.status <> 'cancelled') then 'examination'
      when exists (select from assignments join classes on classes.id = assignments.class_id
        where assignments.course_id = ${courseId} and due_at > ${now}::timestamptz
          and classes.archived_at is null) then 'assignment' end as used
  `.execute(db);
  return rows[0]?.used ?? null;
}

/** A row of the deleted courses. */
type DeletedRow = Omit<DeletedCourse, 'deleted_at' | 'exportParts'> & { deleted_at: Date };

export const sortableDeleted = ['deleted_at', 'title', 'type', 'id'] as const;
export type DeletedFilter = Listing<(typeof sortableDeleted)[number]> & { madeBy: number | null };

const deletedOrders = {
  deleted_at: sql`archived_at`,
  title: byName(sql`title`),
  type: sql`type`,
  id: sql`id`,
};

/** The archived courses that fit, of one maker or, with null, of all; and how many there are. */
export async function listArchived(
  db: Db,
  { text, sortBy, direction, slice, madeBy }: DeletedFilter,
): Promise<{ rows: DeletedRow[]; total: number }> {
  let fitting = db.selectFrom('courses').where('archived_at', 'is not', null);
  if (madeBy !== null) fitting = fitting.where('created_by', '=', madeBy);
  if (text) fitting = fitting.where(hasWords(sql.ref('search_words'), searchQuery(text)));
  let ordered = fitting
    .select(columns)
    .select(sql<Date>`archived_at`.as('deleted_at'))
    .select(
      sql<number>`(select count(*)::int from attempts where course_id = courses.id and not staff
        and status in ('submitted', 'timed_out'))`.as('results'),
    )
    .orderBy(deletedOrders[sortBy], direction)
    .orderBy('id', direction);
  if (slice) ordered = ordered.limit(slice.limit).offset(slice.offset);
  const { total } = await fitting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows: await ordered.execute(), total };
}

/** What a rubric is for, which stays there until the transaction ends; undefined for none, or an archived one. */
export async function holdRubric(db: Db, id: number): Promise<CourseType | undefined> {
  const rubric = await db
    .selectFrom('rubrics')
    .select('skill')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return rubric?.skill;
}

/** What an edit sets; what is left out stays. */
export type CourseEdit = Omit<Parsed<typeof editCourse, 'body'>, 'practice_confirmed'>;

export async function updateCourse(db: Db, id: number, { test_duration, ...edit }: CourseEdit): Promise<void> {
  await db
    .updateTable('courses')
    .set({ ...edit, test_duration_seconds: test_duration })
    .where('id', '=', id)
    .execute();
}
