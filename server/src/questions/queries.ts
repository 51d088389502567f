import { setImmediate } from 'node:timers/promises';
import type { Asked } from '@parlance/contract/kinds/kinds';
import type { QuestionType } from '@parlance/contract/kinds/question-types';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Draft, DraftPassage, DraftQuestion } from './draft.ts';
import { versionColumns, withAsked } from './stored.ts';

/** A question with one of its versions, key included: for the server's own use and the author's. */
export type QuestionRow = Asked & {
  id: number;
  version_id: number;
  /** Counts every change of the question. */
  revision: number;
  question_type: QuestionType;
  marks: number;
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
  const rows = await questionsWithVersions(db)
    .whereRef('version.id', '=', 'question.current_version_id')
    .where('question.course_id', '=', courseId)
    .where('question.archived_at', 'is', null)
    .execute();
  return rows.map(withAsked);
}

/** Passage id to version. A passage that is not named has its present text. */
export type PinnedPassages = Record<string, number>;

/** These versions with their questions, archived or not, in the order of the ids. */
export async function pinnedQuestions(
  db: Db,
  versionIds: number[],
  passages: PinnedPassages = {},
): Promise<QuestionRow[]> {
  const rows = await questionsWithVersions(db, passages)
    .where('version.id', '=', (eb) => eb.fn.any(sql<number[]>`${versionIds}::integer[]`))
    .execute();
  const place = new Map(versionIds.map((versionId, index) => [versionId, index]));
  const questions: QuestionRow[] = rows.map(withAsked);
  return questions.sort((a, b) => (place.get(a.version_id) ?? 0) - (place.get(b.version_id) ?? 0));
}

function questionsWithVersions(db: Db, passages: PinnedPassages = {}) {
  const pinned = sql<number>`(${JSON.stringify(passages)}::jsonb ->> passage.id::text)::integer`;
  return (
    db
      .selectFrom('questions as question')
      .innerJoin('question_versions as version', 'version.question_id', 'question.id')
      .leftJoin('passages as passage', 'passage.id', 'question.passage_id')
      // Only what was replaced is there; a passage never edited, or pinned at its present version, finds nothing.
      .leftJoin('passage_versions as before', (join) =>
        join.onRef('before.passage_id', '=', 'passage.id').on('before.version', '=', pinned),
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
        'question.position',
        'question.passage_id',
        'passage.version as passage_version',
        'version.audio_upload_id',
        'audio.key as audio_key',
        'picture.key as picture_key',
        'picture.width as picture_width',
        'picture.height as picture_height',
        sql<number | null>`audio.duration_seconds::double precision`.as('audio_seconds'),
      ])
      .select([
        sql<string | null>`coalesce(before.title, passage.title)`.as('passage_title'),
        sql<
          string | null
        >`case when row_number() over (partition by passage.id order by question.position, question.id) = 1
        then coalesce(before.content, passage.content) end`.as('passage_content'),
      ])
      .orderBy('question.position')
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
  if (replace) await archiveQuestions(db, courseId, at);
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

async function archiveQuestions(db: Db, courseId: number, now: Date): Promise<void> {
  await db
    .updateTable('questions')
    .set({ archived_at: now })
    .where('course_id', '=', courseId)
    .where('archived_at', 'is', null)
    .execute();
}

async function lastPositions(db: Db, courseId: number): Promise<{ passage: number; question: number }> {
  return await db
    .selectFrom('questions as question')
    .leftJoin('passages as passage', 'passage.id', 'question.passage_id')
    .where('question.course_id', '=', courseId)
    .where('question.archived_at', 'is', null)
    .select((eb) => [
      eb.fn.coalesce(eb.fn.max('passage.position'), eb.lit(0)).as('passage'),
      eb.fn.coalesce(eb.fn.max('question.position'), eb.lit(0)).as('question'),
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
 * Stores questions at their positions and returns the ids of their versions. Only inside a transaction.
 *
 * The rows go as one JSON text a statement: ten thousand parameters take the embedded database a second to bind, and
 * it runs in this process.
 */
export async function insertQuestions(
  db: Db,
  courseId: number,
  placed: PlacedQuestion[],
  now: Date,
): Promise<number[]> {
  const rows = placed.map(({ draft, passageId, audioUploadId, position }) => ({
    question_type: draft.question_type,
    timer_seconds: draft.timer_seconds,
    ...versionColumns(draft),
    passage_id: passageId,
    audio_upload_id: audioUploadId,
    position,
  }));
  const { rows: versions } = await sql<{ id: number }>`
    with given as (
      select row.*, nextval(pg_get_serial_sequence('question_versions', 'id'))::integer as version_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        position integer, passage_id integer, question_type text, timer_seconds numeric, content jsonb, key jsonb,
        marks smallint, answer_rule jsonb, audio_upload_id integer, picture_upload_id integer
      )
    ), stored as (
      insert into questions (course_id, passage_id, position, question_type, timer_seconds, current_version_id)
      select ${courseId}::integer, passage_id, position, question_type, timer_seconds, version_id
      from given order by position
      returning id, current_version_id
    )
    insert into question_versions (id, question_id, content, key, marks, answer_rule, audio_upload_id,
      picture_upload_id, created_at)
    overriding system value
    select version_id, stored.id, content, key, marks, answer_rule, audio_upload_id, picture_upload_id,
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

/** A question of a course that is there; its row stays locked, but for answers to it. Only inside a transaction. */
export async function lockQuestion(db: Db, questionId: number) {
  return await db
    .selectFrom('questions as question')
    .innerJoin('courses as course', 'course.id', 'question.course_id')
    .select(['question.question_type', 'question.timer_seconds', 'question.current_version_id'])
    .where('question.id', '=', questionId)
    .where('question.archived_at', 'is', null)
    .where('course.archived_at', 'is', null)
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
