import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { QuestionType } from '@parlance/contract/kinds/kinds';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tagged } from '../draft.ts';
import { LAST } from '../ordering/queries.ts';

export type BankQuestion = {
  id: number;
  current_version_id: number;
  question_type: QuestionType;
  passage_id: number | null;
  passage_version: number | null;
  set_id: number | null;
  /** Of a set with a recording. */
  audio_set_id: number | null;
  retired_at: Date | null;
};

/** Questions of the bank, those of a set with all that the set has, where the first of them is named; then whole sets. */
export async function findWholeSets(db: Db, questionIds: number[], setIds: number[] = []): Promise<BankQuestion[]> {
  const { rows } = await sql<BankQuestion>`
    with named as (
      select id, set_id from questions where id = any(${questionIds}::integer[]) and course_id is null
    )
    select question.id, question.current_version_id, question.question_type, question.passage_id, question.set_id,
      question.audio_set_id, question.retired_at,
      case when question.passage_id is not null then passage.version end as passage_version
    from questions question left join passages passage on passage.id = question.set_id
    where question.course_id is null and (question.id in (select id from named)
      or question.set_id in (select set_id from named) or question.set_id = any(${setIds}::integer[]))
    order by min(coalesce(array_position(${questionIds}::integer[], question.id), 1 + cardinality(${questionIds}::integer[])))
        over (partition by coalesce(question.set_id, -question.id)),
      array_position(${setIds}::integer[], question.set_id), question.set_id, question.bank_position, question.id
  `.execute(db);
  return rows;
}

export type PlacedReference = {
  questionId: number;
  passageId: number | null;
  pinnedVersionId: number | null;
  pinnedPassageVersion: number | null;
};

/** Puts questions at the end of a course; one that was taken off it comes back. Gives how many were not there. */
export async function insertReferences(
  db: Db,
  courseId: number,
  references: PlacedReference[],
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ question_id: number }>`
    insert into course_questions as entry (course_id, question_id, position, passage_id, pinned_version_id,
      pinned_passage_version, added_at)
    select ${courseId}::integer, "questionId",
      ${LAST}::integer + row_number() over (), "passageId", "pinnedVersionId", "pinnedPassageVersion", ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as given (
      "questionId" integer, "passageId" integer, "pinnedVersionId" integer, "pinnedPassageVersion" integer)
    on conflict (course_id, question_id) do update set position = excluded.position,
      passage_id = excluded.passage_id, pinned_version_id = excluded.pinned_version_id,
      pinned_passage_version = excluded.pinned_passage_version, added_at = excluded.added_at, removed_at = null
    where entry.removed_at is not null
    returning entry.question_id
  `.execute(db);
  return rows.map(({ question_id }) => question_id);
}

/** Notes of which version a copy was made. */
export async function noteCopies(db: Db, copies: { questionId: number; fromVersionId: number }[]): Promise<void> {
  await sql`
    update questions set copied_from_version_id = given."fromVersionId"
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as given ("questionId" integer, "fromVersionId" integer)
    where id = given."questionId"
  `.execute(db);
}

/**
 * Makes questions of a course the bank's. They stay in the course in their present words; a passage with a text goes
 * along, and under one without they go on standing in this course. One about which no skill is said has the course's.
 */
export async function moveToBank(
  db: Db,
  {
    courseId,
    courseType,
    questionIds,
    at,
  }: { courseId: number; courseType: CourseType; questionIds: number[]; at: Date },
): Promise<void> {
  await sql`
    update passages set course_id = null
    where course_id = ${courseId} and content <> '' and id in (
      select passage_id from questions where id = any(${questionIds}::integer[]))
  `.execute(db);
  await sql`
    update course_questions entry set pinned_version_id = question.current_version_id,
      pinned_passage_version = case when passage.content <> '' then passage.version end,
      passage_id = case when passage.content = '' then passage.id end
    from questions question left join passages passage on passage.id = question.passage_id
    where question.id = entry.question_id and entry.course_id = ${courseId}
      and question.id = any(${questionIds}::integer[])
  `.execute(db);
  await sql`
    update questions question set course_id = null, revision = revision + 1, changed_at = ${at}::timestamptz,
      skill = coalesce(question.skill, ${courseType}),
      passage_id = (select passage.id from passages passage where passage.id = question.passage_id and content <> ''),
      bank_position = entry.position
    from course_questions entry
    where question.id = any(${questionIds}::integer[]) and entry.question_id = question.id
      and entry.course_id = ${courseId}
  `.execute(db);
}

/** Sets by which texts questions are found. */
export async function updateSearched(db: Db, texts: { id: number; text: string }[]): Promise<void> {
  await sql`
    update questions set searched = to_tsvector('simple', given.text)
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as given (id integer, text text)
    where questions.id = given.id
  `.execute(db);
}

