import type { PassageForAuthor } from '@parlance/contract/author-questions';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { KeyedQuestion } from '@parlance/contract/kinds/kinds';
import type { Scoring } from '@parlance/contract/kinds/scoring';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type DraftQuestion, SHARED_PASSAGE, type Tagged } from '../draft.ts';
import { answerRuleOf, keyColumns } from '../stored.ts';
import { inJson, versionValues } from '../storing/queries.ts';
import type { PlacedQuestion } from './order.ts';

type CourseOf = { courseId: number } | { questionId: number } | { passageId: number };

/**
 * Holds a course that is there, so that edits of it come one after another; its tests go on being opened, saved and
 * submitted. Undefined for none. Only inside a transaction.
 */
export async function lockCourse(db: Db, ref: CourseOf): Promise<{ id: number; type: CourseType } | undefined> {
  const locked = db
    .selectFrom('courses')
    .select(['id', 'type'])
    .where('archived_at', 'is', null)
    .forNoKeyUpdate('courses');
  if ('courseId' in ref) return await locked.where('id', '=', ref.courseId).executeTakeFirst();
  const [table, id] =
    'questionId' in ref ? (['questions', ref.questionId] as const) : (['passages', ref.passageId] as const);
  return await locked
    .where('id', '=', (eb) => eb.selectFrom(table).select('course_id').where('id', '=', id))
    .executeTakeFirst();
}

export type HeldTests = {
  /** The course that a question belongs to; null in the bank. */
  course: { id: number; type: CourseType } | null;
  /** Every test that it ever stood in. */
  courseIds: number[];
};

/**
 * Holds every test that a question ever stood in, in the order of their ids, so that two corrections of one attempt come
 * one after the other. Undefined for no question, and for one whose course is archived. Only inside a transaction.
 */
export async function lockTests(db: Db, questionId: number): Promise<HeldTests | undefined> {
  const question = await db.selectFrom('questions').select('course_id').where('id', '=', questionId).executeTakeFirst();
  if (!question) return undefined;
  const tests = await holdCoursesOf(db, [questionId]);
  const own = tests.find(({ id }) => id === question.course_id);
  if (question.course_id !== null && (!own || own.archived_at)) return undefined;
  return { course: own ? { id: own.id, type: own.type } : null, courseIds: tests.map(({ id }) => id) };
}

