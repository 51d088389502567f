import type { CourseField, CourseForAdmin, DeletedCourse, editCourse } from '@parlance/contract/course-admin';
import type { Course } from '@parlance/contract/courses';
import type { Parsed } from '@parlance/contract/endpoint';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { may } from '@parlance/contract/permissions';
import { sightFlags } from '@parlance/contract/release-policy';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
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
    .select(['attempts_allowed', 'retake_gap_seconds', 'anonymous_marking', 'content_language', 'instruction_language'])
    .select(['use', 'rubric_id', 'practice_mode', 'shuffle_options', 'remark_days', 'remark_may_lower'])
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

/** What of a course its copy takes over: every column but these. A new one is missing here until it is added. */
type Copied = Exclude<
  keyof Tables['courses'],
  'id' | 'title' | 'created_by' | 'created_at' | 'archived_at' | 'content_revision' | 'search_words'
>;
const copied: Record<Copied, true> = {
  subject: true,
  description: true,
  type: true,
  test_duration_seconds: true,
  max_score: true,
  attempts_allowed: true,
  retake_gap_seconds: true,
  anonymous_marking: true,
  content_language: true,
  instruction_language: true,
  use: true,
  rubric_id: true,
  practice_mode: true,
  scale_id: true,
  shuffle_options: true,
  remark_days: true,
  remark_may_lower: true,
};
const copiedColumns = Object.keys(copied) as Copied[];

/** Adds a course with the fields of another one, but its title; undefined when that is archived or not there. */
export async function copyCourse(
  db: Db,
  { sourceId, title, by, at }: { sourceId: number; title: string; by: number; at: Date },
): Promise<number | undefined> {
  const copy = await db
    .insertInto('courses')
    .columns(['title', 'created_by', 'created_at', ...copiedColumns])
    .expression((eb) =>
      eb
        .selectFrom('courses')
        .select([
          sql<string>`${title}::text`.as('title'),
          sql<number>`${by}::integer`.as('created_by'),
          sql<Date>`${at}::timestamptz`.as('created_at'),
          ...copiedColumns,
        ])
        .where('id', '=', sourceId)
        .where('archived_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return copy?.id;
}

/** Gives a copied course the release policy of the other one; nothing where that has none. */
export async function copyReleasePolicy(db: Db, fromCourseId: number, toCourseId: number): Promise<void> {
  const copied = sql.join(
    ['release', 'release_at', 'time_zone', ...sightFlags, 'released_at'].map((column) => sql.ref(column)),
  );
  await sql`insert into release_policies (course_id, version, ${copied})
    select ${toCourseId}::integer, 1, ${copied} from release_policies where course_id = ${fromCourseId}`.execute(db);
}

/**
 * Copies the questions that later attempts at a course would get, with their passages, current versions, timers and
 * audio; questions of the bank stand in both. One statement, so that it sees one moment of the course: the new ids are
 * drawn first, and what refers to what is checked at its end.
 */
export async function copyQuestions(db: Db, fromCourseId: number, toCourseId: number, now: Date): Promise<void> {
  await sql`
    with
      question as materialized (
        select nextval(pg_get_serial_sequence('questions', 'id'))::integer as new_id,
          nextval(pg_get_serial_sequence('question_versions', 'id'))::integer as new_version_id, source.*
        from (
          select questions.passage_id, position, question_type, timer_seconds, label, skill, level, topic, tags, current_version_id
          from course_questions entry join questions on questions.id = entry.question_id
          where entry.course_id = ${fromCourseId} and removed_at is null and current_version_id is not null
            and questions.course_id = ${fromCourseId}
          order by position, questions.id
        ) source
      ),
      passage as materialized (
        select nextval(pg_get_serial_sequence('passages', 'id'))::integer as new_id, source.*
        from (
          select id, position, title, content from passages
          where course_id = ${fromCourseId} and (id in (select passage_id from question)
            or id in (select passage_id from course_questions where course_id = ${fromCourseId} and removed_at is null)
            or id in (select passage_id from course_draws where course_id = ${fromCourseId} and removed_at is null)
            or not exists (select from questions where passage_id = passages.id))
          order by position, id
        ) source
      ),
      copied_passages as (
        insert into passages (id, course_id, position, title, content) overriding system value
        select new_id, ${toCourseId}::integer, position, title, content from passage
      ),
      copied_questions as (
        insert into questions (id, course_id, passage_id, question_type, timer_seconds, label, skill, level, topic, tags,
          current_version_id, changed_at)
        overriding system value
        select question.new_id, ${toCourseId}::integer, passage.new_id, question_type, timer_seconds, label, skill, level,
          topic, tags, new_version_id, ${now}::timestamptz
        from question left join passage on passage.id = question.passage_id
      ),
      places as (
        insert into course_questions (course_id, question_id, position, passage_id, pinned_version_id,
          pinned_passage_version, added_at)
        select ${toCourseId}::integer, new_id, position, null::integer, null::integer, null::integer, ${now}::timestamptz
        from question
        union all
        select ${toCourseId}::integer, question_id, entry.position, passage.new_id, pinned_version_id,
          pinned_passage_version, ${now}::timestamptz
        from course_questions entry join questions on questions.id = entry.question_id
          left join passage on passage.id = entry.passage_id
        where entry.course_id = ${fromCourseId} and removed_at is null and questions.course_id is null
        returning question_id
      ),
      copied_draws as (
        insert into course_draws (course_id, position, what, take, marks_each, filter, seed_by, balanced, passage_id, pool,
          longest_seconds, pooled_at, added_at)
        select ${toCourseId}::integer, draw.position, what, take, marks_each, filter, seed_by, balanced, passage.new_id, pool,
          longest_seconds, pooled_at, ${now}::timestamptz
        from course_draws draw left join passage on passage.id = draw.passage_id
        where draw.course_id = ${fromCourseId} and removed_at is null
      ),
      -- What its draws can give: such a question has a row that is removed.
      pooled as (
        insert into course_questions (course_id, question_id, position, passage_id, added_at, removed_at)
        select ${toCourseId}::integer, question_id, 0, passage.new_id, ${now}::timestamptz, ${now}::timestamptz
        from course_questions entry left join passage on passage.id = entry.passage_id
        where entry.course_id = ${fromCourseId} and removed_at is not null and question_id in (
          select jsonb_array_elements_text(entry -> 'question_ids')::integer
          from course_draws draw cross join lateral jsonb_array_elements(pool) as pooled (entry)
          where draw.course_id = ${fromCourseId} and draw.removed_at is null)
      ),
      copied_versions as (
        insert into question_versions (id, question_id, content, key, scoring, marks, answer_rule, audio_upload_id,
          picture_upload_id, explanation, created_at)
        overriding system value
        select new_version_id, question.new_id, content, key, scoring, marks, answer_rule, audio_upload_id,
          picture_upload_id, explanation, ${now}::timestamptz
        from question join question_versions version on version.id = question.current_version_id
      )
    select from places`.execute(db);
}
