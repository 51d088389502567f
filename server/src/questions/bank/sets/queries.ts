import type { ListedSet } from '@parlance/contract/bank/bank';
import type { CourseType, Level } from '@parlance/contract/kinds/course-types';
import { type RawBuilder, sql } from 'kysely';
import { isOpenCourse, isOpenSet, type Reader } from '../../../courses/reach/queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { byName, hasWords, searchQuery, sliceOf } from '../../../platform/list-query.ts';
import type { Filter } from '../list/queries.ts';
import { typesOfKind } from '../list/queries.ts';

/** PostgreSQL keeps at most 1 MB of the words of a text. */
const searched = sql<string>`to_tsvector('simple', search_text(
  left(concat_ws(E'\n', title, topic, array_to_string(tags, E'\n'), content), 100000)))`;

export type SetTags = { skill: CourseType | null; level: Level | null; topic: string; tags: string[] };

export type SetRow = SetTags & {
  id: number;
  title: string;
  content: string;
  version: number;
  audio_upload_id: number | null;
  shared: boolean;
  retired_at: Date | null;
};

/** The questions of a set. */
const ofSet = sql`from questions question where question.set_id = passage.id and question.course_id is null`;

/** The tests that are there and have a question of the set now. */
const inTests = sql`from questions question
  join course_questions entry on entry.question_id = question.id and entry.removed_at is null
  join courses on courses.id = entry.course_id and courses.archived_at is null
  where question.set_id = passage.id and question.course_id is null`;

/** Of a set whose every question has a figure: their mean, and the fewest attempts. */
const meanFigures = sql`avg(counted.facility) as facility, min(counted.attempts) as attempts
  from questions question left join version_figures counted on counted.version_id = question.current_version_id
  where question.course_id is null`;
const allCounted = sql`having count(*) = count(counted.version_id)`;

/** An order, and what has to be joined for it: of all sets at once. */
type Order = { by: RawBuilder<unknown>; join?: RawBuilder<unknown> };

const figures = sql`left join (
  select question.set_id, ${meanFigures} and question.set_id is not null group by question.set_id ${allCounted}
) figures on figures.set_id = passage.id`;

const orders: Record<NonNullable<Filter['sort']>, Order> = {
  newest: { by: sql`passage.changed_at desc nulls last, passage.id desc` },
  name: { by: sql`${byName(sql`passage.title`)}, passage.id` },
  used: {
    by: sql`coalesce(uses.tests, 0) desc, passage.id desc`,
    join: sql`left join (
      select question.set_id, count(distinct entry.course_id) as tests from questions question
        join course_questions entry on entry.question_id = question.id and entry.removed_at is null
        join courses on courses.id = entry.course_id and courses.archived_at is null
      where question.course_id is null and question.set_id is not null group by question.set_id
    ) uses on uses.set_id = passage.id`,
  },
  facility: { by: sql`figures.facility nulls last, passage.id`, join: figures },
  '-facility': { by: sql`figures.facility desc nulls last, passage.id`, join: figures },
};

type Row = Omit<ListedSet, 'what' | 'changed_at' | 'retired_at'> & { changed_at: Date; retired_at: Date | null };

