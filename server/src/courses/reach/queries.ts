import { may } from '@parlance/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';

/** Who asks what tests ask. */
export type Reader = Pick<Caller, 'role' | 'access' | 'accountId'>;

/** Who sees everything; what the server does by itself as well. */
export const WHOLE_SCHOOL: Reader = { role: 'admin', access: 'school', accountId: 0 };

/** What is asked for: all that a course asks, questions, and sets of the bank. */
export type Content = {
  courseId?: number;
  questionIds?: number[];
  setIds?: number[];
  /** Beside the work that a reader marks: what its paper asked is theirs. */
  versionIds?: number[];
  /** A course for what of it is listed by `isOpenVersionIn`: whoever marks a paper of it finds that. */
  markedCourseId?: number;
};

/** From `part`: those of published sittings that an account leads or marks. */
function marks(accountId: number) {
  return sql`join sittings on sittings.id = part.sitting_id and sittings.status = 'published'
    join sitting_staff staff on staff.sitting_id = sittings.id
    where staff.account_id = ${accountId} and staff.part in ('lead', 'marker')`;
}

/**
 * Whether a reader marks `version`: a frozen paper of theirs can have it, or their candidates were given it, which was
 * also before there were papers. The same question in the words of another examination, or of today, is not theirs.
 */
function isMarkedVersion({ accountId }: Reader) {
  const ofPapers = sql`from sitting_papers paper join sitting_parts part on part.id = paper.part_id ${marks(accountId)}`;
  return sql`version.id in (
    select jsonb_path_query(paper.questions, '$[*].version')::integer ${ofPapers}
    union all select jsonb_path_query(paper.draws, '$[*].pool[*].version_ids[*]')::integer ${ofPapers}
    union all select unnest(given.question_version_ids) from sitting_parts part
      join candidates on candidates.sitting_id = part.sitting_id
      join attempts given on given.candidate_id = candidates.id and given.sitting_part_id = part.id
      ${marks(accountId)})`;
}

/** Whether `course` is one that a reader made. */
function isOwnCourse({ accountId }: Reader) {
  return sql<boolean>`(course.created_by is not distinct from ${accountId}::integer)`;
}

/** Whether `course` is one whose questions a reader sees: their own, or for practice. */
export function isOpenCourse(reader: Reader) {
  if (may(reader, 'sees_school')) return sql<boolean>`true`;
  return sql<boolean>`(${isOwnCourse(reader)} or (course.use = 'practice' and course.archived_at is null))`;
}

/**
 * Whether a reader sees what `question` asks, and its key. One of a course is seen with the course. One of the bank is
 * seen where it stands in a course that is the reader's own, and otherwise where it is shared, or its set, while no
 * examination ever had it or another of its set. For who sees the whole school the condition is a constant.
 */
export function isOpenQuestion(reader: Reader) {
  if (may(reader, 'sees_school')) return sql<boolean>`true`;
  const isShared = sql`(question.shared or exists (
    select from passages shared where shared.id = question.set_id and shared.shared))`;
  return sql<boolean>`(case when question.course_id is not null
    then exists (select from courses course where course.id = question.course_id and ${isOpenCourse(reader)})
    else exists (select from course_questions entry join courses course on course.id = entry.course_id
        where entry.question_id = question.id and entry.removed_at is null and ${isOwnCourse(reader)})
      or (${isShared} and not exists (
        select from course_questions entry join courses course on course.id = entry.course_id
        where entry.question_id in (select question.id union all
            select other.id from questions other where other.set_id = question.set_id and other.course_id is null)
          and course.use <> 'practice' and course.created_by is distinct from ${reader.accountId}::integer)) end)`;
}

/**
 * Whether a reader sees `version` of `question`, and its key, beside the work they mark: with the question, or as the
 * words that they mark. No course is opened by marking, and no later wording.
 */
export function isOpenVersion(reader: Reader) {
  if (may(reader, 'sees_school')) return sql<boolean>`true`;
  return sql<boolean>`(${isMarkedVersion(reader)} or ${isOpenQuestion(reader)})`;
}

