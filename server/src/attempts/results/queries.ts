import type { AttemptResult } from '@parlance/contract/attempt-result';
import type { OnScale } from '@parlance/contract/scales/on-scale';
import type { ResultRelease } from '@parlance/contract/sittings/result-release';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { markThousandths, unlessWhole, wholeOf } from '../../platform/database/thousandths.ts';
import { hasWords, isAmong, readWhole, searchQuery, type Whole, wordsOf } from '../../platform/list-query.ts';
import { onScaleOf } from '../../scales/results/queries.ts';
import { clockColumns } from '../deadline.ts';
import { isSeen, isStillHeld, releaseOf } from '../release/queries.ts';

type AttemptColumns = Selectable<Tables['attempts']>;
type Finished = Pick<
  AttemptColumns,
  'id' | 'account_id' | 'course_id' | 'closed_at' | 'question_ids' | 'question_version_ids' | 'pinned_passages'
>;

export type ResultDetails = Pick<
  AttemptResult,
  'breakdown' | 'breakdownByType' | 'comment' | 'previous' | 'remarked' | 'corrected'
> & {
  late: boolean;
  onScale: OnScale | null;
};

/** A row with a sum of marks in thousandths, as it is told. */
const scored = sql`'score', ${wholeOf(sql`sum`)}, 'thousandths', ${unlessWhole(sql`sum`)}, 'total', total`;

/** What a result shows besides its attempt: marks by passage and by type, the marker's words, the result before. */
export async function findResultDetails(db: Db, attempt: Finished, now: Date): Promise<ResultDetails> {
  const { rows } = await sql<ResultDetails>`
    with marked as (
      select q.question_type, ${markThousandths('r')} as thousandths, v.worth, coalesce(
          -- Of an examination where its frozen paper has the question.
          (select (placed -> q.id::text ->> 'passage_id')::integer from attempts taken
            join sitting_papers paper on paper.part_id = taken.sitting_part_id where taken.id = ${attempt.id}),
          q.passage_id, entry.passage_id) as passage_id,
        array_position(${attempt.question_ids}::integer[], q.id) as place
      from responses r join questions q on q.id = r.question_id
        join question_versions v on v.question_id = q.id and v.id = any(${attempt.question_version_ids}::integer[])
        left join course_questions entry on entry.question_id = q.id and entry.course_id = ${attempt.course_id}
      where r.attempt_id = ${attempt.id} and r.mark is not null
    )
    select
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('title', title, ${scored}))
          order by first), '[]')
        from (
          select p.id, coalesce(before.title, p.title) as title, min(place) as first, sum(thousandths)::integer as sum,
            sum(worth)::integer as total
          from marked join passages p on p.id = passage_id
            left join passage_versions before on before.passage_id = p.id
              and before.version = (${JSON.stringify(attempt.pinned_passages)}::jsonb ->> p.id::text)::integer
          group by p.id, before.title
        ) by_passage) as breakdown,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('questionType', question_type, ${scored}))
          order by first), '[]')
        from (
          select question_type, min(place) as first,
            sum(thousandths)::integer as sum, sum(worth)::integer as total
          from marked group by question_type
        ) by_type) as "breakdownByType",
      (select nullif(comment, '') from reviews where attempt_id = ${attempt.id}) as comment,
      (select jsonb_strip_nulls(jsonb_build_object('score', score, 'thousandths', score_thousandths, 'total', out_of))
        from attempts
        where account_id = ${attempt.account_id} and course_id = ${attempt.course_id}
          and status in ('submitted', 'timed_out') and score is not null
          and ${releaseOf('attempts', now)} is null
          and (closed_at, id) < (${attempt.closed_at}::timestamptz, ${attempt.id})
        order by closed_at desc, id desc limit 1) as previous,
      (select jsonb_strip_nulls(jsonb_build_object(
          'at', to_char(a.remarked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'before', m.score_before,
          'beforeThousandths', m.score_thousandths_before, 'beforeTotal', coalesce(m.out_of_before, a.out_of)))
        from attempts a join key_correction_marks m on m.attempt_id = a.id
        where a.id = ${attempt.id} and a.remarked_at is not null and not a.marked_by_person
          and m.score_before is not null and m.score_after is not null
          and (m.score_before <> m.score_after or m.out_of_before <> m.out_of_after
            or m.score_thousandths_before is distinct from m.score_thousandths_after)
        order by m.correction_id desc limit 1) as remarked,
      (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'marks', marks, 'by', by) order by number), '[]')
        from (
          select v.marks, v.scoring ->> 'by' as by,
            (1 + sum(v.marks) over (order by given.place) - v.marks)::integer as number
          from unnest(${attempt.question_version_ids}::integer[]) with ordinality as given (version_id, place)
            join question_versions v on v.id = given.version_id
        ) numbered where by in ('full_credit', 'left_out')) as corrected,
      (select ${onScaleOf('attempts')} from attempts where id = ${attempt.id}) as "onScale",
      exists (select from late_work where attempt_id = ${attempt.id})
        or exists (select from recordings where attempt_id = ${attempt.id} and late) as late
  `.execute(db);
  const [details] = rows;
  if (!details) throw new Error('A select without a from gave no row.');
  return details;
}

/**
 * What a learner sees of the criteria that their test was marked by: the one place that says so. Nothing where the rubric
 * keeps it from them, or there is none; undefined before it is marked.
 */