/** Sets of the bank that fit and that a reader sees, in order, and how many there are in all. */
export async function findBankSets(
  db: Db,
  filter: Filter,
  reader: Reader,
): Promise<{ rows: ListedSet[]; total: number }> {
  const { limit, offset } = sliceOf({ page: filter.page ?? 1, limit: filter.limit }) ?? { limit: 50, offset: 0 };
  const where = sql.join([...conditions(filter), isOpenSet(reader)], sql` and `);
  const { by, join = sql`` } = orders[filter.sort ?? 'newest'];
  const { rows } = await sql<Row>`
    with page as (
      select passage.id from passages passage ${join} where ${where} order by ${by} limit ${limit} offset ${offset}
    ), found as (
      select id, row_number() over () as place from page
    )
    select passage.id, passage.title, passage.skill, passage.level, passage.topic, passage.tags, passage.shared, passage.changed_at,
      passage.retired_at, (select count(distinct entry.course_id)::int ${inTests}) as used_in_count, figures.facility,
      coalesce(figures.attempts, 0) as attempts,
      case when passage.audio_upload_id is null then 'passage' else 'recording' end as about,
      (select count(*)::int ${ofSet}) as questions,
      (select coalesce(sum(version.marks), 0)::int from questions question
        join question_versions version on version.id = question.current_version_id
        where question.set_id = passage.id and question.course_id is null) as marks
    from found join passages passage using (id)
      left join lateral (select ${meanFigures} and question.set_id = passage.id ${allCounted}) figures on true
    order by place
  `.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from passages passage where ${where}`.execute(db);
  return { rows: rows.map(listed), total: counted.rows[0]?.total ?? 0 };
}

function conditions(filter: Filter): RawBuilder<unknown>[] {
  const { q, kind, skill, level, topic, tag, used, status = 'active' } = filter;
  return [
    sql`passage.course_id is null`,
    hasWords(sql`passage.searched`, searchQuery(q?.trim())),
    ...(kind ? [sql`exists (select ${ofSet} and question.question_type = any(${typesOfKind(kind)}::text[]))`] : []),
    ...(skill ? [sql`passage.skill = ${skill}`] : []),
    ...(level ? [sql`passage.level = ${level}`] : []),
    ...(topic ? [sql`lower(passage.topic) = lower(${topic})`] : []),
    ...(tag && tag.length > 0 ? [sql`passage.tags @> ${tag}::text[]`] : []),
    ...(used === 'yes' ? [sql`exists (select ${inTests})`] : []),
    ...(used === 'no' ? [sql`not exists (select ${inTests})`] : []),
    ...(status === 'all' ? [] : [sql`(passage.retired_at is null) = ${status === 'active'}`]),
  ];
}

function listed({ changed_at, retired_at, ...row }: Row): ListedSet {
  return {
    ...row,
    what: 'set',
    changed_at: changed_at.toISOString(),
    retired_at: retired_at?.toISOString() ?? null,
  };
}

/** Those of these sets that the bank has. */
export async function findSets(db: Db, setIds: number[]): Promise<SetRow[]> {
  return await setsOf(db, setIds).execute();
}

/** The same, in the order of their ids, their rows locked until the end of the transaction. */
export async function lockSets(db: Db, setIds: number[]): Promise<SetRow[]> {
  return await setsOf(db, setIds).orderBy('id').forUpdate().execute();
}

function setsOf(db: Db, setIds: number[]) {
  return db
    .selectFrom('passages')
    .select(['id', 'title', 'content', 'version', 'audio_upload_id', 'skill', 'level', 'topic', 'tags', 'shared'])
    .select('retired_at')
    .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${setIds}::integer[]`))
    .where('course_id', 'is', null);
}

