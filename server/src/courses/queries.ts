import type { addCourse } from '@parlance/contract/course-admin';
import type { Course, CourseUse, ListedCourse } from '@parlance/contract/courses';
import type { Parsed } from '@parlance/contract/endpoint';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { Language } from '@parlance/contract/languages';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { byName, hasWords, type Listing, searchQuery } from '../platform/list-query.ts';
import type { TimedQuestion } from './duration.ts';

/** A course as the wire has it. */
export const columns = [
  'id',
  'title',
  'subject',
  'description',
  'type',
  'test_duration_seconds as test_duration',
  'max_score',
  // A question takes as many numbers as it has marks.
  sql<number>`(select coalesce(sum(version.marks), 0)::int from course_questions entry
    join questions on questions.id = entry.question_id
    join question_versions version on version.id = coalesce(entry.pinned_version_id, questions.current_version_id)
    where entry.course_id = courses.id and entry.removed_at is null)
    + (select coalesce(sum(take * marks_each), 0)::int from course_draws draw
      where draw.course_id = courses.id and draw.removed_at is null)`.as('question_count'),
] as const;

/**
 * The length of the recordings of a Listening course, as `audioPartsSeconds` gives it; questions on the same audio that
 * follow each other are one part.
 */
const audioSeconds = sql<number | null>`case when courses.type = 'Listening' then (
    select ceil(sum(seconds))::int from (
      select audio.duration_seconds as seconds, audio.id as audio_id,
        lag(audio.id) over (order by entry.position, question.id) as before
      from course_questions entry
      join questions question on question.id = entry.question_id
      join question_versions version on version.id = coalesce(entry.pinned_version_id, question.current_version_id)
      join uploads audio on audio.id = version.audio_upload_id
      where entry.course_id = courses.id and entry.removed_at is null
    ) heard where before is distinct from audio_id)
    + (select coalesce(ceil(sum(longest_seconds)), 0)::int from course_draws draw
      where draw.course_id = courses.id and draw.removed_at is null) end`;

/** The columns a list of courses may be sorted by. */
export const sortable = ['id', 'title', 'subject', 'type', 'test_duration'] as const;

const orders = {
  id: sql`id`,
  title: byName(sql`title`),
  subject: byName(sql`subject`),
  type: sql`type`,
  test_duration: sql`test_duration`,
};

/**
 * Who looks for courses: everyone finds those that are not for examinations only, staff also their own of these, or with
 * the whole school all.
 */
export type CourseViewer = 'everyone' | 'school' | { authorId: number };

/**
 * `text` is a part of the title, subject or description, in whatever case. Without a viewer everyone looks; only others
 * get what each course is for.
 */
export type CourseFilter = Listing<(typeof sortable)[number]> & { type?: CourseType; viewer?: CourseViewer };

/** Whether a course is found by somebody who looks for courses. */
function isFoundBy(viewer: CourseViewer) {
  if (viewer === 'school') return sql<boolean>`true`;
  if (viewer === 'everyone') return sql<boolean>`courses.use <> 'exam'`;
  return sql<boolean>`(courses.use <> 'exam' or courses.created_by = ${viewer.authorId})`;
}