/** A question of the bank, its row locked until the end of the transaction; undefined for none. */
export async function lockBankQuestion(db: Db, questionId: number) {
  return await db
    .selectFrom('questions')
    .select(['id', 'current_version_id', 'retired_at'])
    .where('id', '=', questionId)
    .where('course_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes a question that is in no set out of what tests can take, or brings it back with null. */
export async function setRetired(db: Db, questionId: number, at: Date | null): Promise<void> {
  await db.updateTable('questions').set({ retired_at: at }).where('id', '=', questionId).execute();
}

/** In how many tests a question ever stood, and how many attempts were given it. */
export async function countUses(db: Db, questionId: number): Promise<{ tests: number; attempts: number }> {
  const { rows } = await sql<{ tests: number; attempts: number }>`
    select count(*)::int as tests, coalesce(sum((
      select count(*) from attempts where attempts.course_id = entry.course_id
        and ${questionId}::integer = any(attempts.question_ids))), 0)::int as attempts
    from course_questions entry where question_id = ${questionId}
  `.execute(db);
  return rows[0] ?? { tests: 0, attempts: 0 };
}

/** The questions of a set. */
export async function findQuestionsOf(db: Db, setId: number): Promise<number[]> {
  const rows = await questionsOf(db, setId).execute();
  return rows.map(({ id }) => id);
}

/** The same, locked until the end of the transaction. */
export async function lockQuestionsOf(db: Db, setId: number): Promise<number[]> {
  const rows = await questionsOf(db, setId).forUpdate().execute();
  return rows.map(({ id }) => id);
}

function questionsOf(db: Db, setId: number) {
  return db
    .selectFrom('questions')
    .select('id')
    .where('set_id', '=', setId)
    .where('course_id', 'is', null)
    .orderBy('id');
}

/** The set of a question of the bank; null for none, undefined for no such question. */
export async function findSetIdOf(db: Db, questionId: number): Promise<number | null | undefined> {
  const question = await db
    .selectFrom('questions')
    .select('set_id')
    .where('id', '=', questionId)
    .where('course_id', 'is', null)
    .executeTakeFirst();
  return question?.set_id;
}

/** Deletes a question that nobody was asked and no test has, its words, and how its keys were corrected. */
export async function deleteUnused(db: Db, questionId: number): Promise<void> {
  for (const table of ['answer_decisions', 'key_corrections'] as const) {
    await sql`delete from ${sql.table(table)} where version_id in (
      select id from question_versions where question_id = ${questionId})`.execute(db);
  }
  await sql`update questions set copied_from_version_id = null where copied_from_version_id in (
    select id from question_versions where question_id = ${questionId})`.execute(db);
  await db.updateTable('questions').set({ current_version_id: null }).where('id', '=', questionId).execute();
  await db.deleteFrom('question_versions').where('question_id', '=', questionId).execute();
  await db.deleteFrom('questions').where('id', '=', questionId).execute();
}

export type SharedQuestion = Tagged & { id: number; shared: boolean };

/** What is said of these questions of the bank; their rows stay locked, in the order of their ids. */
export async function lockTagged(db: Db, questionIds: number[]): Promise<SharedQuestion[]> {
  return await db
    .selectFrom('questions')
    .select(['id', 'label', 'skill', 'level', 'topic', 'tags', 'shared'])
    .where('course_id', 'is', null)
    .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${questionIds}::integer[]`))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Stores what is said of questions. */
export async function updateTagged(db: Db, questions: SharedQuestion[], at: Date): Promise<void> {
  await sql`
    update questions set skill = given.skill, level = given.level, topic = given.topic, tags = given.tags,
      shared = given.shared, revision = revision + 1, changed_at = ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as given (
      id integer, skill text, level text, topic text, tags text[], shared boolean)
    where questions.id = given.id
  `.execute(db);
}

/**
 * Sets which words of a question of the bank a course has; with the newest, or with null, of all questions of its set that
 * stand there, whose text is one. False when it is not in the course.
 */
export async function updatePin(
  db: Db,
  { courseId, questionId, versionId }: { courseId: number; questionId: number; versionId: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ question_id: number }>`
    with asked as (
      select question.id, question.set_id,
        ${versionId}::integer is null or question.current_version_id = ${versionId}::integer as takes_newest
      from questions question join course_questions entry on entry.question_id = question.id
      where question.id = ${questionId} and question.course_id is null and entry.course_id = ${courseId}
        and entry.removed_at is null
        and (${versionId}::integer is null
          or exists (select from question_versions where id = ${versionId} and question_id = ${questionId}))
    )
    update course_questions entry set
      pinned_version_id = case when ${versionId}::integer is null then null
        when question.id = asked.id then ${versionId}::integer else question.current_version_id end,
      pinned_passage_version = case when ${versionId}::integer is not null
        then (select version from passages where passages.id = question.passage_id) end
    from questions question, asked
    where question.id = entry.question_id and question.course_id is null and entry.course_id = ${courseId}
      and entry.removed_at is null
      and (question.id = asked.id or (asked.takes_newest and question.set_id = asked.set_id))
    returning entry.question_id
  `.execute(db);
  return rows.length > 0;
}

/** Says that questions ask about the recording of a set. */
export async function putIntoAudioSet(db: Db, setId: number, questionIds: number[]): Promise<void> {
  await db.updateTable('questions').set({ audio_set_id: setId }).where('id', 'in', questionIds).execute();
}

/** Gives questions the words that attempts from now on are given. */
export async function useVersions(
  db: Db,
  versions: { questionId: number; versionId: number }[],
  at: Date,
): Promise<void> {
  await sql`
    update questions set current_version_id = given."versionId", revision = revision + 1, changed_at = ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as given ("questionId" integer, "versionId" integer)
    where questions.id = given."questionId"
  `.execute(db);
}

/** The newest versions of these questions, in their order. */
export async function findCurrentVersions(db: Db, questionIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select current_version_id as id from unnest(${questionIds}::integer[]) with ordinality as named (id, place)
      join questions using (id) where current_version_id is not null order by place
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Since when no test can take a question, null for one that can be taken; and whether it is shared, or its set. */
export async function findStanding(db: Db, questionId: number): Promise<{ retired_at: Date | null; shared: boolean }> {
  return await db
    .selectFrom('questions as question')
    .leftJoin('passages as passage', 'passage.id', 'question.set_id')
    .select(['question.retired_at', sql<boolean>`question.shared or coalesce(passage.shared, false)`.as('shared')])
    .where('question.id', '=', questionId)
    .executeTakeFirstOrThrow();
}