/** The same among the work of `course`, which shows what it asks to whoever it is open to. */
export function isOpenVersionIn(reader: Reader) {
  if (may(reader, 'sees_school')) return sql<boolean>`true`;
  return sql<boolean>`(${isMarkedVersion(reader)} or ${isOpenCourse(reader)})`;
}

/** Whether a reader sees the set `passage` of the bank: all of its questions; one without any where it is shared. */
export function isOpenSet(reader: Reader) {
  if (may(reader, 'sees_school')) return sql<boolean>`true`;
  const ofSet = sql`select from questions question where question.set_id = passage.id and question.course_id is null`;
  return sql<boolean>`((passage.shared or exists (${ofSet}))
    and not exists (${ofSet} and not ${isOpenQuestion(reader)}))`;
}

/** Whether nothing of this is closed to a reader; what is not there is closed to nobody. */
export async function isContentOpen(
  db: Db,
  reader: Reader,
  { courseId = 0, questionIds = [], setIds = [], versionIds = [], markedCourseId = 0 }: Content,
): Promise<boolean> {
  if (may(reader, 'sees_school')) return true;
  if (!may(reader, 'teaches')) return false;
  const { rows } = await sql<{ is_open: boolean }>`
    select not exists (select from courses course where course.id = ${courseId} and not ${isOpenCourse(reader)})
      and not exists (select from courses course where course.id = ${markedCourseId} and not ${isOpenCourse(reader)}
        and course.id not in (select part.course_id from sitting_parts part ${marks(reader.accountId)}))
      and not exists (select from questions question
        where question.id = any(${questionIds}::integer[]) and not ${isOpenQuestion(reader)})
      and not exists (select from question_versions version join questions question on question.id = version.question_id
        where version.id = any(${versionIds}::integer[]) and not ${isOpenVersion(reader)})
      and not exists (select from passages passage
        where passage.id = any(${setIds}::integer[]) and passage.course_id is null and not ${isOpenSet(reader)})
      as is_open
  `.execute(db);
  return rows[0]?.is_open === true;
}

/** Those of these courses, but deleted ones, whose questions a reader does not see. */
export async function findClosedCourses(db: Db, reader: Reader, courseIds: number[]): Promise<Set<number>> {
  if (may(reader, 'sees_school')) return new Set();
  const { rows } = await sql<{ id: number }>`
    select course.id from courses course
    where course.id = any(${courseIds}::integer[]) and course.archived_at is null and not ${isOpenCourse(reader)}
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The questions of the bank that stand in a course and that a reader does not see in it: a copy must not make them theirs. */
export async function findClosedReferences(db: Db, reader: Reader, courseId: number): Promise<number[]> {
  if (may(reader, 'sees_school')) return [];
  const { rows } = await sql<{ id: number }>`
    select question.id from course_questions entry join questions question on question.id = entry.question_id
    where entry.course_id = ${courseId} and entry.removed_at is null and question.course_id is null
      and not ${isOpenQuestion(reader)}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these pictures that a reader uploaded, or sees in a question. */
export async function findOpenPictures(db: Db, reader: Reader, uploadIds: number[]): Promise<number[]> {
  if (may(reader, 'sees_school')) return uploadIds;
  const { rows } = await sql<{ id: number }>`
    select id from uploads where id = any(${uploadIds}::integer[]) and (owner_id = ${reader.accountId}
      or exists (select from question_versions version join questions question on question.id = version.question_id
        where version.picture_upload_id = uploads.id and ${isOpenQuestion(reader)}))
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Who made a course, archived ones too; undefined for none. */
export async function findCourseAuthor(db: Db, id: number): Promise<number | null | undefined> {
  const course = await db.selectFrom('courses').select('created_by').where('id', '=', id).executeTakeFirst();
  return course?.created_by;
}

/** The ids of the courses that an account made, without archived ones. */
export async function listCoursesMadeBy(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('courses')
    .select('id')
    .where('created_by', '=', accountId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