/** The courses that fit, without archived ones, and how many there are in all. */
export async function listCourses(db: Db, filter: CourseFilter): Promise<{ rows: ListedCourse[]; total: number }> {
  const { viewer = 'everyone' } = filter;
  let fitting = db.selectFrom('courses').where('archived_at', 'is', null).where(isFoundBy(viewer));
  if (filter.type) fitting = fitting.where('type', '=', filter.type);
  if (filter.text) fitting = fitting.where(hasWords(sql.ref('search_words'), searchQuery(filter.text)));
  const ordered = fitting
    .select(columns)
    .select(audioSeconds.as('audio_seconds'))
    .select((viewer === 'everyone' ? sql<null>`null` : sql<CourseUse | null>`courses.use`).as('use'))
    .select('courses.practice_mode')
    .orderBy(orders[filter.sortBy], filter.direction)
    .orderBy('id', filter.direction);
  if (!filter.slice) {
    const rows = await ordered.execute();
    return { rows: rows.map(listed), total: rows.length };
  }
  const { limit, offset } = filter.slice;
  const rows = await ordered
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .limit(limit)
    .offset(offset)
    .execute();
  if (rows[0]) return { rows: rows.map(listed), total: rows[0].total };
  // Past the last page no row is there to carry the count.
  return {
    rows: [],
    total: (await fitting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total,
  };
}

function listed({
  audio_seconds,
  use,
  practice_mode,
  ...course
}: Course & { audio_seconds: number | null; use: CourseUse | null; practice_mode: boolean }): ListedCourse {
  return {
    ...course,
    ...(audio_seconds !== null && { audio_seconds }),
    ...(use !== null && { use }),
    ...(practice_mode && { practice_mode }),
  };
}

/** A course that is not archived, unless the archived are asked for too; undefined for none. */
export async function findCourse(db: Db, id: number, { archivedToo = false } = {}): Promise<Course | undefined> {
  return await db
    .selectFrom('courses')
    .select(columns)
    .where('id', '=', id)
    .where(sql<boolean>`(archived_at is null or ${archivedToo})`)
    .executeTakeFirst();
}

/** The language that the content of a course is in; undefined for none. */
export async function findContentLanguage(db: Db, id: number): Promise<string | undefined> {
  const course = await db.selectFrom('courses').select('content_language').where('id', '=', id).executeTakeFirst();
  return course?.content_language;
}

/**
 * Names what every course that everyone finds gives today, and how many there are: it changes with any of them.
 */
export async function findCatalogueRevision(db: Db): Promise<{ revision: string; total: number }> {
  return await db
    .selectFrom('courses')
    .select([
      sql<string>`coalesce(md5(string_agg(id || ':' || content_revision, ',' order by id)), '')`.as('revision'),
      sql<number>`count(*)::int`.as('total'),
    ])
    .where('archived_at', 'is', null)
    .where(isFoundBy('everyone'))
    .executeTakeFirstOrThrow();
}

/** How often what a course gives has changed, and what it is for; undefined for none, or an archived one. */
export function findContentRevision(
  db: Db,
  id: number,
): Promise<
  | Pick<CourseForTaking, 'content_revision' | 'use' | 'created_by' | 'instruction_language' | 'practice_mode'>
  | undefined
> {
  return db
    .selectFrom('courses')
    .select(['content_revision', 'use', 'created_by', 'instruction_language', 'practice_mode'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** Whether a course is a part of a published sitting that an account takes, of that one where it is named. */
export async function isOfOwnSitting(
  db: Db,
  courseId: number,
  accountId: number,
  sittingId: number | null = null,
): Promise<boolean> {
  const row = await db
    .selectFrom('candidates')
    .innerJoin('sittings', 'sittings.id', 'candidates.sitting_id')
    .innerJoin('sitting_parts', 'sitting_parts.sitting_id', 'sittings.id')
    .select('candidates.id')
    .where('candidates.account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .where('sittings.status', '=', 'published')
    .where('sitting_parts.course_id', '=', courseId)
    .where(sql<boolean>`(${sittingId}::integer is null or sittings.id = ${sittingId})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A course with what decides whether a test of it may be taken; archived ones too: their open attempts finish. */
export type CourseForTaking = Course & {
  attempts_allowed: number | null;
  retake_gap_seconds: number;
  archived_at: Date | null;
  content_revision: number;
  content_language: string;
  instruction_language: Language | null;
  use: CourseUse;
  practice_mode: boolean;
  created_by: number | null;
  shuffle_options: boolean;
};

export async function findCourseForTaking(db: Db, id: number): Promise<CourseForTaking | undefined> {
  return await coursesForTaking(db).where('id', '=', id).executeTakeFirst();
}

/** The same of every course, for a query that asks more. */
export function coursesForTaking(db: Db) {
  return db
    .selectFrom('courses')
    .select(columns)
    .select(['attempts_allowed', 'retake_gap_seconds', 'archived_at', 'content_revision', 'content_language'])
    .select(['instruction_language', 'use', 'practice_mode', 'created_by', 'shuffle_options']);
}

/** What the questions of a course add to its length, in their order. */
export async function findTimedQuestions(db: Db, courseId: number): Promise<TimedQuestion[]> {
  return await timedQuestions(db).where('entry.course_id', '=', courseId).execute();
}

/** The same of every course, in which a condition must name some. */
export function timedQuestions(db: Db) {
  return db
    .selectFrom('course_questions as entry')
    .innerJoin('questions as question', 'question.id', 'entry.question_id')
    .innerJoin('question_versions as version', (join) =>
      join.on('version.id', '=', sql<number>`coalesce(entry.pinned_version_id, question.current_version_id)`),
    )
    .leftJoin('uploads as audio', 'audio.id', 'version.audio_upload_id')
    .select(['question.timer_seconds', 'audio.key as audio_key'])
    .select(sql<number | null>`audio.duration_seconds::double precision`.as('audio_seconds'))
    .where('entry.removed_at', 'is', null)
    .orderBy('entry.position')
    .orderBy('question.id');
}

/** What the draws of a course add to its length at most, as if the longest were drawn. */
export function findDrawnTimes(db: Db, courseId: number): Promise<TimedQuestion[]> {
  return drawnTimes(db, [courseId]);
}

/** The same of several courses, each row with its own. */
export async function drawnTimes(db: Db, courseIds: number[]): Promise<(TimedQuestion & { course_id: number })[]> {
  const { rows } = await sql<TimedQuestion & { course_id: number }>`
    select course_id, (longest_seconds / take)::text as timer_seconds, 'draw ' || id || ' ' || number as audio_key,
      (longest_seconds / take)::double precision as audio_seconds
    from course_draws cross join lateral generate_series(1, take) as number
    where course_id = any(${courseIds}::integer[]) and removed_at is null order by position, id, number
  `.execute(db);
  return rows;
}

/** Whether any course was ever added; archived ones count. */
export async function hasCourses(db: Db): Promise<boolean> {
  return (await db.selectFrom('courses').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export type NewCourse = Parsed<typeof addCourse, 'body'>;

/** Adds a course and returns it as `findCourse` would. What is absent gets the default of the table. */
export async function insertCourse(db: Db, course: NewCourse, by: number, now: Date): Promise<Course> {
  const { test_duration, ...fields } = course;
  return await db
    .insertInto('courses')
    .values({ ...fields, test_duration_seconds: test_duration, created_by: by, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Archives a course, at null takes it back: open attempts finish, results stay. False when there is none to do it to. */
export async function archiveCourse(db: Db, id: number, at: Date | null): Promise<boolean> {
  const changed = await db
    .updateTable('courses')
    .set({ archived_at: at })
    .where('id', '=', id)
    .where('archived_at', at ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Sets the duration that later attempts get. False when there is no such course. */
export async function updateDuration(db: Db, id: number, durationSeconds: number): Promise<boolean> {
  const updated = await db
    .updateTable('courses')
    .set({ test_duration_seconds: durationSeconds })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}
