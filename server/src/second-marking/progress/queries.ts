import type { ReviewKind } from '@parlance/contract/reviews';
import type { CaseState } from '@parlance/contract/second-marking/marking-policy';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { counted } from '../../platform/list-query.ts';
import type { PairSums } from '../figures/agreement.ts';

/** How many submissions of a course are in each state. */
export async function countCases(db: Db, courseId: number): Promise<Map<CaseState, number>> {
  const rows = await db
    .selectFrom('marking_cases')
    .where('course_id', '=', courseId)
    .groupBy('state')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

const ofCourse = (courseId: number) =>
  sql`markings one join marking_cases of_it on of_it.attempt_id = one.attempt_id and of_it.course_id = ${courseId}`;

export type MarkerWork = {
  account_id: number;
  username: string;
  given: number;
  saved: number;
  waiting: number;
  oldest: Date | null;
};

/** What each marker of a course was given and has marked, by name; also of those who mark it no more. */
export async function listMarkerWork(db: Db, courseId: number): Promise<MarkerWork[]> {
  const { rows } = await sql<MarkerWork>`
    select accounts.id as account_id, accounts.username, count(work.id)::int as given,
      (count(*) filter (where work.state = 'saved'))::int as saved,
      (count(*) filter (where work.state = 'allocated'))::int as waiting,
      min(work.allocated_at) filter (where work.state = 'allocated') as oldest
    from accounts left join (
      select one.id, one.marker_id, one.state, one.allocated_at from ${ofCourse(courseId)} where one.state <> 'withdrawn'
    ) as work on work.marker_id = accounts.id
    where work.id is not null or accounts.id in (select account_id from course_markers where course_id = ${courseId})
    group by accounts.id order by accounts.username_key
  `.execute(db);
  return rows;
}

/** Marks saved by day since a moment, of all markers or of one. */
export async function countByDay(
  db: Db,
  courseId: number,
  { since, markerId }: { since: Date; markerId: number | null },
) {
  const { rows } = await sql<{ date: string; saved: number }>`
    select to_char(one.saved_at at time zone 'UTC', 'YYYY-MM-DD') as date, count(*)::int as saved
    from ${ofCourse(courseId)}
    where one.saved_at >= ${since}::timestamptz and (${markerId}::integer is null or one.marker_id = ${markerId}::integer)
    group by 1 order by 1
  `.execute(db);
  return rows;
}

/**
 * Sums over the pairs of marks that two gave the same work blind: of each marker, own and other, and with a null for its
 * marker of all, first and second. By bands where the course has a rubric: what was marked before it had one is left out.
 */
export async function sumPairs(db: Db, courseId: number): Promise<(PairSums & { marker_id: number | null })[]> {
  const { rows } = await sql<PairSums & { marker_id: number | null }>`
    with pairs as (
      select one.marker_id as first, two.marker_id as second, coalesce(one.band, one.score)::double precision as x,
        coalesce(two.band, two.score)::double precision as y,
        case when one.band is null then attempts.max_score * 0.05 else 1 end as near
      from marking_cases of_it
      join courses on courses.id = of_it.course_id
      join attempts on attempts.id = of_it.attempt_id
      join markings one on one.attempt_id = of_it.attempt_id and one.turn = 'first' and one.state = 'saved'
      join markings two on two.attempt_id = of_it.attempt_id and two.turn = 'second' and two.state = 'saved'
      where of_it.course_id = ${courseId} and of_it.state = 'settled'
        and (one.band is not null) = (courses.rubric_id is not null) and (two.band is null) = (one.band is null)
    ), each as (
      select first as marker_id, x, y, near from pairs
      union all select second, y, x, near from pairs
      union all select null, x, y, near from pairs
    )
    select marker_id, count(*)::int as n, (count(*) filter (where x = y))::int as exact,
      (count(*) filter (where abs(x - y) <= near))::int as adjacent,
      sum(x) as x, sum(y) as y, sum(x * x) as xx, sum(y * y) as yy, sum(x * y) as xy
    from each group by marker_id
  `.execute(db);
  return rows;
}

export type OwnMarking = {
  submission_id: number;
  kind: ReviewKind;
  course_name: string;
  name: string;
  anonymous: boolean;
  score: number;
  max_score: number;
  saved_at: Date;
};

/** What an account has marked of what was given to it, the newest first. */
export async function listOwn(db: Db, markerId: number, { offset, limit }: { offset: number; limit: number }) {
  const { rows } = await sql<OwnMarking & { total: number }>`
    select attempts.id as submission_id, attempts.pile as kind, attempts.title as course_name,
      accounts.username as name, attempts.score is null as anonymous,
      own.score, attempts.max_score, own.saved_at, count(*) over ()::int as total
    from markings own join attempts on attempts.id = own.attempt_id join accounts on accounts.id = attempts.account_id
    where own.marker_id = ${markerId} and own.state = 'saved'
    order by own.saved_at desc, own.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return counted(rows);
}