export async function findCriteriaForLearner(
  db: Db,
  { id, question_ids }: Pick<Finished, 'id' | 'question_ids'>,
): Promise<AttemptResult['criteria']> {
  const { rows } = await sql<NonNullable<AttemptResult['criteria']>>`
    select version.top, coalesce(review.band_halves / 2.0, round(review.points, 2))::double precision as band,
      (select jsonb_agg(jsonb_build_object(
          'question', coalesce(array_position(${question_ids}::integer[], given.question_id), 0),
          'name', criterion ->> 'name', 'band', given.value_halves / 2.0,
          'text', (select descriptor ->> 'text' from jsonb_array_elements(criterion -> 'descriptors') as descriptor
            where (descriptor ->> 'from')::numeric <= given.value_halves / 2.0
            order by (descriptor ->> 'from')::numeric desc limit 1))
          || coalesce((select jsonb_build_object('weight', asked.content -> 'marking_weight') from question_versions asked
            where asked.id = attempts.question_version_ids[array_position(attempts.question_ids, given.question_id)]
              and (asked.content ->> 'marking_weight')::integer > 1), '{}')
          order by array_position(${question_ids}::integer[], given.question_id) nulls first, place)
        from marking_criteria given
          join jsonb_array_elements(version.criteria) with ordinality as judged (criterion, place)
            on criterion ->> 'key' = given.key
        where given.attempt_id = attempts.id) as given
    from attempts join rubric_versions version on version.id = attempts.rubric_version_id and version.learner_sees
      join reviews review on review.attempt_id = attempts.id and review.points is not null
    where attempts.id = ${id}
  `.execute(db);
  return rows[0];
}

/** What a list of results shows of each. */
const resultColumns = [
  'id',
  'course_id',
  'title',
  'type',
  'status',
  'score',
  'score_thousandths',
  'max_score',
  'total_marks',
  'out_of',
  'marked_by_person',
  ...clockColumns,
  'closed_at',
] as const;

export type ResultRow = Pick<AttemptColumns, (typeof resultColumns)[number]> & {
  comment: string | null;
  sees_comment: boolean;
  on_scale: OnScale | null;
  /** Why its score is not shown. */
  release: ResultRelease | null;
};

/** `text`: words that begin words of the title. */
export type ResultFilter = { text?: string; type?: string; slice?: { offset: number; limit: number }; now: Date };

/** This account's attempts that have a result or wait for one, newest first, and how many fit in all. */
export async function listResultRows(
  db: Db,
  accountId: number,
  { text, type, slice, now }: ResultFilter,
): Promise<Whole<ResultRow>> {
  let fitting = resultsOf(db, accountId);
  if (type) fitting = fitting.where(sql<boolean>`attempts.type = ${type}`);
  if (text) fitting = fitting.where(hasWords(wordsOf(sql.ref('attempts.title')), searchQuery(text)));
  const ordered = shown(fitting, now).orderBy('closed_at', 'desc').orderBy('attempts.id', 'desc');
  if (!slice) return await readWhole(db, ordered, ordered.clearSelect().select('attempts.id'));
  const rows = await ordered.limit(slice.limit).offset(slice.offset).execute();
  const { total } = await fitting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Those of these attempts that are this account's results. */
export function readResultRows(db: Db, accountId: number, ids: number[], now: Date): Promise<ResultRow[]> {
  return shown(resultsOf(db, accountId), now).where(isAmong('attempts.id', ids)).execute();
}

function resultsOf(db: Db, accountId: number) {
  return db
    .selectFrom('attempts')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`attempts.status in ('submitted', 'timed_out')`);
}

function shown<O>(results: SelectQueryBuilder<Tables, 'attempts', O>, now: Date) {
  return results
    .leftJoin('reviews', 'reviews.attempt_id', 'attempts.id')
    .select(resultColumns.map((name) => `attempts.${name}` as const))
    .select(sql<string | null>`nullif(reviews.comment, '')`.as('comment'))
    .select(isSeen('attempts', 'see_comments').as('sees_comment'))
    .select(onScaleOf('attempts').as('on_scale'))
    .select(releaseOf('attempts', now).as('release'));
}

export type Overview = {
  total: number;
  waiting: number;
  waitingIds: number[];
  latestIds: number[];
  recentIds: number[];
  takenCourses: number[];
};

/**
 * What is shown of all results of an account, as ids, newest first: at most `most.waiting` that wait for a marker, the
 * newest of each skill, the last `most.recent` scored ones of each skill, and every course taken.
 */
export async function findOverview(
  db: Db,
  accountId: number,
  most: { waiting: number; recent: number; now: Date },
): Promise<Overview> {
  const { rows } = await sql<Overview>`
    with results as (
      select id, course_id, type, scored, waits, closed_at,
        row_number() over (partition by type order by closed_at desc, id desc) as place,
        row_number() over (partition by type, scored order by closed_at desc, id desc) as place_alike,
        row_number() over (partition by waits order by closed_at desc, id desc) as place_waiting
      from (
        select id, course_id, type, closed_at, score is not null and release is null as scored,
          score is null or ${isStillHeld(sql`release`)} as waits
        from (
          select id, course_id, type, closed_at, score, ${releaseOf('attempts', most.now)} as release
          from attempts where account_id = ${accountId} and status in ('submitted', 'timed_out')
        ) ended
      ) finished
    )
    select
      (select count(*)::int from results) as total,
      (select count(*)::int from results where waits) as waiting,
      array(select id from results where waits and place_waiting <= ${most.waiting}
        order by closed_at desc, id desc) as "waitingIds",
      array(select id from results where place = 1 order by closed_at desc, id desc) as "latestIds",
      array(select id from results where scored and place_alike <= ${most.recent}
        order by closed_at desc, id desc) as "recentIds",
      array(select course_id from results group by course_id order by max(closed_at) desc, max(id) desc) as "takenCourses"
  `.execute(db);
  const [overview] = rows;
  if (!overview) throw new Error('A select without a from gave no row.');
  return overview;
}
