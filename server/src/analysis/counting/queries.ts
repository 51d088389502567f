import { MAX_ID } from '@parlance/contract/id';
import { kindOf, type QuestionType, questionTypes } from '@parlance/contract/kinds/kinds';
import { ERASED_TEXT } from '@parlance/contract/personal-data/erased-text';
import { type RawBuilder, sql } from 'kysely';
import { needsPerson } from '../../marking/mark.ts';
import type { Db } from '../../platform/database/database.ts';
import { markThousandths } from '../../platform/database/thousandths.ts';

const byPerson = questionTypes.filter((type) => needsPerson(kindOf[type]));
/** Whose letters are no choice: their order is right or wrong. */
const ORDER: QuestionType = 'ordering';

export type State = { generation: number; counted_to: number | null };

/**
 * Holds what a course has counted until the transaction ends: one counts at a time. Made where there is none. Null while
 * someone else has it, unless this waits for them.
 */
export async function holdState(db: Db, courseId: number, { waits }: { waits: boolean }): Promise<State | null> {
  await sql`insert into analysis_state (course_id) values (${courseId}) on conflict do nothing`.execute(db);
  const { rows } = await sql<State>`
    select generation, counted_to from analysis_state where course_id = ${courseId}
    for update ${waits ? sql`` : sql`skip locked`}
  `.execute(db);
  return rows[0] ?? null;
}

/** Whether `attempt` is one of a learner that has ended. */
const hasEnded = sql`(attempt.status in ('submitted', 'timed_out') and not attempt.staff)`;

/**
 * Whether each question of `attempt` that a computer marks has its mark. Where no person marks, the score says so, and the
 * answers are not looked up.
 */
const isMarked = sql`(case when attempt.marked_by_person then (
    select bool_or(response.mark is not null)
      and not bool_or(response.mark is null and question.question_type <> all(${byPerson}::text[]))
    from responses response join questions question on question.id = response.question_id
    where response.attempt_id = attempt.id)
  else attempt.score is not null end)`;

/** Queues the row of `closed` to be counted, as the tail of the statement that closes it: no counter that others wait for. */
export function queuedToCount(closed: RawBuilder<unknown>) {
  return sql`insert into analysis_queue (attempt_id, course_id) select id, course_id from ${closed}
    where status <> 'abandoned' and not staff and type in ('Reading', 'Listening') on conflict do nothing`;
}

