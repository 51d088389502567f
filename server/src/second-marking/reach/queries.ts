import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Whether `attempts` is given out to its markers: its course had it marked so when it ended. */
export const isGivenOut = sql<boolean>`exists (select from marking_cases of_it where of_it.attempt_id = attempts.id)`;

/** Whether somebody marks `attempts` again whose learner asked for it: they may not know whose it is, or its mark. */
export const isMarkedAgain = sql<boolean>`exists (select from remark_requests again
  where again.attempt_id = attempts.id and again.state = 'with_marker')`;

/** Whether it is this account that marks `attempts` again. What tells its mark to staff leaves it out for them. */
export function isMarkedAgainBy(accountId: number) {
  return sql<boolean>`exists (select from remark_requests again where again.attempt_id = attempts.id
    and again.state = 'with_marker' and again.marker_id = ${accountId}::integer)`;
}

/** What an account was given to mark again, and when. */
export async function listMarkedAgainBy(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('remark_requests')
    .select('attempt_id')
    .where('marker_id', '=', accountId)
    .where('state', '=', 'with_marker')
    .execute();
  return rows.map(({ attempt_id }) => attempt_id);
}

/** Whether `attempts` is marked blind: it is given out, and its marks have not become one yet. */
export const isBlind = sql<boolean>`(attempts.score is null and ${isGivenOut})`;

/** Whether what ends now in `courses` is marked blind, or anything of it still is. */
export const isMarkedBlind = sql<boolean>`(exists (select from marking_policies policy
    where policy.course_id = courses.id and policy.second <> 'none')
  or exists (select from marking_cases of_it where of_it.course_id = courses.id and of_it.state <> 'settled'))`;

/** Whether the learner of `attempts` was erased: nobody can mark any more what is not there. */
const isOfErased = sql<boolean>`exists (select from erasures where erasures.account_id = attempts.account_id)`;

/**
 * Whether an account may open, hold and mark `attempts`, as far as second marking is concerned: everybody what is not given
 * out or is settled, and otherwise those it was given to. Every statement that reaches a submission for its markers asks
 * this one function; `waiting`: whether it waits for their mark.
 */
export function isMarkedBy(accountId: number, { waiting = false } = {}) {
  const states = waiting ? sql`= 'allocated'` : sql`<> 'withdrawn'`;
  const own = sql`select from markings own
    where own.attempt_id = attempts.id and own.marker_id = ${accountId}::integer and own.state ${states}`;
  const isTheirs = sql<boolean>`(attempts.score is not null or not ${isGivenOut} or exists (${own}))`;
  return waiting ? sql<boolean>`(${isTheirs} and not ${isOfErased})` : isTheirs;
}
