import type { AlarmKind, Evidence } from '@parlance/contract/analysis/alarms';
import { sql } from 'kysely';
import type { SeenBy } from '../classes/reach/queries.ts';
import type { Db } from '../platform/database/database.ts';
import { marksDrawnBefore } from '../questions/draws/queries.ts';
import { type StoredColumns, withAsked } from '../questions/stored.ts';
import { isOwnSitting } from '../sittings/reach/queries.ts';
import type { Cell } from './figures/items.ts';

/** Which cells: those of a course as it is counted now, of all tests or of the first of each learner. */
export type Selection = { courseId: number; generation: number; firstOnly: boolean; sittingId: number | null };

function numberOf({ firstOnly, sittingId }: Selection) {
  // In one examination a learner has one test, which need not be their first.
  return firstOnly && sittingId === null ? sql`cell.n_first` : sql`cell.n`;
}

function isSelected({ courseId, generation, sittingId }: Selection) {
  return sql`cell.course_id = ${courseId} and cell.generation = ${generation}
    and (${sittingId}::integer is null or cell.sitting_id = ${sittingId})`;
}

export type TotalCell = { raw_max: number; value: number; n: number };

/** How many tests have each total, in marks, by what they are out of. */
export async function findTotals(db: Db, selection: Selection): Promise<TotalCell[]> {
  const { rows } = await sql<TotalCell>`
    select raw_max / 1000.0::double precision as raw_max, total / 1000.0::double precision as value,
      sum(${numberOf(selection)})::integer as n
    from total_cells cell where ${isSelected(selection)}
    group by raw_max, total having sum(${numberOf(selection)}) > 0 order by raw_max, total
  `.execute(db);
  return rows;
}

export type ItemCell = Cell & { version_id: number; part: number; number: number };

/** The cells of the items of tests with one maximum. */
export async function findCells(db: Db, selection: Selection, rawMax: number): Promise<ItemCell[]> {
  const { rows } = await sql<ItemCell>`
    select question_version_id as version_id, part, number, class, awarded / 1000.0::double precision as awarded,
      total / 1000.0::double precision as total, sum(${numberOf(selection)})::integer as n
    from item_cells cell
    where ${isSelected(selection)} and raw_max = ${Math.round(1000 * rawMax)}::bigint
    group by question_version_id, part, number, class, awarded, total
    having sum(${numberOf(selection)}) > 0
    order by question_version_id, part, number, class, awarded, total
  `.execute(db);
  return rows;
}

export type TimeCell = { version_id: number; seconds: number; n: number };

/** How many of the tests that told it had a version on the screen for how long. */
export async function findTimes(db: Db, selection: Selection, rawMax: number): Promise<TimeCell[]> {
  const { rows } = await sql<TimeCell>`
    select question_version_id as version_id, seconds, sum(${numberOf(selection)})::integer as n
    from item_time_cells cell where ${isSelected(selection)} and raw_max = ${Math.round(1000 * rawMax)}::bigint
    group by question_version_id, seconds having sum(${numberOf(selection)}) > 0 order by question_version_id, seconds
  `.execute(db);
  return rows;
}

/** How many different wrong texts are read of an item, the most frequent first. */
export const TEXTS_READ = 500;

export type WrongText = { version_id: number; part: number; text: string; n: number; given: number };

/** The most frequent wrong texts of these versions in any examination, and how many wrong ones there are of each item. */
export async function findWrongTexts(
  db: Db,
  selection: Selection,
  versionIds: number[],
  most: number,
): Promise<WrongText[]> {
  const { courseId, generation } = selection;
  const { rows } = await sql<WrongText>`
    select version_id, part, text, n, given from (
      select question_version_id as version_id, part, text, ${numberOf(selection)} as n,
        (sum(${numberOf(selection)}) over item)::integer as given,
        row_number() over (item order by ${numberOf(selection)} desc, text) as place
      from wrong_answer_cells cell
      where course_id = ${courseId} and generation = ${generation} and ${numberOf(selection)} > 0
        and question_version_id = any(${versionIds}::integer[])
      window item as (partition by question_version_id, part)
    ) texts where place <= ${most} order by version_id, part, place
  `.execute(db);
  return rows;
}

/** With how many answers to the item there are in all, of tests of every maximum, as the wrong ones are. */
export type FrequentText = WrongText & { answers: number };

/**
 * The wrong texts of each item that has so many of them: those that at least one in TEXTS_READ wrote. Of a million tests
 * there are as many texts as people can spell wrongly: they are summed, and not put in order.
 */
