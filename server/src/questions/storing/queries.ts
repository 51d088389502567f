import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Draft, DraftPassage, DraftQuestion } from '../draft.ts';
import { type StoredColumns, versionColumns, withAsked } from '../stored.ts';
import { searchedOf, tagColumns } from '../tags.ts';

/** Rows of one insert: the embedded database lets nothing else run in this process during a statement. */
const ROWS_AT_ONCE = 100;

export type Storing = {
  courseId: number;
  drafts: Draft[];
  /** The upload that every one of the questions is asked about, but for those with one of their own; null for none. */
  audioUploadId: number | null;
  ownAudio?: ReadonlyMap<DraftQuestion, number> | undefined;
  replace: boolean;
  at: Date;
};

/** A question that was stored, with its first version. */
export type StoredQuestion = { id: number; versionId: number };

/**
 * Stores questions, with their passages where they have any, at the end of a course, or in place of what it had, which
 * stays for the attempts that were given it. Returns what is stored, in its order, or null when the course is not
 * there. Only inside a transaction.
 */
export async function storeQuestions(
  db: Db,
  { courseId, drafts, audioUploadId, ownAudio, replace, at }: Storing,
): Promise<StoredQuestion[] | null> {
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
  return await insertPlaced(db, { courseId, drafts, audioUploadId, ownAudio, passageIds, after: last.question, at });
}

/** Stores questions, with their passages where they have any, in the bank. Returns what is stored, in its order. */
export async function storeInBank(
  db: Db,
  { drafts, ownAudio, at }: Pick<Storing, 'drafts' | 'ownAudio' | 'at'>,
): Promise<StoredQuestion[]> {
  const passageIds = await insertPassages(db, null, drafts, 0);
  return await insertPlaced(db, { courseId: null, drafts, audioUploadId: null, ownAudio, passageIds, after: 0, at });
}

type Placing = Omit<Storing, 'courseId' | 'replace'> & {
  courseId: number | null;
  passageIds: Map<Draft, number>;
  after: number;
};

async function insertPlaced(db: Db, placing: Placing): Promise<StoredQuestion[]> {
  const { courseId, drafts, audioUploadId, ownAudio, passageIds, after, at } = placing;
  const placed = drafts.flatMap((draft) =>
    draft.questions.map((question) => ({
      draft: question,
      passageId: passageIds.get(draft) ?? null,
      audioUploadId: ownAudio?.get(question) ?? audioUploadId,
    })),
  );
  const stored: StoredQuestion[] = [];
  for (const part of chunks(placed.map((question, index) => ({ ...question, position: after + index + 1 })))) {
    stored.push(...(await insertQuestions(db, courseId, part, at)));
    // Its promises settle without a turn of the event loop.
    await setImmediate();
  }
  return stored;
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
      sql<number>`greatest(coalesce(max(entry.position), 0), (select coalesce(max(position), 0) from course_draws
        where course_id = ${courseId} and removed_at is null))`.as('question'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the id of each draft that is a passage. */
async function insertPassages(
  db: Db,
  courseId: number | null,
  drafts: Draft[],
  last: number,
): Promise<Map<Draft, number>> {
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
  /** The set of its recording, in the bank. */
  audioSetId?: number | null;
  position: number;
};

/**
 * Stores questions at their positions in a course, or in the bank where the course is null, and returns them in their
 * order. Only inside a transaction.
 *
 * The rows go as one JSON text a statement: ten thousand parameters take the embedded database a second to bind, and
 * it runs in this process.
 */
export async function insertQuestions(
  db: Db,
  courseId: number | null,
  placed: PlacedQuestion[],
  now: Date,
): Promise<StoredQuestion[]> {
  const rows = placed.map(({ draft, passageId, audioUploadId, audioSetId = null, position }) => ({
    question_type: draft.question_type,
    timer_seconds: draft.timer_seconds,
    ...versionColumns(draft),
    explanation: draft.explanation ?? '',
    ...tagColumns(draft),
    searched: courseId === null ? searchedOf(draft) : null,
    passage_id: passageId,
    audio_upload_id: audioUploadId,
    audio_set_id: audioSetId,
    position,
  }));
  const { rows: stored } = await sql<StoredQuestion>`
    with given as (
      select row.*, nextval(pg_get_serial_sequence('question_versions', 'id'))::integer as version_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        position integer, passage_id integer, question_type text, timer_seconds numeric, content jsonb, key jsonb,
        scoring jsonb, marks smallint, answer_rule jsonb, audio_upload_id integer, audio_set_id integer, picture_upload_id integer,
        explanation text, label text, skill text, level text, topic text, tags text[], searched text
      )
    ), stored as (
      insert into questions (course_id, passage_id, audio_set_id, question_type, timer_seconds, current_version_id, label, skill, level,
        topic, tags, searched, bank_position, changed_at)
      select ${courseId}::integer, passage_id, audio_set_id, question_type, timer_seconds, version_id, label, skill, level, topic, tags,
        to_tsvector('simple', searched), position, ${now}::timestamptz
      from given order by position
      returning id, current_version_id
    ), listed as (
      insert into course_questions (course_id, question_id, position, added_at)
      select ${courseId}::integer, stored.id, position, ${now}::timestamptz
      from given join stored on stored.current_version_id = version_id where ${courseId}::integer is not null
    )
    insert into question_versions (id, question_id, content, key, scoring, marks, answer_rule, audio_upload_id,
      picture_upload_id, explanation, created_at)
    overriding system value
    select version_id, stored.id, content, key, scoring, marks, answer_rule, audio_upload_id, picture_upload_id, explanation,
      ${now}::timestamptz
    from given join stored on stored.current_version_id = version_id
    returning question_id as id, id as "versionId"`.execute(db);
  return stored.toSorted((a, b) => a.versionId - b.versionId);
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

type InJson<V> = V extends object ? string : V;

/** Lists and objects as the text that a column of JSON is given. */
export function inJson<T extends Record<string, unknown>>(columns: T): { [N in keyof T]: InJson<T[N]> } {
  const entries = Object.entries(columns).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(entries) as ReturnType<typeof inJson<T>>;
}

function chunks<T>(rows: T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) parts.push(rows.slice(start, start + ROWS_AT_ONCE));
  return parts;
}

/** The questions of a course, or of the bank where it is null, that have one of these prompts. */
export async function findQuestionsAsking(db: Db, courseId: number | null, prompts: string[]) {
  const { rows } = await sql<StoredColumns & { id: number }>`
    select q.id, q.question_type, v.content, v.key
    from question_versions v join questions q on q.id = v.question_id
      left join course_questions entry on entry.question_id = q.id and entry.course_id = ${courseId}::integer
        and entry.removed_at is null
    where hashtextextended(v.content ->> 'prompt', 0) = any(
        array(select hashtextextended(prompt, 0) from unnest(${prompts}::text[]) as prompt))
      and v.content ->> 'prompt' = any(${prompts}::text[])
      and v.id = coalesce(entry.pinned_version_id, q.current_version_id)
      and (entry.question_id is not null or (${courseId}::integer is null and q.course_id is null))
    order by q.id
  `.execute(db);
  return rows.map(withAsked);
}
