import { DEFAULT_TIMER_SECONDS } from '@parlance/contract/questions';
import { type RawBuilder, sql } from 'kysely';
import { overBefore } from '../deadline.ts';

// What a statement asks of the clock of the attempt that it is at. What it says of time is what
// contract/src/deadline.ts says.

/** A literal, not a parameter: only then does PostgreSQL see for good that the partial indexes of open attempts fit. */
export const isOpen = sql<boolean>`status = 'open'`;

/** The same in the words of `attempts_due`: for who looks for tests that are over among all that are open, and nobody else. */
export const isAmongOpen = sql<boolean>`closed_at is null`;

/**
 * Whether the attempt that a statement is at was opened: one that was made for a common start is not until its questions
 * were sent.
 */
export const isOpened = sql<boolean>`(candidate_id is null or paper_at is not null)`;

/** The end of the attempt that a statement is at, with the pause that is under way; `deadline` of contract/src/deadline.ts. */
export function deadlineNow(now: Date) {
  return sql<Date>`(deadline + coalesce(
    greatest(least(${now}::timestamptz, coalesce(resume_at, ${now}::timestamptz)) - paused_at, interval '0'),
    interval '0'))`;
}

/** Whether the attempt that a statement is at takes work: it is open, has begun, and is not over. */
export function takesWork(now: Date) {
  return sql<boolean>`(${isOpen} and (candidate_id is null
      or (paper_at is not null and started_at <= ${now}::timestamptz)) and (${deadlineNow(now)} >= ${overBefore(now)}::timestamptz
    or ${isPaused(now)}))`;
}

/** Whether the clock of the attempt that a statement is at stands still. */
export function isPaused(now: Date) {
  return sql<boolean>`coalesce(paused_at <= ${now}::timestamptz
    and ${now}::timestamptz < coalesce(resume_at, 'infinity'), false)`;
}

/**
 * How long the question `q` of an attempt with this accommodation may be answered: as its frozen paper says, where it is
 * the part of a sitting that is named.
 */
export function timerSeconds(accommodation: RawBuilder<unknown>, partId: RawBuilder<unknown>) {
  const frozen = sql`(select coalesce((placed -> q.id::text ->> 'timer_seconds')::numeric, 0) from sitting_papers
    where part_id = ${partId} and placed ? q.id::text)`;
  return sql`(coalesce(nullif(coalesce(${frozen}, q.timer_seconds), 0), ${DEFAULT_TIMER_SECONDS})::double precision
    * (100 + coalesce((${accommodation} ->> 'recording_percent')::integer, 0)) / 100)`;
}

/** How long everyone may answer the opened questions of the row of `attempts` that a statement is at, by their ids. */
export const openedTimers = sql<Record<string, number>>`coalesce((
  select jsonb_object_agg(q.id, ${timerSeconds(sql`'{}'::jsonb`, sql`attempts.sitting_part_id`)})
  from jsonb_object_keys(attempts.question_clocks) opened (id) join questions q on q.id = opened.id::integer
), '{}')`;

/** What a clock begun now would be, for the row that an update of `attempts` is at; nothing without a question. */
export function questionClock(questionId: number | null, now: Date) {
  return sql`coalesce((
    select jsonb_build_object(q.id, jsonb_build_object('openedAt', ${now.toISOString()}::text, 'endsAt', to_char(
      least(${now}::timestamptz + interval '1 second' * ${timerSeconds(sql`attempts.accommodation`, sql`attempts.sitting_part_id`)}, ${deadlineNow(now)})
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from questions q where q.id = ${questionId}::integer
  ), '{}')`;
}

/**
 * Sets how long each question of an attempt was on the screen: of what is stored and these sums the greater, at most what
 * the attempt lasts, of its own questions. As a part of an update, with a comma; nothing without sums.
 */
export function keepSeconds(sums: Record<string, number> | undefined) {
  if (!sums) return sql``;
  return sql`question_seconds = (select coalesce(jsonb_object_agg(key, seconds), '{}') from (
      select key, least(max(value::integer), attempts.duration_seconds) as seconds
      from (select key, value from jsonb_each_text(attempts.question_seconds)
        union all select key, value from jsonb_each_text(${JSON.stringify(sums)}::jsonb)) both_sums
      where key::bigint = any(attempts.question_ids) group by key) greater),`;
}
