import { sql } from 'kysely';
import { plusDays } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAmong } from '../../platform/list-query.ts';
import { isMarkerAccount } from '../policy/queries.ts';
import { givenIn } from '../reach/queries.ts';
import type { Given, Marker, Place } from './plan.ts';

/** How many marks are given out at a time. */
const MOST_PLACES = 10_000;

/** The markers of `course` who can mark today. */
const activeMarkers = sql`select marker.*, accounts.username, accounts.username_key from course_markers marker
  join accounts on accounts.id = marker.account_id and ${isMarkerAccount}`;

/** Whether `one`, which was given and is not marked, is with somebody who marks its case's course no more. */
const isLeft = sql<boolean>`(one.state = 'allocated' and not exists (
  select from (${activeMarkers}) as active
  where active.course_id = of_it.course_id and active.account_id = one.marker_id))`;

/**
 * The turns that each open case of a course needs, without those that somebody has; of those that may move to others
 * without those that somebody has marked.
 */
function openTurns(moving: number[]) {
  return sql`marking_cases of_it
    cross join unnest('{first,second,third}'::text[]) with ordinality as turns (turn, at)
    where of_it.state <> 'settled'
      and turns.at <= case when of_it.state = 'adjudication' then 3 else of_it.needed end
      and not exists (select from markings one
        where one.attempt_id = of_it.attempt_id and one.turn = turns.turn and (one.state = 'saved'
          or (one.state = 'allocated' and not ${isAmong('of_it.attempt_id', moving)})))`;
}

/** The courses where a mark is given to nobody, or to somebody who marks no more. */
export async function listUngiven(db: Db): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    select of_it.course_id from ${openTurns([])}
    union select of_it.course_id from markings one join marking_cases of_it using (attempt_id) where ${isLeft}
    order by 1
  `.execute(db);
  return rows.map(({ course_id }) => course_id);
}

/** Takes from whoever marks a course no more what they have not marked. */
export async function withdrawLeft(db: Db, courseId: number): Promise<void> {
  await sql`update markings one set state = 'withdrawn' from marking_cases of_it
    where of_it.attempt_id = one.attempt_id and of_it.course_id = ${courseId} and ${isLeft}`.execute(db);
}

/** `again`: also to whoever had it before. `moving`: what was given of these and is not marked may go to others. */
type Which = { again: boolean; moving: number[] };

/**
 * The marks of a course that nobody was given to make, the oldest submissions first; of those that move, if any does. Whose
 * work it is gets none of them.
 */
export async function listPlaces(db: Db, courseId: number, { again, moving }: Which): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select of_it.attempt_id as "attemptId", turns.turn, array(
      select marker_id from markings had
      where had.attempt_id = of_it.attempt_id and (had.state <> 'withdrawn' or not ${again}::boolean)
      union select account_id from attempts where id = of_it.attempt_id
    ) as barred, (
      select due_at from markings had where had.attempt_id = of_it.attempt_id and had.turn = turns.turn
      order by id desc limit 1
    ) as "dueAt"
    from ${openTurns(moving)} and of_it.course_id = ${courseId}
      and (${moving.length === 0}::boolean or ${isAmong('of_it.attempt_id', moving)})
    order by of_it.attempt_id, turns.at limit ${MOST_PLACES}
  `.execute(db);
  return rows;
}

/** The markers of a course who can mark today, by name, with what they have. */
export async function listLoads(db: Db, courseId: number, now: Date): Promise<(Marker & { username: string })[]> {
  const { rows } = await sql<Marker & { username: string }>`
    select active.account_id as "accountId", active.username, active.may_adjudicate as "mayAdjudicate", active.quota,
      active.per_day as "perDay", count(had.id)::int as given,
      (count(had.id) filter (where had.since > ${plusDays(now, -1)}::timestamptz))::int as today, (count(had.id) filter (where had.state = 'allocated'))::int as waiting
    from (${activeMarkers}) as active
    left join ${givenIn(courseId, null)} as had on had.marker_id = active.account_id and had.state <> 'withdrawn'
    where active.course_id = ${courseId}
    group by active.account_id, active.username, active.username_key, active.may_adjudicate, active.quota,
      active.per_day
    order by active.username_key
  `.execute(db);
  return rows;
}

/** Gives work to its markers. What was given to somebody else meanwhile stays theirs. */
export async function insertMarkings(db: Db, plan: Given[], by: { actorId: number | null; at: Date }): Promise<void> {
  if (plan.length === 0) return;
  const rows = plan.map(({ attemptId: attempt_id, turn, markerId: marker_id, dueAt: due_at }) => {
    return { attempt_id, turn, marker_id, due_at };
  });
  await sql`insert into markings (attempt_id, turn, marker_id, state, allocated_by, allocated_at, due_at)
    select attempt_id, turn, marker_id, 'allocated', ${by.actorId}::integer, ${by.at}::timestamptz, due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (attempt_id integer, turn text, marker_id integer, due_at timestamptz)
    on conflict do nothing`.execute(db);
}

/** Takes back what a marker of a course was given and has not marked. Returns how much. */
export async function withdrawOf(db: Db, courseId: number, markerId: number): Promise<number> {
  const ofCourse = db.selectFrom('marking_cases').select('attempt_id').where('course_id', '=', courseId);
  const taken = await db
    .updateTable('markings')
    .set({ state: 'withdrawn' })
    .where('state', '=', 'allocated')
    .where('marker_id', '=', markerId)
    .where('attempt_id', 'in', ofCourse)
    .returning('id')
    .execute();
  return taken.length;
}

/** Takes from whoever has it what a plan gives to others. */
export async function withdrawFor(db: Db, plan: Given[]): Promise<void> {
  const rows = plan.map(({ attemptId, turn }) => ({ attempt_id: attemptId, turn }));
  await sql`update markings set state = 'withdrawn'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (attempt_id integer, turn text)
    where markings.attempt_id = moved.attempt_id and markings.turn = moved.turn and state = 'allocated'`.execute(db);
}
