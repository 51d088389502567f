import type { ResultRelease } from '@parlance/contract/sittings/result-release';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isAmong } from '../../platform/list-query.ts';
import { isForResults, isNotOver, type SittingRow, sittingColumns } from '../queries.ts';

/** Whether results of the sitting that a statement is at come out by themselves now. */
function isDue(now: Date) {
  return sql<boolean>`(sittings.release = 'at_once'
    or (sittings.release = 'on_date' and sittings.release_at <= ${now}::timestamptz))`;
}

/**
 * Whether the candidate `withheld` of a sitting has their results out: released with nothing open or closed since, or due
 * with every part closed. Who has not finished has not.
 */
function isOut(now: Date) {
  return sql<boolean>`((withheld.released_at is not null and not exists (select from attempts later
      where later.candidate_id = withheld.id and (later.status = 'open' or later.closed_at > withheld.released_at)))
    or (${isDue(now)} and not exists (select from sitting_parts part where part.sitting_id = sittings.id
      and not exists (select from attempts taken where taken.candidate_id = withheld.id
        and taken.sitting_part_id = part.id and taken.status <> 'open'))))`;
}

/**
 * Why the result of an attempt, named by its column `candidate_id`, is not shown to its learner yet; null where it is,
 * as for every attempt outside a sitting.
 */
export function withheldBy(candidateColumn: string, now: Date) {
  return sql<ResultRelease | null>`case when ${sql.ref(candidateColumn)} is not null then (
    select jsonb_build_object('mode', sittings.release, 'time_zone', sittings.time_zone,
      'at', case when sittings.release = 'on_date' and sittings.release_at > ${now}::timestamptz then to_char(
        sittings.release_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end)
    from candidates withheld join sittings on sittings.id = withheld.sitting_id
    where withheld.id = ${sql.ref(candidateColumn)} and (withheld.held_at is not null or not ${isOut(now)})) end`;
}

/** Why the results of a candidate are not shown to them yet; null where they are. */
export async function findWithheld(db: Db, candidateId: number, now: Date): Promise<ResultRelease | null> {
  return (await findAllWithheld(db, [candidateId], now)).get(candidateId) ?? null;
}

/** The same of several candidates, by id: those whose results are not shown. */
export async function findAllWithheld(db: Db, candidateIds: number[], now: Date): Promise<Map<number, ResultRelease>> {
  const rows = await db
    .selectFrom('candidates')
    .select(['candidates.id', withheldBy('candidates.id', now).as('release')])
    .where(isAmong('candidates.id', candidateIds))
    .execute();
  return new Map(rows.flatMap(({ id, release }) => (release ? [[id, release] as const] : [])));
}

/**
 * Whether a candidate, named by the column with their id, must not read the questions of a test they have ended again yet:
 * while their results are not out, and while somebody can still begin.
 */
export function papersWithheldBy(candidateColumn: string, now: Date) {
  return sql<boolean>`(${withheldBy(candidateColumn, now)} is not null or exists (
    select from candidates ended join sittings on sittings.id = ended.sitting_id
    where ended.id = ${sql.ref(candidateColumn)} and sittings.status = 'published' and ${isNotOver(now)}))`;
}

export type ResultRow = {
  candidate_id: number;
  account_id: number;
  number: number | null;
  username: string;
  full_name: string;
  is_held: boolean;
  /** Whether it came out with a release before; what closed after that did not. */
  is_released: boolean;
  part_id: number;
  course: string;
  status: 'open' | 'submitted' | 'timed_out';
  is_marked: boolean;
};

/** Every test of a sitting that was opened, by the number of its candidate. */
export async function listResults(db: Db, sittingId: number): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select candidates.id as candidate_id, accounts.id as account_id, number, username, full_name,
      held_at is not null as is_held, coalesce(closed_at <= released_at, false) as is_released, sitting_part_id as part_id, attempts.title as course, attempts.status,
      score is not null as is_marked
    from attempts join candidates on candidates.id = candidate_id join accounts on accounts.id = candidates.account_id
      join sitting_parts part on part.id = sitting_part_id
    where candidates.sitting_id = ${sittingId} and ${isForResults}
    order by number, part.position
  `.execute(db);
  return rows;
}

/** Lets candidates have their results: what has closed up to now. */
export async function setReleased(db: Db, candidateIds: number[], now: Date): Promise<void> {
  await db
    .updateTable('candidates')
    .set({ released_at: now, changed_at: now })
    .where(isAmong('id', candidateIds))
    .execute();
}

/** Whether somebody has a score of a sitting that is shown to them. */
export async function hasShownResult(db: Db, sittingId: number, now: Date): Promise<boolean> {
  // As an array: looking for the first of a join, PostgreSQL may go through the candidates of every sitting.
  const { rows } = await sql`
    select from attempts
    where candidate_id = any(array(select id from candidates where sitting_id = ${sittingId} and held_at is null))
      and status <> 'open' and score is not null and ${withheldBy('candidate_id', now)} is null limit 1
  `.execute(db);
  return rows.length > 0;
}

/**
 * Sittings whose results come out by themselves and wait for that: their date has come, or they are past and somebody has
 * closed a test since. One that was cancelled is among them where somebody has begun it.
 */
export async function listDueSittings(db: Db, now: Date): Promise<number[]> {
  const closed = sql`attempts.status <> 'open' and (candidates.released_at is null or closed_at > candidates.released_at)`;
  const rows = await db
    .selectFrom('sittings')
    .select('id')
    .where('status', '<>', 'draft')
    .where(isDue(now))
    .where(
      sql<boolean>`((release = 'on_date' and released_at is null and (status = 'published' or exists (select
          from candidates join attempts on candidate_id = candidates.id where sitting_id = sittings.id)))
        or ((status = 'cancelled' or ${isLatelyPast(now)}) and exists (select
          from candidates join attempts on candidate_id = candidates.id
          where sitting_id = sittings.id and ${closed})))`,
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the last test of a sitting was over in these days: afterwards nobody can have taken one. */
function isLatelyPast(now: Date) {
  return sql<boolean>`(ends_by + late_minutes * interval '1 minute' < ${now}::timestamptz
    and ends_by > ${now}::timestamptz - interval '7 days')`;
}

/** A sitting of these, locked until the transaction ends; undefined while another process has it. */
export async function lockDueSitting(db: Db, id: number): Promise<SittingRow | undefined> {
  return await db
    .selectFrom('sittings')
    .select(sittingColumns)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
