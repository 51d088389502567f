import type { ReviewKind } from '@parlance/contract/reviews';
import type { CaseState } from '@parlance/contract/second-marking/marking-policy';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { counted } from '../../platform/list-query.ts';
import { givenIn } from '../reach/queries.ts';

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

export type MarkerWork = {
  account_id: number;
  username: string;
  given: number;
  saved: number;
  waiting: number;
  oldest: Date | null;
  next_due: Date | null;
  overdue: number;
  desk_seconds: number | null;
};

/** What each marker of a course was given and has marked, by name; also of those who mark it no more. */
export async function listMarkerWork(db: Db, courseId: number, now: Date): Promise<MarkerWork[]> {
  const { rows } = await sql<MarkerWork>`
    with work as (
      select id, marker_id, state, since, due_at, desk_seconds from ${givenIn(courseId, now)} as given where state <> 'withdrawn'
    ), markers as (
      select marker_id from work union select account_id from course_markers where course_id = ${courseId}
    )
    select accounts.id as account_id, accounts.username, count(work.id)::int as given,
      (count(*) filter (where work.state = 'saved'))::int as saved,
      (count(*) filter (where work.state = 'allocated'))::int as waiting,
      min(work.since) filter (where work.state = 'allocated') as oldest,
      min(work.due_at) filter (where work.state = 'allocated') as next_due,
      (count(*) filter (where work.state = 'allocated' and work.due_at <= ${now}::timestamptz))::int as overdue,
      (percentile_cont(0.5) within group (order by work.desk_seconds)
        filter (where work.state = 'saved' and work.desk_seconds > 0))::int as desk_seconds
    from markers join accounts on accounts.id = markers.marker_id left join work on work.marker_id = accounts.id
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
    from ${givenIn(courseId, null)} as one
    where one.saved_at >= ${since}::timestamptz and (${markerId}::integer is null or one.marker_id = ${markerId}::integer)
    group by 1 order by 1
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

/** What an account has marked of what was given to it, the newest first; whether a name is hidden says `isAnonymous`. */
export async function listOwn(
  db: Db,
  { markerId, isAnonymous }: { markerId: number; isAnonymous: RawBuilder<boolean> },
  { offset, limit }: { offset: number; limit: number },
) {
  const { rows } = await sql<OwnMarking & { total: number }>`
    select submission_id, kind, course_name, name, anonymous, score, max_score, saved_at, count(*) over ()::int as total
    from (select attempts.id as submission_id, attempts.pile as kind, attempts.title as course_name,
        accounts.username as name, ${isAnonymous} as anonymous, own.score, attempts.max_score, own.saved_at
      from markings own join attempts on attempts.id = own.attempt_id join accounts on accounts.id = attempts.account_id
        join courses on courses.id = attempts.course_id
      where own.marker_id = ${markerId} and own.state = 'saved'
      union all select given.id, source.pile, courses.title, '', true, given.score, source.max_score, given.saved_at
      from calibrations given join calibration_scripts script on script.id = given.script_id
      join attempts source on source.id = script.attempt_id join courses on courses.id = script.course_id
      where given.marker_id = ${markerId} and given.state = 'saved') as own
    order by saved_at desc, submission_id desc limit ${limit} offset ${offset}
  `.execute(db);
  return counted(rows);
}
