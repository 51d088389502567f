import { setImmediate } from 'node:timers/promises';
import type { CourseType } from '@parlance/contract/courses';
import type { Asked } from '@parlance/contract/kinds/kinds';
import type { QuestionType } from '@parlance/contract/kinds/question-types';
import type { Level } from '@parlance/contract/tags';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Draft, DraftPassage, DraftQuestion } from './draft.ts';
import { versionColumns, withAsked } from './stored.ts';
import { searchedOf, tagColumns } from './tags.ts';

/** A question with one of its versions, key included: for the server's own use and the author's. */
export type QuestionRow = Asked & {
  id: number;
  version_id: number;
  /** Counts every change of the question. */
  revision: number;
  question_type: QuestionType;
  marks: number;
  /** Null in the bank. */
  course_id: number | null;
  label: string;
  skill: CourseType | null;
  level: Level | null;
  topic: string;
  tags: string[];
  explanation: string;
  /** In so many tests it stands. */
  used_in_count: number;
  /** The newest version, which a test that keeps older words does not have. */
  current_version_id: number | null;
  /** Seconds with two decimals, as PostgreSQL writes a numeric. */
  timer_seconds: string | null;
  position: number;
  passage_id: number | null;
  passage_title: string | null;
  /** Only on the first question of each passage, as the others would carry the same text again: see `byPassage`. */
  passage_content: string | null;
  passage_version: number | null;
  /** What a Listening question is asked about: the upload, its file's name in the store, and its length. */
  audio_upload_id: number | null;
  audio_key: string | null;
  audio_seconds: number | null;
  /** The picture that the content names: its file's name in the store, and its size in pixels. */
  picture_key: string | null;
  picture_width: number | null;
  picture_height: number | null;
};

/** The questions of a course as a new attempt gets them, in order. */
export async function currentQuestions(db: Db, courseId: number): Promise<QuestionRow[]> {
  const rows = await questionsWithVersions(db, {
    standsIn: sql`entry.course_id = ${courseId}::integer and entry.removed_at is null`,
    passageVersion: sql`entry.pinned_passage_version`,
  })
    .where('version.id', '=', sql<number>`coalesce(entry.pinned_version_id, question.current_version_id)`)
    .where('entry.course_id', 'is not', null)
    .execute();
  return rows.map(withAsked);
}

/** Passage id to version. A passage that is not named has its present text. */
export type PinnedPassages = Record<string, number>;

/**
 * These versions with their questions, still in a test or not, in the order of the ids; their places are those in the
 * course that is named, or in their own.
 */
export async function pinnedQuestions(
  db: Db,
  versionIds: number[],
  { passages = {}, courseId = null }: { passages?: PinnedPassages; courseId?: number | null } = {},
): Promise<QuestionRow[]> {
  const rows = await questionsWithVersions(db, {
    standsIn: sql`entry.course_id = coalesce(${courseId}::integer, question.course_id)`,
    passageVersion: sql`(${JSON.stringify(passages)}::jsonb ->> passage.id::text)::integer`,
  })
    .where('version.id', '=', (eb) => eb.fn.any(sql<number[]>`${versionIds}::integer[]`))
    .execute();
  const place = new Map(versionIds.map((versionId, index) => [versionId, index]));
  const questions: QuestionRow[] = rows.map(withAsked);
  return questions.sort((a, b) => (place.get(a.version_id) ?? 0) - (place.get(b.version_id) ?? 0));
}

type Joining = {
  /** In which tests their places are looked up. */
  standsIn: RawBuilder<boolean>;
  passageVersion: RawBuilder<number>;
};