export async function findFrequentTexts(db: Db, selection: Selection, times: number): Promise<FrequentText[]> {
  const n = numberOf(selection);
  const isCounted = sql`course_id = ${selection.courseId} and generation = ${selection.generation}`;
  const { rows } = await sql<FrequentText>`
    select version_id, item.part, text, ${n} as n, given, answers
    from (
        select question_version_id as version_id, part, sum(${n})::integer as given
        from wrong_answer_cells cell where ${isCounted} group by version_id, part having sum(${n}) >= ${times}
      ) item
      cross join lateral (
        select sum(${n})::integer as answers from item_cells cell
        where ${isCounted} and question_version_id = version_id and part = item.part
      ) counted
      join wrong_answer_cells cell on ${isCounted} and question_version_id = version_id and cell.part = item.part
        and ${n} > 0 and ${n} * ${TEXTS_READ}::bigint >= given
  `.execute(db);
  return rows;
}

type Of = { course_id: number; version_id: number };

/** These versions in these courses, with what they ask; `corrected_at` is when their key was last corrected. */
export async function findVersions(db: Db, asked: readonly Of[]) {
  type Row = StoredColumns & {
    course_id: number;
    version_id: number;
    question_id: number;
    marks: number;
    is_current: boolean;
    is_full_credit: boolean;
    corrected_at: Date | null;
    /** Its first number in a test of today. */
    number: number | null;
  };
  const { rows } = await sql<Row>`
    with asked as (
      select course_id, version_id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as asked (course_id integer, version_id integer)
    ), numbered as (
      select entry.course_id, entry.question_id, version.id as version_id,
        (1 + sum(version.marks) over (partition by entry.course_id order by entry.position, entry.question_id)
          - version.marks + ${marksDrawnBefore})::integer as number
      from course_questions entry join questions question on question.id = entry.question_id
        join question_versions version on version.id = coalesce(entry.pinned_version_id, question.current_version_id)
      where entry.course_id in (select course_id from asked) and entry.removed_at is null
    )
    select asked.course_id, version.id as version_id, version.question_id, question.question_type, version.content, version.key,
      version.marks, coalesce(version.id = numbered.version_id, version.id = question.current_version_id) as is_current,
      coalesce(version.scoring ->> 'by' = 'full_credit', false) as is_full_credit, numbered.number,
      (select max(at) from key_corrections made where made.version_id = version.id and made.undone_at is null)
        as corrected_at
    from asked join question_versions version on version.id = asked.version_id
      join questions question on question.id = version.question_id
      left join numbered on numbered.question_id = question.id and numbered.course_id = asked.course_id
  `.execute(db);
  return rows.map(withAsked);
}

export type Version = Awaited<ReturnType<typeof findVersions>>[number];

/** A course that is not deleted. */
export async function findCourse(db: Db, id: number) {
  return await db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** The examinations among what was counted that a caller sees, with how many tests, the newest first. */
export async function findSittings(db: Db, { courseId, generation }: Selection, seenBy: SeenBy) {
  const { rows } = await sql<{ id: number; title: string; n: number }>`
    select sittings.id, sittings.title, sum(cell.n)::integer as n
    from total_cells cell join sittings on sittings.id = cell.sitting_id
    where cell.course_id = ${courseId} and cell.generation = ${generation} and ${isOwnSitting(seenBy)}
    group by sittings.id having sum(cell.n) > 0 order by sittings.id desc
  `.execute(db);
  return rows;
}

/** The other versions of a question that tests of the course had, with the share of marks in percent, the newest first. */
export async function findVersionFigures(db: Db, selection: Selection, questionId: number) {
  const n = numberOf(selection);
  const { rows } = await sql<{ version_id: number; n: number; facility: number }>`
    select version.id as version_id, sum(${n})::integer as n,
      (100 * sum(${n} * cell.awarded::double precision) / (1000 * version.marks * sum(${n}))) as facility
    from question_versions version join item_cells cell on cell.question_version_id = version.id and cell.part = 0
    where version.question_id = ${questionId} and ${isSelected(selection)}
    group by version.id having sum(${n}) > 0 order by version.id desc
  `.execute(db);
  return rows;
}

export type OpenTask = { id: number; version_id: number | null; part: number; kind: AlarmKind; evidence: Evidence };

export async function findOpenTasks(db: Db, courseId: number): Promise<OpenTask[]> {
  return await db
    .selectFrom('author_tasks')
    .select(['id', 'question_version_id as version_id', 'part', 'kind', 'evidence'])
    .where('course_id', '=', courseId)
    .where('state', '=', 'open')
    .orderBy('id')
    .execute();
}
