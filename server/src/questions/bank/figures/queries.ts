import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { markThousandths } from '../../../platform/database/thousandths.ts';

/** What is left out, or is right for everybody, says nothing on how hard it is. */
const countsByKey = sql`coalesce(version.scoring ->> 'by', 'keys') = 'keys'`;

/**
 * Of each version: in how many closed attempts a computer marked it, and the mean of mark by marks. Staff's do not count.
 * One after the other, each from the attempts of its tests: together they would be looked for in all attempts.
 */
function figuresOf(versionIds: number[]) {
  return sql`
    select version.id as version_id, counted.attempts, counted.mark / (counted.attempts * version.marks) as facility
    from question_versions version cross join lateral (
      select count(*)::int as attempts, sum(${markThousandths('response')}) / 1000.0::double precision as mark
      from attempts attempt
        join responses response on response.attempt_id = attempt.id
          and response.question_id = version.question_id and response.mark is not null
      where attempt.course_id in (select course_id from course_questions where question_id = version.question_id)
        and version.id = any(attempt.question_version_ids)
        and attempt.status in ('submitted', 'timed_out') and attempt.score is not null and not attempt.staff
    ) counted
    where version.id = any(${versionIds}::integer[]) and counted.attempts > 0 and ${countsByKey}`;
}

/** How a version was answered; null before the first result. */
export async function findFigures(db: Db, versionId: number) {
  const { rows } = await sql<{ attempts: number; facility: number | null }>`
    select attempts, facility from (${figuresOf([versionId])}) figures`.execute(db);
  return rows[0] ?? { attempts: 0, facility: null };
}

/** How the questions of a set were answered: their mean once each has a result, and the fewest attempts of one. */
export async function findSetFigures(db: Db, versionIds: number[]) {
  const { rows } = await sql<{ attempts: number; facility: number | null }>`
    select min(attempts)::int as attempts, avg(facility) as facility
    from (${figuresOf(versionIds)}) figures
    having count(facility) = ${versionIds.length}::integer and count(*) > 0`.execute(db);
  return rows[0] ?? { attempts: 0, facility: null };
}

/** Versions of one statement: the embedded database lets nothing else run in this process during it. */
const VERSIONS_AT_ONCE = 20;

/** Counts how these versions were answered, and stores it for the lists; nothing of those that have no figure any more. */
export async function storeFigures(db: Db, versionIds: number[]): Promise<void> {
  for (let first = 0; first < versionIds.length; first += VERSIONS_AT_ONCE) {
    const part = versionIds.slice(first, first + VERSIONS_AT_ONCE);
    await sql`
      with figures as materialized (${figuresOf(part)}), uncounted as (
        delete from version_figures
        where version_id = any(${part}::integer[]) and version_id not in (select version_id from figures)
      )
      insert into version_figures (version_id, attempts, facility)
      select version_id, attempts, facility from figures
      on conflict (version_id) do update set attempts = excluded.attempts, facility = excluded.facility
    `.execute(db);
    // Its promises settle without a turn of the event loop.
    await setImmediate();
  }
}

/**
 * Takes the next count, unless a process took it less than so many milliseconds ago: null. `until` is how far the one
 * before went, null for none.
 */
export async function claimCount(db: Db, now: Date, everyMs: number): Promise<{ until: Date | null } | null> {
  const { rows } = await sql<{ until: Date | null }>`
    insert into figures_counted as counted (claimed_at) values (${now}::timestamptz)
    on conflict (id) do update set claimed_at = excluded.claimed_at
    where counted.claimed_at is null or counted.claimed_at <= ${new Date(now.getTime() - everyMs)}::timestamptz
    returning until`.execute(db);
  return rows[0] ?? null;
}

export async function noteCount(db: Db, until: Date): Promise<void> {
  await db.updateTable('figures_counted').set({ until }).execute();
}

/** How many ended attempts of one kind a count reads; the next one goes on from there. */
const ATTEMPTS_AT_ONCE = 20_000;

/**
 * The present versions of the bank's questions that an attempt was given which was closed or scored since. `reached` is
 * how far it read, where that was not all.
 */
export async function findAnsweredSince(db: Db, since: Date): Promise<{ ids: number[]; reached: Date | null }> {
  const scored = (pile: 'writing' | 'speaking') => sql`
    select question_version_ids, scored_at as at from attempts
    where pile = ${sql.lit(pile)} and scored_at > ${since}::timestamptz
      and marked_by_person and score is not null and not staff and status in ('submitted', 'timed_out')
    order by scored_at limit ${ATTEMPTS_AT_ONCE}`;
  const { rows } = await sql<{ ids: number[]; reached: Date | null }>`
    with ended as (
      select question_version_ids, closed_at as at from attempts where closed_at > ${since}::timestamptz
      order by closed_at limit ${ATTEMPTS_AT_ONCE}
    ), written as (${scored('writing')}), spoken as (${scored('speaking')}), counted as (
      select 1 as part, * from ended union all select 2, * from written union all select 3, * from spoken
    )
    select (
        select min(last) from (
          select max(at) as last from counted group by part having count(*) = ${ATTEMPTS_AT_ONCE}::integer
        ) parts
      ) as reached,
      array(
        select distinct question.current_version_id
        from counted cross join lateral unnest(question_version_ids) as given (version_id)
          join questions question on question.current_version_id = given.version_id and question.course_id is null
        order by question.current_version_id
      ) as ids
  `.execute(db);
  return rows[0] ?? { ids: [], reached: null };
}

/** The present versions of the bank's questions that a test ever had. */
export async function findUsedVersions(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select current_version_id as id from questions question
    where course_id is null and current_version_id is not null
      and exists (select from course_questions entry where entry.question_id = question.id)
    order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}