function questionsWithVersions(db: Db, { standsIn, passageVersion }: Joining) {
  return (
    db
      .selectFrom('questions as question')
      .leftJoin('course_questions as entry', (join) => join.onRef('entry.question_id', '=', 'question.id').on(standsIn))
      .innerJoin('question_versions as version', 'version.question_id', 'question.id')
      .leftJoin('passages as passage', (join) =>
        join.on('passage.id', '=', sql<number>`coalesce(question.passage_id, entry.passage_id)`),
      )
      // Only what was replaced is there; a passage never edited, or pinned at its present version, finds nothing.
      .leftJoin('passage_versions as before', (join) =>
        join.onRef('before.passage_id', '=', 'passage.id').on('before.version', '=', passageVersion),
      )
      .leftJoin('uploads as audio', 'audio.id', 'version.audio_upload_id')
      .leftJoin('uploads as picture', 'picture.id', 'version.picture_upload_id')
      .select([
        'question.id',
        'version.id as version_id',
        'question.revision',
        'question.question_type',
        'version.content',
        'version.key',
        'version.marks',
        'question.timer_seconds',
        'passage.id as passage_id',
        'question.course_id',
        'question.label',
        'question.skill',
        'question.level',
        'question.topic',
        'question.tags',
        'question.current_version_id',
        'version.explanation',
        'version.audio_upload_id',
        'audio.key as audio_key',
        'picture.key as picture_key',
        'picture.width as picture_width',
        'picture.height as picture_height',
        sql<number | null>`audio.duration_seconds::double precision`.as('audio_seconds'),
      ])
      .select([
        sql<number>`coalesce(entry.position, 0)`.as('position'),
        sql<number>`(select count(*)::int from course_questions other
          join courses on courses.id = other.course_id
          where other.question_id = question.id and other.removed_at is null and courses.archived_at is null)`.as(
          'used_in_count',
        ),
        sql<number | null>`coalesce(before.version, passage.version)`.as('passage_version'),
        sql<string | null>`coalesce(before.title, passage.title)`.as('passage_title'),
        sql<
          string | null
        >`case when row_number() over (partition by passage.id order by entry.position, question.id) = 1
        then coalesce(before.content, passage.content) end`.as('passage_content'),
      ])
      .orderBy('entry.position')
      .orderBy('question.id')
  );
}

/** Rows of one insert: the embedded database lets nothing else run in this process during a statement. */
const ROWS_AT_ONCE = 100;

export type Storing = {
  courseId: number;
  drafts: Draft[];
  /** The upload that every one of the questions is asked about; null for none. */
  audioUploadId: number | null;
  replace: boolean;
  at: Date;
};

/**
 * Stores questions, with their passages where they have any, at the end of a course, or in place of what it had, which
 * stays for the attempts that were given it. Returns the ids of the versions stored, or null when the course is not
 * there. Only inside a transaction.
 */
export async function storeQuestions(
  db: Db,
  { courseId, drafts, audioUploadId, replace, at }: Storing,
): Promise<number[] | null> {
  // The lock lines up two uploads into one course: each goes on where the other ended.
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', courseId)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!course) return null;
  if (replace) await removeQuestions(db, courseId, at);
  const last = await lastPositions(db, courseId);
  const passageIds = await insertPassages(db, courseId, drafts, last.passage);
  const placed = drafts.flatMap((draft) =>
    draft.questions.map((question) => ({ draft: question, passageId: passageIds.get(draft) ?? null, audioUploadId })),
  );
  const versionIds: number[] = [];
  for (const part of chunks(placed.map((question, index) => ({ ...question, position: last.question + index + 1 })))) {
    versionIds.push(...(await insertQuestions(db, courseId, part, at)));
    // Its promises settle without a turn of the event loop.
    await setImmediate();
  }
  return versionIds;
}

async function removeQuestions(db: Db, courseId: number, now: Date): Promise<void> {
  await db
    .updateTable('course_questions')
    .set({ removed_at: now })
    .where('course_id', '=', courseId)
    .where('removed_at', 'is', null)
    .execute();
}