/** The newest versions of the questions of sets, in their order. */
export async function findVersionsOfSets(db: Db, setIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select current_version_id as id from questions question
    where set_id = any(${setIds}::integer[]) and course_id is null and current_version_id is not null
    order by array_position(${setIds}::integer[], set_id), bank_position, question.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

type NewSet = SetTags & { title: string; content: string; audioUploadId: number | null; at: Date };

/** Adds a set without questions, and gives its id. */
export async function insertSet(db: Db, { audioUploadId, at, ...set }: NewSet): Promise<number> {
  const { id } = await db
    .insertInto('passages')
    .values({ ...set, course_id: null, position: 0, audio_upload_id: audioUploadId, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteSets(db, [id], at);
  return id;
}

/** Finds these sets by what they say now, and notes that they were changed. */
export async function noteSets(db: Db, setIds: number[], at: Date): Promise<void> {
  await db
    .updateTable('passages')
    .set({ searched, changed_at: at })
    .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${setIds}::integer[]`))
    .execute();
}

/** Stores what is said of sets. */
export async function updateSetTags(db: Db, sets: (SetTags & { id: number; shared: boolean })[]): Promise<void> {
  await sql`
    update passages set skill = given.skill, level = given.level, topic = given.topic, tags = given.tags,
      shared = given.shared
    from jsonb_to_recordset(${JSON.stringify(sets)}::jsonb) as given (
      id integer, skill text, level text, topic text, tags text[], shared boolean)
    where passages.id = given.id and passages.id = any(${sets.map(({ id }) => id)}::integer[])
  `.execute(db);
}

/** The sets to which versions of questions belong. */
export async function findSetsOf(db: Db, versionIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct set_id as id from question_versions version join questions question
      on question.id = version.question_id
    where version.id = any(${versionIds}::integer[]) and question.course_id is null and set_id is not null
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Says of sets what all of their questions say. */
export async function shareTags(db: Db, setIds: number[], at: Date): Promise<void> {
  await sql`
    update passages set skill = said.skill, level = said.level, topic = said.topic, tags = said.tags
    from (
      select set_id, case when count(distinct coalesce(skill, '')) = 1 then max(skill) end as skill,
        case when count(distinct coalesce(level, '')) = 1 then max(level) end as level,
        case when count(distinct topic) = 1 then max(topic) else '' end as topic,
        case when count(distinct tags) = 1 then max(tags) else '{}' end as tags
      from questions where set_id = any(${setIds}::integer[]) and course_id is null group by set_id
    ) said
    where passages.id = said.set_id
  `.execute(db);
  await noteSets(db, setIds, at);
}

export async function updateSetAudio(db: Db, setId: number, audioUploadId: number): Promise<void> {
  await db.updateTable('passages').set({ audio_upload_id: audioUploadId }).where('id', '=', setId).execute();
}

/** Takes a set out of what tests can take, or brings it back with null; its questions with it. */
export async function setSetRetired(db: Db, setId: number, at: Date | null): Promise<void> {
  await db.updateTable('passages').set({ retired_at: at }).where('id', '=', setId).execute();
  await db
    .updateTable('questions')
    .set({ retired_at: at })
    .where('set_id', '=', setId)
    .where('course_id', 'is', null)
    .execute();
}

/** The tests that are there and have questions of a set now, with how many, of those whose questions a reader sees. */
export async function findUsesOfSet(db: Db, setId: number, reader: Reader) {
  const { rows } = await sql<{ course_id: number; title: string; questions: number }>`
    select course.id as course_id, course.title, count(*)::int as questions
    from questions question join course_questions entry on entry.question_id = question.id
      join courses course on course.id = entry.course_id
    where question.set_id = ${setId} and question.course_id is null and entry.removed_at is null
      and course.archived_at is null and ${isOpenCourse(reader)}
    group by course.id, course.title order by ${byName(sql`course.title`)}, course.id
  `.execute(db);
  return rows;
}

/** In how many tests a question of a set ever stood, and how many attempts were given one. */
export async function countUsesOfSet(db: Db, setId: number): Promise<{ tests: number; attempts: number }> {
  const { rows } = await sql<{ tests: number; attempts: number }>`
    with used as (
      select entry.course_id, array_agg(question.id) as ids from questions question
        join course_questions entry on entry.question_id = question.id
      where question.set_id = ${setId} and question.course_id is null group by entry.course_id
    )
    select count(*)::int as tests, coalesce(sum((
      select count(*) from attempts where attempts.course_id = used.course_id and attempts.question_ids && used.ids
    )), 0)::int as attempts
    from used
  `.execute(db);
  return rows[0] ?? { tests: 0, attempts: 0 };
}

/** Deletes a passage of which no question is left. */
export async function deletePassage(db: Db, setId: number): Promise<void> {
  await db.deleteFrom('passage_versions').where('passage_id', '=', setId).execute();
  await db.deleteFrom('passages').where('id', '=', setId).execute();
}

/** The place behind the last question of a set. */
export async function nextPlaceOf(db: Db, setId: number): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(bank_position), 0) + 1 as place from questions
    where set_id = ${setId} and course_id is null`.execute(db);
  return rows[0]?.place ?? 1;
}