/** The next tests to count: after those that were, in the order of their ids, or of the queue. */
export async function findToCount(db: Db, courseId: number, { counted_to }: State, limit: number): Promise<number[]> {
  const { rows } = await (counted_to === null
    ? sql<{ id: number }>`
        select attempt_id as id from analysis_queue where course_id = ${courseId} order by attempt_id limit ${limit}`
    : sql<{ id: number }>`
        select id from attempts attempt where course_id = ${courseId} and id > ${counted_to} and ${hasEnded}
        order by id limit ${limit}`
  ).execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Adds tests to the cells of their course, or takes them out into the queue, to be counted anew; in one statement. A test
 * counts while each question that a computer marks has its mark. The first of a learner is the one with the lowest id
 * among those that are counted, so that one that comes or goes changes another. Only while the state is held.
 */
export async function moveCells(
  db: Db,
  courseId: number,
  { generation, counted_to }: State,
  { ids, adds }: { ids: number[]; adds: boolean },
): Promise<void> {
  const isIn = sql`(attempt.id = any(${ids}::integer[]))`;
  const into = { course: sql`${courseId}::integer`, generation: sql`${generation}::integer` };
  // To compile a statement of this size takes ten times as long as to run it, and its rows are sorted in memory. A plan that
  // is kept for any number of tests takes them for few, and joins some of it row by row.
  await sql`select set_config('jit', 'off', true), set_config('work_mem', '32MB', true),
    set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(db);
  await sql`
    with known as materialized (
      select attempt.id, attempt.account_id, ${isIn} as is_given,
        attempt.id <= ${counted_to ?? MAX_ID} and queued.attempt_id is null as was_in
      from attempts attempt left join analysis_queue queued on queued.attempt_id = attempt.id
      where attempt.course_id = ${courseId} and ${hasEnded} and attempt.account_id in (
          select account_id from attempts given where given.id = any(${ids}::integer[]))
        and ${isMarked}
    ), flagged as (
      select id, was_in, is_in, was_in and id = min(id) filter (where was_in) over learner as was_first,
        is_in and id = min(id) filter (where is_in) over learner as is_first
      from (select id, account_id, was_in, ${adds ? sql`was_in or is_given` : sql`was_in and not is_given`} as is_in from known) known
      window learner as (partition by account_id)
    ), changed as (
      select id, is_in::integer - was_in::integer as n, is_first::integer - was_first::integer as n_first
      from flagged where was_in <> is_in or was_first <> is_first
    ), taken as (
      select changed.*, coalesce(candidate.sitting_id, 0) as sitting_id, attempt.question_seconds,
        attempt.question_version_ids, dense_rank() over (order by attempt.question_version_ids) as form
      from changed ${inTurn(sql`select candidate_id, question_seconds, question_version_ids
        from attempts where attempts.id = changed.id`)} attempt
        left join candidates candidate on candidate.id = attempt.candidate_id
    ), given as materialized (
      select form, version.question_id, version.id as version_id, version.marks, version.worth, question.question_type,
        version.answer_rule ? 'text' as is_text,
        (1 + sum(version.marks) over (partition by form order by place) - version.marks)::integer as number
      from (select distinct on (form) form, question_version_ids from taken) forms
        cross join lateral unnest(question_version_ids) with ordinality as one (version_id, place)
        join question_versions version on version.id = one.version_id
        join questions question on question.id = version.question_id
    ), asked as materialized (
      select id, n, n_first, sitting_id, version_id, marks, worth, question_type, is_text, number, answer, part_marks,
        ${markThousandths('answers')} as awarded, coalesce(part_thousandths, case when part_marks is not null then (
          select array_agg(1000 * mark order by place) from unnest(part_marks) with ordinality as one (mark, place))
        end) as parts_awarded, (question_seconds ->> question_id::text)::integer as seconds
      from (
          select taken.id, n, n_first, sitting_id, form, question_seconds, response.* from taken
            ${inTurn(sql`select question_id, answer, mark, thousandths, part_marks, part_thousandths
              from responses where attempt_id = taken.id and mark is not null`)} response
          offset 0
        ) answers join given using (form, question_id)
    ), parts as (
      select id, n, n_first, sitting_id, version_id, question_type, is_text, worth, seconds, 0 as part, number as place,
        awarded as gained, marks as most, part_marks is not null as is_whole,
        case jsonb_typeof(answer)
          when 'string' then answer #>> '{}'
          when 'array' then (
            select string_agg(upper(letter), '+' order by upper(letter)) from jsonb_array_elements_text(answer) as one (letter))
          when 'object' then (
            select string_agg(said, '; ' order by key::integer) from jsonb_each_text(answer) as one (key, said)
            where trim(said) <> '')
        end as said
      from asked
      union all
      select id, n, n_first, sitting_id, version_id, question_type, is_text, worth, null, part.part::integer,
        number + part.part::integer - 1, part.awarded, 1, false,
        case jsonb_typeof(answer) when 'object' then answer ->> (part.part - 1)::text when 'array' then answer ->> 0 end
      from asked cross join lateral unnest(parts_awarded) with ordinality as part (awarded, part)
      where parts_awarded is not null and worth > 0
    ), answered as (
      select parts.*, trim(coalesce(said, '')) <> '' as is_answered,
        max(place) filter (where trim(coalesce(said, '')) <> '' and not is_whole and worth > 0) over test as last,
        (1000 * sum(worth) filter (where part = 0) over test)::integer as raw_max,
        (sum(gained) filter (where part = 0) over test)::integer as total
      from parts window test as (partition by id)
    ), classed as materialized (
      select id, n, n_first, sitting_id, raw_max, total, version_id, worth, seconds, part, place, gained as awarded,
        worth > 0 and is_text and is_answered and not is_whole and gained = 0 and position(${ERASED_TEXT} in said) = 0
          as is_wrong_text,
        trim(said) as said, case
          when not is_answered then case when place < coalesce(last, 0) then 'omitted' else 'not_reached' end
          when is_whole then 'whole'
          when is_text or question_type = ${ORDER} then case
            when gained = 0 then 'wrong' when gained < 1000 * most then 'partly' else 'right' end
          else left(upper(trim(said)), 40)
        end as class
      from answered
    ), tests as (
      select distinct id, n, n_first, sitting_id, raw_max, total from classed where part = 0
    ), counted as (
      insert into item_cells as cell (course_id, generation, question_version_id, part, sitting_id, raw_max, number, class,
        awarded, total, n, n_first)
      select ${into.course}, ${into.generation}, version_id, part, sitting_id, raw_max, place, class, awarded, total,
        sum(n), sum(n_first)
      from classed where worth > 0
      group by version_id, part, sitting_id, raw_max, place, class, awarded, total
      on conflict (course_id, generation, question_version_id, part, sitting_id, raw_max, number, class, awarded, total)
        do update set n = cell.n + excluded.n, n_first = cell.n_first + excluded.n_first
    ), totals as (
      insert into total_cells as cell (course_id, generation, sitting_id, raw_max, total, n, n_first)
      select ${into.course}, ${into.generation}, sitting_id, raw_max, total, sum(n), sum(n_first)
      from tests group by sitting_id, raw_max, total
      on conflict (course_id, generation, sitting_id, raw_max, total)
        do update set n = cell.n + excluded.n, n_first = cell.n_first + excluded.n_first
    ), times as (
      insert into item_time_cells as cell (course_id, generation, question_version_id, sitting_id, raw_max, seconds, n, n_first)
      select ${into.course}, ${into.generation}, version_id, sitting_id, raw_max, ${shortened(sql`seconds`)}, sum(n),
        sum(n_first)
      from classed where part = 0 and seconds is not null and worth > 0
      group by version_id, sitting_id, raw_max, ${shortened(sql`seconds`)}
      on conflict (course_id, generation, question_version_id, sitting_id, raw_max, seconds)
        do update set n = cell.n + excluded.n, n_first = cell.n_first + excluded.n_first
    ), texts as (
      insert into wrong_answer_cells as cell (course_id, generation, question_version_id, part, text, n, n_first)
      select ${into.course}, ${into.generation}, version_id, part, left(said, 200), sum(n), sum(n_first)
      from classed where is_wrong_text group by version_id, part, left(said, 200)
      on conflict (course_id, generation, question_version_id, part, text)
        do update set n = cell.n + excluded.n, n_first = cell.n_first + excluded.n_first
    )
    ${
      adds
        ? sql`delete from analysis_queue where attempt_id = any(${ids}::integer[])`
        : sql`insert into analysis_queue (attempt_id, course_id)
            select unnest(${ids}::integer[]), ${into.course} on conflict do nothing`
    }
  `.execute(db);
}

/**
 * Joins what is asked of each row by itself, through its index. Joined as usual, where tables are small enough PostgreSQL
 * reads all answers that there are for each slice.
 */
function inTurn(asked: RawBuilder<unknown>) {
  return sql`cross join lateral (${asked} offset 0)`;
}

/** A time as it is counted: to the second below two minutes, to five below ten, then to thirty. */
function shortened(seconds: RawBuilder<unknown>) {
  return sql`(case when ${seconds} < 120 then ${seconds} when ${seconds} < 600 then ${seconds} / 5 * 5 else ${seconds} / 30 * 30 end)`;
}

/** Notes how far a count came; null when all are counted. */
export async function noteCounted(db: Db, courseId: number, countedTo: number | null, at: Date): Promise<void> {
  await db
    .updateTable('analysis_state')
    .set({ counted_to: countedTo, counted_at: at })
    .where('course_id', '=', courseId)
    .execute();
}

/** Begins a count of everything anew: what there is counts no more. */
export async function raiseGeneration(db: Db, courseId: number): Promise<void> {
  await sql`
    update analysis_state set generation = generation + 1, counted_to = 0 where course_id = ${courseId}
  `.execute(db);
}

/** Those of these courses, or of the course of a test, that have counted anything, in the order of their ids. */
export async function findCounted(db: Db, of: { courseIds: number[] } | { attemptId: number }): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    select course_id from analysis_state where ${
      'attemptId' in of
        ? sql`course_id = (select course_id from attempts where id = ${of.attemptId})`
        : sql`course_id = any(${of.courseIds}::integer[])`
    } order by course_id
  `.execute(db);
  return rows.map(({ course_id }) => course_id);
}

/** Counted tests of a course that were given a version, at most so many. */
export async function findCountedWith(
  db: Db,
  { courseId, versionId }: { courseId: number; versionId: number },
  { counted_to }: State,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from attempts attempt
    where course_id = ${courseId} and id <= ${counted_to ?? MAX_ID} and ${hasEnded}
      and ${versionId}::integer = any(question_version_ids)
      and not exists (select from analysis_queue queued where queued.attempt_id = attempt.id)
    order by id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** What of a course is counted: nothing while it never was, and how many tests wait, up to one more than `most`. */
export async function readState(db: Db, courseId: number, most: number) {
  const { rows } = await sql<State & { counted_at: Date | null; waiting: number }>`
    select coalesce(state.generation, 1) as generation, state.counted_at,
      case when state.course_id is null then 0 else state.counted_to end as counted_to,
      (case when state.course_id is null or state.counted_to is not null
        then (select count(*) from (select from attempts attempt
          where attempt.course_id = ${courseId} and attempt.id > coalesce(state.counted_to, 0) and ${hasEnded}
          limit ${most + 1}) later)
        else (select count(*) from (select from analysis_queue queued
          where queued.course_id = ${courseId} limit ${most + 1}) queued) end)::integer as waiting
    from (select 1) one left join analysis_state state on state.course_id = ${courseId}
  `.execute(db);
  return rows[0] ?? { generation: 1, counted_to: 0, counted_at: null, waiting: 0 };
}

/** The courses that have something to count. */
export async function findUncounted(db: Db): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    select course_id from analysis_queue union select course_id from analysis_state where counted_to is not null
    order by course_id
  `.execute(db);
  return rows.map(({ course_id }) => course_id);
}

/** How many cells that count no more are removed at a time. */
const DEAD_AT_ONCE = 5000;

/** Removes some of the cells that count no more; false when there were none. */
export async function removeDead(db: Db): Promise<boolean> {
  let removed = 0n;
  for (const table of ['item_cells', 'item_time_cells', 'total_cells', 'wrong_answer_cells'] as const) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid in (
        select cell.ctid from analysis_state state join ${sql.table(table)} cell
          on cell.course_id = state.course_id and cell.generation < state.generation
        limit ${DEAD_AT_ONCE})
    `.execute(db);
    removed += numAffectedRows;
  }
  return removed > 0n;
}