async function lastPositions(db: Db, courseId: number): Promise<{ passage: number; question: number }> {
  return await db
    .selectFrom('course_questions as entry')
    .innerJoin('questions as question', 'question.id', 'entry.question_id')
    .leftJoin('passages as passage', (join) =>
      join.on('passage.id', '=', sql<number>`coalesce(question.passage_id, entry.passage_id)`),
    )
    .where('entry.course_id', '=', courseId)
    .where('entry.removed_at', 'is', null)
    .select((eb) => [
      eb.fn.coalesce(eb.fn.max('passage.position'), eb.lit(0)).as('passage'),
      eb.fn.coalesce(eb.fn.max('entry.position'), eb.lit(0)).as('question'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the id of each draft that is a passage. */
async function insertPassages(db: Db, courseId: number, drafts: Draft[], last: number): Promise<Map<Draft, number>> {
  const passages = drafts.filter((draft): draft is DraftPassage => draft.content !== null);
  const ids: number[] = [];
  const rows = passages.map(({ title, content }, index) => ({
    course_id: courseId,
    position: last + index + 1,
    title: title ?? `Passage ${last + index + 1}`,
    content,
  }));
  for (const part of chunks(rows)) {
    const stored = await db.insertInto('passages').values(part).returning(['id', 'position']).execute();
    ids.push(...stored.sort((a, b) => a.position - b.position).map(({ id }) => id));
  }
  return new Map(passages.map((passage, index) => [passage, ids[index] as number]));
}

type PlacedQuestion = {
  draft: DraftQuestion;
  passageId: number | null;
  audioUploadId: number | null;
  position: number;
};

/**
 * Stores questions at their positions in a course, or in the bank where the course is null, and returns the ids of their
 * versions. Only inside a transaction.
 *
 * The rows go as one JSON text a statement: ten thousand parameters take the embedded database a second to bind, and
 * it runs in this process.
 */
export async function insertQuestions(
  db: Db,
  courseId: number | null,
  placed: PlacedQuestion[],
  now: Date,
): Promise<number[]> {
  const rows = placed.map(({ draft, passageId, audioUploadId, position }) => ({
    question_type: draft.question_type,
    timer_seconds: draft.timer_seconds,
    ...versionColumns(draft),
    explanation: draft.explanation ?? '',
    ...tagColumns(draft),
    searched: courseId === null ? searchedOf(draft) : null,
    passage_id: passageId,
    audio_upload_id: audioUploadId,
    position,
  }));
  const { rows: versions } = await sql<{ id: number }>`
    with given as (
      select row.*, nextval(pg_get_serial_sequence('question_versions', 'id'))::integer as version_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        position integer, passage_id integer, question_type text, timer_seconds numeric, content jsonb, key jsonb,
        marks smallint, answer_rule jsonb, audio_upload_id integer, picture_upload_id integer, explanation text,
        label text, skill text, level text, topic text, tags text[], searched text
      )
    ), stored as (
      insert into questions (course_id, passage_id, question_type, timer_seconds, current_version_id, label, skill, level,
        topic, tags, searched, bank_position, changed_at)
      select ${courseId}::integer, passage_id, question_type, timer_seconds, version_id, label, skill, level, topic, tags,
        to_tsvector('simple', searched), position, ${now}::timestamptz
      from given order by position
      returning id, current_version_id
    ), listed as (
      insert into course_questions (course_id, question_id, position, added_at)
      select ${courseId}::integer, stored.id, position, ${now}::timestamptz
      from given join stored on stored.current_version_id = version_id where ${courseId}::integer is not null
    )
    insert into question_versions (id, question_id, content, key, marks, answer_rule, audio_upload_id,
      picture_upload_id, explanation, created_at)
    overriding system value
    select version_id, stored.id, content, key, marks, answer_rule, audio_upload_id, picture_upload_id, explanation,
      ${now}::timestamptz
    from given join stored on stored.current_version_id = version_id
    returning id`.execute(db);
  return versions.map(({ id }) => id).sort((a, b) => a - b);
}

/** The row of a version. */
export function versionValues(
  draft: DraftQuestion,
  { questionId, audioUploadId, at }: { questionId: number; audioUploadId: number | null; at: Date },
) {
  return {
    question_id: questionId,
    ...inJson(versionColumns(draft)),
    explanation: draft.explanation ?? '',
    audio_upload_id: audioUploadId,
    created_at: at,
  };
}

/** Lists and objects as the text that a column of JSON is given. */
export function inJson<T extends Record<string, unknown>>(
  columns: T,
): { [N in keyof T]: T[N] extends object ? string : T[N] } {
  const entries = Object.entries(columns).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(entries) as ReturnType<typeof inJson<T>>;
}

/**
 * A question that stands in a course that is there, or in the bank; its row stays locked, but for answers to it. Only
 * inside a transaction.
 */
export async function lockQuestion(db: Db, questionId: number) {
  return await db
    .selectFrom('questions as question')
    .select(['question.question_type', 'question.timer_seconds', 'question.current_version_id', 'question.course_id'])
    .where('question.id', '=', questionId)
    .where(
      sql<boolean>`(question.course_id is null or exists (select from course_questions entry
        join courses on courses.id = entry.course_id
        where entry.question_id = question.id and entry.removed_at is null and courses.archived_at is null))`,
    )
    .forNoKeyUpdate('question')
    .executeTakeFirst();
}

/** Sets how long a question takes from the next opening on. */
export async function updateTimer(db: Db, questionId: number, timerSeconds: number): Promise<void> {
  await db
    .updateTable('questions')
    .set({ timer_seconds: timerSeconds, revision: sql`revision + 1` })
    .where('id', '=', questionId)
    .execute();
}

function chunks<T>(rows: T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) parts.push(rows.slice(start, start + ROWS_AT_ONCE));
  return parts;
}