/** Holds every course in which one of these questions ever stood, in the order of their ids. Only inside a transaction. */
export async function holdCoursesOf(db: Db, questionIds: number[]) {
  return await db
    .selectFrom('courses')
    .select(['id', 'type', 'archived_at'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('course_questions')
        .select('course_id')
        .where('question_id', '=', eb.fn.any(sql<number[]>`${questionIds}::integer[]`)),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The questions of a course in order, each with what it is asked about. */
export async function findOrder(db: Db, courseId: number): Promise<PlacedQuestion[]> {
  return await db
    .selectFrom('course_questions as entry')
    .innerJoin('questions', 'questions.id', 'entry.question_id')
    .innerJoin('question_versions as version', (join) =>
      join.on('version.id', '=', sql<number>`coalesce(entry.pinned_version_id, questions.current_version_id)`),
    )
    .select(['questions.id', 'version.audio_upload_id'])
    .select(sql<number | null>`coalesce(questions.passage_id, entry.passage_id)`.as('passage_id'))
    .where('entry.course_id', '=', courseId)
    .where('entry.removed_at', 'is', null)
    .orderBy('entry.position')
    .orderBy('questions.id')
    .execute();
}

/** Takes a question off a course. Later attempts are without it. False when it is not there. */
export async function removeQuestion(db: Db, courseId: number, questionId: number, now: Date): Promise<boolean> {
  const removed = await db
    .updateTable('course_questions')
    .set({ removed_at: now })
    .where('course_id', '=', courseId)
    .where('question_id', '=', questionId)
    .where('removed_at', 'is', null)
    .returning('question_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Stores new words, with their key, and gives the id of the version. */
export async function insertVersion(
  db: Db,
  draft: DraftQuestion,
  ref: { questionId: number; audioUploadId: number | null; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('question_versions')
    .values(versionValues(draft, ref))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Corrects the key of a version, and how it counts, in place. It waits for the submits that are being marked by the old one. */
export async function correctKey(
  db: Db,
  versionId: number,
  { scoring, ...asked }: KeyedQuestion & { scoring: Scoring | null },
): Promise<void> {
  await db
    .updateTable('question_versions')
    .set({
      ...inJson('malformed' in asked.key ? { key: asked.key, answer_rule: answerRuleOf(asked) } : keyColumns(asked)),
      scoring: scoring && JSON.stringify(scoring),
      key_revision: sql`key_revision + 1`,
    })
    .where('id', '=', versionId)
    .execute();
}

export type ChangedQuestion = Tagged & {
  current_version_id: number;
  timer_seconds: number | null;
  passage_id: number | null;
  changed_at: Date;
  /** By which texts it is found in the bank. */
  searched: string;
};

/** Stores what a question has besides its versions, and counts the change. */
export async function updateQuestion(
  db: Db,
  questionId: number,
  { searched, ...changed }: ChangedQuestion,
): Promise<void> {
  await db
    .updateTable('questions')
    .set({
      ...changed,
      revision: sql`revision + 1`,
      searched: sql`case when course_id is null then to_tsvector('simple', ${searched}::text) end`,
    })
    .where('id', '=', questionId)
    .execute();
}

/** Why the key of a version is right; no attempt has it. */
export async function updateExplanation(db: Db, versionId: number, explanation: string): Promise<void> {
  await db.updateTable('question_versions').set({ explanation }).where('id', '=', versionId).execute();
}

/** The questions of a test that stand, or stood, under a passage of its own. */
const questionsUnder = sql`select from course_questions entry join questions on questions.id = entry.question_id
  where entry.course_id = passages.course_id
    and (questions.passage_id = passages.id or entry.passage_id = passages.id)`;

/** Passages of a course that are there: with a question, or waiting for their first one. */
function shownPassages(db: Db) {
  const shown = sql`${questionsUnder} and entry.removed_at is null`;
  const drawn = sql`select from course_draws draw where draw.passage_id = passages.id and draw.removed_at is null`;
  return db
    .selectFrom('passages')
    .where(sql<boolean>`(exists (${shown}) or not exists (${questionsUnder}) or exists (${drawn}))`);
}

/** Passages that wait for their first question, in order. */
export async function findEmptyPassages(db: Db, courseId: number): Promise<PassageForAuthor[]> {
  return await db
    .selectFrom('passages')
    .select(['id', 'title', 'content', 'version'])
    .where('course_id', '=', courseId)
    .where(sql<boolean>`not exists (${questionsUnder})`)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function findPassage(db: Db, courseId: number, passageId: number) {
  return await shownPassages(db)
    .select(['id', 'title', 'content', 'version'])
    .where('course_id', '=', courseId)
    .where('id', '=', passageId)
    .executeTakeFirst();
}

/** The passage of questions that have nothing to read; undefined while there is none. */
export async function findSharedPassage(db: Db, courseId: number) {
  return await shownPassages(db)
    .select('id')
    .where('course_id', '=', courseId)
    .where('title', '=', SHARED_PASSAGE.title)
    .where('content', '=', SHARED_PASSAGE.content)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export type PassageText = Pick<PassageForAuthor, 'title' | 'content'>;

/** Puts a passage behind those that are there. */
export async function insertPassage(
  db: Db,
  courseId: number,
  { title, content }: PassageText,
): Promise<PassageForAuthor> {
  return await db
    .insertInto('passages')
    .values({
      course_id: courseId,
      title,
      content,
      position: shownPassages(db)
        .where('course_id', '=', courseId)
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('position')),
    })
    .returning(['id', 'title', 'content', 'version'])
    .executeTakeFirstOrThrow();
}

/** Gives a passage its new text and keeps the one before for the attempts that read it. */
export async function replacePassage(
  db: Db,
  before: PassageForAuthor,
  { title, content }: PassageText,
  now: Date,
): Promise<void> {
  await db
    .insertInto('passage_versions')
    .values({
      passage_id: before.id,
      version: before.version,
      title: before.title,
      content: before.content,
      replaced_at: now,
    })
    .execute();
  await db
    .updateTable('passages')
    .set({ title, content, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
}
