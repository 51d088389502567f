import type { CourseType, Level } from '@parlance/contract/kinds/course-types';
import type { KeyedQuestion, QuestionType } from '@parlance/contract/kinds/kinds';
import type { Scoring } from '@parlance/contract/kinds/scoring';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Placed } from '../platform/database/tables/sittings.ts';
import { withAsked } from './stored.ts';

/** A question with one of its versions, key included: for the server's own use and the author's. */
export type QuestionRow = KeyedQuestion & {
  id: number;
  version_id: number;
  /** Counts every change of the question. */
  revision: number;
  question_type: QuestionType;
  marks: number;
  /** What it adds to what its test is out of. */
  worth: number;
  /** How it counts after it turned out wrong; null by its key. */
  scoring: Scoring | null;
  /** Null in the bank. */
  course_id: number | null;
  label: string;
  skill: CourseType | null;
  level: Level | null;
  topic: string;
  tags: string[];
  explanation: string;
  /** How many tests use it. */
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
  /** That of its present text, which a test that keeps older words does not have. */
  newest_passage_version: number | null;
  /** The set of the bank that asks about the same recording; learners are shown no passage for it. */
  audio_set_id: number | null;
  /** What a Listening question is asked about: the upload, its file's name in the store, and its length. */
  audio_upload_id: number | null;
  audio_key: string | null;
  audio_seconds: number | null;
  /** Of its stored bytes, in hexadecimal; null where that was not kept yet. */
  audio_sha256: string | null;
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
 * course that is named, or in their own. What a frozen paper has placed has its timer and its passage from there.
 */
export async function pinnedQuestions(
  db: Db,
  versionIds: number[],
  { passages = {}, courseId = null, placed = {} }: Pinning = {},
): Promise<QuestionRow[]> {
  const rows = await questionsWithVersions(db, {
    standsIn: sql`entry.course_id = coalesce(${courseId}::integer, question.course_id)`,
    passageVersion: sql`(${JSON.stringify(passages)}::jsonb ->> passage.id::text)::integer`,
    frozen: sql`${JSON.stringify(placed)}::jsonb`,
  })
    .where('version.id', '=', (eb) => eb.fn.any(sql<number[]>`${versionIds}::integer[]`))
    .execute();
  const place = new Map(versionIds.map((versionId, index) => [versionId, index]));
  const questions: QuestionRow[] = rows.map((row) =>
    withAsked({ ...row, timer_seconds: (placed[row.id] ?? row).timer_seconds }),
  );
  return questions.sort((a, b) => (place.get(a.version_id) ?? 0) - (place.get(b.version_id) ?? 0));
}

/** One question in the words of a version that is there: it was stored, or is held. */
export async function storedQuestion(db: Db, versionId = 0): Promise<QuestionRow> {
  const [question] = await pinnedQuestions(db, [versionId]);
  if (!question) throw new Error(`Version ${versionId} of a question is gone.`);
  return question;
}

type Pinning = { passages?: PinnedPassages; courseId?: number | null; placed?: Placed };

type Joining = {
  /** In which tests their places are looked up. */
  standsIn: RawBuilder<boolean>;
  passageVersion: RawBuilder<number>;
  /** Question id to what a frozen paper has placed. */
  frozen?: RawBuilder<Placed>;
};

function questionsWithVersions(db: Db, { standsIn, passageVersion, frozen }: Joining) {
  const passageNow = sql<number>`coalesce(question.passage_id, entry.passage_id)`;
  const passageId = frozen
    ? sql<number>`case when ${frozen} ? question.id::text
        then (${frozen} -> question.id::text ->> 'passage_id')::integer else ${passageNow} end`
    : passageNow;
  return (
    db
      .selectFrom('questions as question')
      .leftJoin('course_questions as entry', (join) => join.onRef('entry.question_id', '=', 'question.id').on(standsIn))
      .innerJoin('question_versions as version', 'version.question_id', 'question.id')
      .leftJoin('passages as passage', (join) => join.on('passage.id', '=', passageId))
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
        'version.worth',
        'version.scoring',
        'question.timer_seconds',
        'passage.id as passage_id',
        'passage.version as newest_passage_version',
        'question.audio_set_id',
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
        'audio.sha256 as audio_sha256',
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

/** The course of a question or a passage; null for the bank, undefined where there is none. */
export async function findCourseOf(
  db: Db,
  { table, id }: { table: 'questions' | 'passages'; id: number },
): Promise<{ course_id: number | null } | undefined> {
  return await db.selectFrom(table).select('course_id').where('id', '=', id).executeTakeFirst();
}
