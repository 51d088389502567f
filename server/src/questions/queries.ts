import type { QuestionType } from '@parlance/contract/questions';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { DraftPassage, DraftQuestion } from './draft.ts';

/** A question with one of its versions, key included: for the server's own use and the author's. */
export type QuestionRow = {
  id: number;
  version_id: number;
  question_type: QuestionType;
  question_text: string;
  option_a: string | null;
  option_b: string | null;
  option_c: string | null;
  option_d: string | null;
  /** Parsed JSON as it is stored: a letter, several letters, "TRUE" or "FALSE", or null. */
  correct_option: unknown;
  /** Parsed JSON as it is stored: a list with one entry a blank, or null. */
  correct_answers: unknown;
  /** Seconds with two decimals, as PostgreSQL writes a numeric. */
  timer_seconds: string | null;
  position: number;
  passage_id: number | null;
  passage_title: string | null;
  /** Only on the first question of each passage, as the others would carry the same text again: see `byPassage`. */
  passage_content: string | null;
  /** What a Listening question is asked about: the file's name in the store, and its length. */
  audio_key: string | null;
  audio_seconds: number | null;
};

/** The questions of a course as a new attempt gets them, in order. */
export async function currentQuestions(db: Db, courseId: number): Promise<QuestionRow[]> {
  return await questionsWithVersions(db)
    .whereRef('version.id', '=', 'question.current_version_id')
    .where('question.course_id', '=', courseId)
    .where('question.archived_at', 'is', null)
    .execute();
}

/** These versions with their questions, archived or not, in the order of the course. */
export async function pinnedQuestions(db: Db, versionIds: number[]): Promise<QuestionRow[]> {
  return await questionsWithVersions(db)
    .where('version.id', '=', (eb) => eb.fn.any(sql<number[]>`${versionIds}::integer[]`))
    .execute();
}

function questionsWithVersions(db: Db) {
  return db
    .selectFrom('questions as question')
    .innerJoin('question_versions as version', 'version.question_id', 'question.id')
    .leftJoin('passages as passage', 'passage.id', 'question.passage_id')
    .leftJoin('uploads as audio', 'audio.id', 'version.audio_upload_id')
    .select([
      'question.id',
      'version.id as version_id',
      'question.question_type',
      'version.question_text',
      'version.option_a',
      'version.option_b',
      'version.option_c',
      'version.option_d',
      'version.correct_option',
      'version.correct_answers',
      'question.timer_seconds',
      'question.position',
      'question.passage_id',
      'passage.title as passage_title',
      'audio.key as audio_key',
      sql<number | null>`audio.duration_seconds::double precision`.as('audio_seconds'),
    ])
    .select(
      sql<
        string | null
      >`case when row_number() over (partition by passage.id order by question.position, question.id) = 1
        then passage.content end`.as('passage_content'),
    )
    .orderBy('question.position')
    .orderBy('question.id');
}

/** Rows of one insert: what a statement may carry is limited (65,535 parameters). */
const ROWS_AT_ONCE = 1000;

/**
 * Stores passages with their questions at the end of a course, or in place of what it had, which stays for the
 * attempts that were given it. Returns how many questions were stored, or null when the course is not there.
 * Only inside a transaction.
 */
export async function storePassages(
  db: Db,
  { courseId, passages, replace, at }: { courseId: number; passages: DraftPassage[]; replace: boolean; at: Date },
): Promise<number | null> {
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
  const passageIds = await insertPassages(db, courseId, passages, last.passage);
  const placed = passages.flatMap(({ questions }, index) =>
    questions.map((draft) => ({ draft, passageId: passageIds[index] ?? null })),
  );
  for (const part of chunks(placed.map((question, index) => ({ ...question, position: last.question + index + 1 })))) {
    await insertQuestions(db, courseId, part, at);
  }
  return placed.length;
}

async function archiveQuestions(db: Db, courseId: number, at: Date): Promise<void> {
  await db
    .updateTable('questions')
    .set({ archived_at: at })
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

/** Returns the ids in the order of the passages. */
async function insertPassages(db: Db, courseId: number, passages: DraftPassage[], last: number): Promise<number[]> {
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
  return ids;
}

type PlacedQuestion = { draft: DraftQuestion; passageId: number | null; position: number };

async function insertQuestions(db: Db, courseId: number, placed: PlacedQuestion[], at: Date): Promise<void> {
  const stored = await db
    .insertInto('questions')
    .values(
      placed.map(({ draft, passageId, position }) => ({
        course_id: courseId,
        passage_id: passageId,
        position,
        question_type: draft.question_type,
      })),
    )
    .returning(['id', 'position'])
    .execute();
  const idAt = new Map(stored.map(({ id, position }) => [position, id]));
  const versions = await db
    .insertInto('question_versions')
    .values(
      placed.map(({ draft, position }) => ({
        question_id: idAt.get(position) as number,
        question_text: draft.question_text,
        option_a: draft.option_a,
        option_b: draft.option_b,
        option_c: draft.option_c,
        option_d: draft.option_d,
        correct_option: draft.correct_option === null ? null : JSON.stringify(draft.correct_option),
        correct_answers: draft.correct_answers === null ? null : JSON.stringify(draft.correct_answers),
        created_at: at,
      })),
    )
    .returning('id')
    .execute();
  await db
    .updateTable('questions')
    .from('question_versions as version')
    .set((eb: ExpressionBuilder<Tables & { version: Tables['question_versions'] }, 'version'>) => ({
      current_version_id: eb.ref('version.id'),
    }))
    .whereRef('version.question_id', '=', 'questions.id')
    .where(
      'version.id',
      'in',
      versions.map(({ id }) => id),
    )
    .execute();
}

function chunks<T>(rows: T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) parts.push(rows.slice(start, start + ROWS_AT_ONCE));
  return parts;
}
