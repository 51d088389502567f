import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Whether `attempts` is given out to its markers: its course had it marked so when it ended. */
export const isGivenOut = sql<boolean>`exists (select from marking_cases of_it where of_it.attempt_id = attempts.id)`;

/** Whether somebody marks `attempts` again whose learner asked for it: they may not know whose it is, or its mark. */
export const isMarkedAgain = sql<boolean>`exists (select from remark_requests again
  where again.attempt_id = attempts.id and again.state = 'with_marker')`;

/** Whether anything of `courses` is marked again. Asked once of all courses: there are few such requests. */
export const hasMarkedAgain = sql<boolean>`(courses.id in (select marked.course_id from remark_requests again
  join attempts marked on marked.id = again.attempt_id where again.state = 'with_marker'))`;

/** Whether it is this account that marks `attempts` again. What tells its mark to staff leaves it out for them. */
export function isMarkedAgainBy(accountId: number, attempts = 'attempts') {
  return sql<boolean>`exists (select from remark_requests again where again.attempt_id = ${sql.ref(`${attempts}.id`)}
    and again.state = 'with_marker' and again.marker_id = ${accountId}::integer)`;
}

/**
 * What else than what is given out to markers an account was given: what it marks again, and whether it was ever given a
 * calibration script, or any work with a date; and work of its own that has a score. Most have none of it, and their lists
 * read what there is.
 */
export async function findGivenBeside(
  db: Db,
  accountId: number,
): Promise<{ again: number[]; own: number[]; calibrates: boolean; hasDates: boolean }> {
  return await db
    .selectNoFrom([
      sql<number[]>`array(select attempt_id from remark_requests again
        where again.marker_id = ${accountId}::integer and again.state = 'with_marker')`.as('again'),
      sql<number[]>`array(select id from attempts
        where account_id = ${accountId}::integer and marked_by_person and score is not null and not staff)`.as('own'),
      sql<boolean>`exists (select from calibrations given
        where given.marker_id = ${accountId}::integer and given.state <> 'withdrawn')`.as('calibrates'),
      sql<boolean>`exists (select from markings own
        where own.marker_id = ${accountId}::integer and own.state = 'allocated' and own.due_at is not null)`.as(
        'hasDates',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Whether `attempts` is marked blind: it is given out, and its marks have not become one yet. */
export const isBlind = sql<boolean>`(attempts.score is null and ${isGivenOut})`;

/**
 * Whether staff find `attempts` nowhere but among what they mark: it is marked blind, and its course has calibration scripts.
 * Otherwise markers would see which of their numbers is nowhere else.
 */
export const isUnlisted = sql<boolean>`(${isBlind} and exists (select from calibration_scripts script
  where script.course_id = attempts.course_id))`;

/** Whether what ends now in `courses` is marked blind, or anything of it still is. */
export const isMarkedBlind = sql<boolean>`(exists (select from marking_policies policy
    where policy.course_id = courses.id and policy.second <> 'none')
  or exists (select from marking_cases of_it where of_it.course_id = courses.id and of_it.state <> 'settled'))`;

/**
 * What markers of a course were given, as `id`, `marker_id`, `state`, `since`, `due_at`, `desk_seconds` and `saved_at`: marks
 * of submissions, and calibration scripts, which count as much in whatever tells how much it was. Those that are there at a
 * moment; null: all.
 */
export function givenIn(courseId: number, now: Date | null) {
  return sql`(select one.id, one.marker_id, one.state, one.allocated_at as since, one.due_at, one.desk_seconds, one.saved_at
      from markings one join marking_cases of_it on of_it.attempt_id = one.attempt_id
      where of_it.course_id = ${courseId}::integer
    union all select given.id, given.marker_id, given.state, given.shown_at, given.due_at, given.desk_seconds, given.saved_at
      from calibrations given join calibration_scripts script on script.id = given.script_id
      where script.course_id = ${courseId}::integer
        and (${now}::timestamptz is null or given.shown_at <= ${now}::timestamptz))`;
}

/** Until when an account is to mark `attempts`; null for no date. Who has no work with a date reads nothing for it. */
export function dueFor({ accountId, hasDates = false }: { accountId: number; hasDates?: boolean }) {
  if (!hasDates) return sql<Date | null>`null::timestamptz`;
  return sql<Date | null>`(select own.due_at from markings own
    where own.attempt_id = attempts.id and own.marker_id = ${accountId}::integer and own.state = 'allocated')`;
}

/** How long what a marker was given was open, with these seconds more. */
export function longerBy(deskSeconds: number) {
  return sql<number>`least(desk_seconds + ${deskSeconds}::integer, 1000000)`;
}

/** Whether an account has ever given an attempt a mark, or has it to mark, whatever became of that. */
export function hasMarked(attempt: string, account: string) {
  const [id, by] = [sql.ref(attempt), sql.ref(account)];
  return sql<boolean>`(exists (select from markings had
      where had.attempt_id = ${id} and had.marker_id = ${by} and had.state <> 'withdrawn')
    or exists (select from reviews had where had.attempt_id = ${id} and had.marker_id = ${by})
    or exists (select from audit_log entry where entry.subject_type = 'attempt' and entry.subject_id = ${id}
      and entry.actor_id = ${by} and entry.action in ('submission.scored', 'submission.settled')))`;
}

/** Whether the learner of `attempts` was erased: nobody can mark any more what is not there. */
export const isOfErased = sql<boolean>`exists (select from erasures where erasures.account_id = attempts.account_id)`;

/**
 * Whether an account may open, hold and mark `attempts`, as far as second marking is concerned: nobody their own work,
 * everybody else what is not given out or is settled, and otherwise those it was given to. Every statement that reaches a submission for its markers asks
 * this one function; `waiting`: whether it waits for their mark.
 */
export function isMarkedBy(accountId: number, { waiting = false } = {}) {
  const states = waiting ? sql`= 'allocated'` : sql`<> 'withdrawn'`;
  const own = sql`select from markings own
    where own.attempt_id = attempts.id and own.marker_id = ${accountId}::integer and own.state ${states}`;
  const isTheirs = sql<boolean>`(attempts.account_id <> ${accountId}::integer
    and (attempts.score is not null or not ${isGivenOut} or exists (${own})))`;
  return waiting ? sql<boolean>`(${isTheirs} and not ${isOfErased})` : isTheirs;
}
