import type { ResultRelease } from '@parlance/contract/sittings/result-release';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isAmong } from '../../platform/list-query.ts';
import { isForResults, type SittingRow, sittingColumns } from '../queries.ts';

/** Whether the sitting that a statement is at has its results out. */
function isOut(now: Date) {
  return sql<boolean>`(sittings.release = 'at_once' or sittings.released_at is not null
    or (sittings.release = 'on_date' and sittings.release_at <= ${now}::timestamptz))`;
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

export type ResultRow = {
  candidate_id: number;
  account_id: number;
  number: number | null;
  username: string;
  is_held: boolean;
  part_id: number;
  course: string;
  status: 'open' | 'submitted' | 'timed_out';
  is_marked: boolean;
};

/** Every test of a sitting that was opened, by the number of its candidate. */
export async function listResults(db: Db, sittingId: number): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select candidates.id as candidate_id, accounts.id as account_id, number, username,
      held_at is not null as is_held, sitting_part_id as part_id, attempts.title as course, attempts.status,
      score is not null as is_marked
    from attempts join candidates on candidates.id = candidate_id join accounts on accounts.id = candidates.account_id
      join sitting_parts part on part.id = sitting_part_id
    where candidates.sitting_id = ${sittingId} and ${isForResults}
    order by number, part.position
  `.execute(db);
  return rows;
}

/** Whether somebody has a score of a sitting that shows results at once. */
export async function hasShownResult(db: Db, sittingId: number): Promise<boolean> {
  // As an array: looking for the first of a join, PostgreSQL may go through the candidates of every sitting.
  const { rows } = await sql`
    select from attempts
    where candidate_id = any(array(select id from candidates where sitting_id = ${sittingId} and held_at is null))
      and status <> 'open' and score is not null limit 1
  `.execute(db);
  return rows.length > 0;
}

export type ScoreRow = {
  id: number;
  /** Null until it is marked. */
  score: number | null;
  /** The most that could be had. */
  out_of: number;
};

/** The scores of tests, by id. */
export async function findScores(db: Db, attemptIds: number[]): Promise<Map<number, ScoreRow>> {
  const rows = await db
    .selectFrom('attempts')
    .select(['id', 'score', sql<number>`case when marked_by_person then max_score else total_marks end`.as('out_of')])
    .where(isAmong('id', attemptIds))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * A sitting whose date of results has come and that was not released yet, locked; another process takes another. One that
 * was cancelled is among them where somebody has begun it.
 */
export async function lockDueSitting(db: Db, now: Date): Promise<SittingRow | undefined> {
  return await db
    .selectFrom('sittings')
    .select(sittingColumns)
    .where(
      sql<boolean>`(status = 'published' or (status = 'cancelled' and exists (select from attempts
        where candidate_id = any(array(select id from candidates where sitting_id = sittings.id)))))`,
    )
    .where('release', '=', 'on_date')
    .where('released_at', 'is', null)
    .where('release_at', '<=', now)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
