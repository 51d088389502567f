import type { Given } from '@parlance/contract/rubrics/points';
import { TOLD_AFTER } from '@parlance/contract/second-marking/calibration';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { CalibrationsTable } from '../../platform/database/tables/second-marking.ts';
import type { AttemptsTable } from '../../platform/database/tables/work.ts';
import { isMarkedAgainBy, longerBy } from '../reach/queries.ts';

export type Reading = Pick<Db, 'selectFrom'>;

/**
 * The database as statements about submissions read it for somebody who calibrates: each script that they were given is
 * one more attempt, with a number and a time of its own, whose marks have not become one. So every condition of the marking
 * queues holds for it, and what tells it from others would have to be written. `markerId` null: those of everybody.
 */
export function amongCalibrations(db: Db, { markerId, now }: { markerId: number | null; now: Date }): Reading {
  const given = sql`calibrations given join calibration_scripts script on script.id = given.script_id
    where given.shown_at <= ${now}::timestamptz
      and case when ${markerId}::integer is null then true
        else given.marker_id = ${markerId}::integer and given.state <> 'withdrawn' end`;
  const attempts = sql<Selectable<AttemptsTable>>`(select attempts.* from attempts union all
    select shown.* from (select given.id, given.shown_at, script.attempt_id from ${given}) as given
    join attempts source on source.id = given.attempt_id join courses on courses.id = source.course_id
    cross join lateral jsonb_populate_record(source, jsonb_build_object('id', given.id, 'closed_at', given.shown_at,
      'title', courses.title, 'score', null, 'scored_at', null, 'candidate_id', null)) as shown)`;
  const cases = sql<{ attempt_id: number }>`(select attempt_id, course_id, state from marking_cases union all
    select given.id, script.course_id, 'second' from ${given})`;
  const markings = sql<{ attempt_id: number }>`(select attempt_id, marker_id, state, due_at from markings union all
    select given.id, given.marker_id, given.state, given.due_at from ${given})`;
  const reading = db
    .with(
      (cte) => cte('attempts').notMaterialized(),
      () => attempts,
    )
    .with(
      (cte) => cte('marking_cases').notMaterialized(),
      () => cases,
    )
    .with(
      (cte) => cte('markings').notMaterialized(),
      () => markings,
    );
  // What it reads of the three tables has their columns.
  return reading as unknown as Reading;
}

/**
 * Whether a marker may know that `given`, of `script`, was a calibration: whoever leads told them, or they have marked
 * enough of the course since.
 */
export const isTold = sql<boolean>`(given.state = 'saved' and (given.told_at is not null or
  (select count(*) from markings since join marking_cases of_it using (attempt_id)
    where since.marker_id = given.marker_id and since.state = 'saved' and since.saved_at > given.saved_at
      and of_it.course_id = script.course_id) >= ${TOLD_AFTER}))`;

export type Calibration = Omit<
  Selectable<CalibrationsTable>,
  'band' | 'marker_id' | 'state' | 'allocated_at' | 'due_at' | 'desk_seconds' | 'told_at'
> & {
  attempt_id: number;
  course_id: number;
  marker: string;
  is_told: boolean;
};

/** A script that a marker was given and that is there, by the number they know; held until the transaction ends where that is asked. */
export async function findOwnCalibration(
  db: Db,
  { id, markerId, now, hold = false }: { id: number; markerId: number; now: Date; hold?: boolean },
): Promise<Calibration | undefined> {
  const found = db
    .selectFrom('calibrations as given')
    .innerJoin('calibration_scripts as script', 'script.id', 'given.script_id')
    .innerJoin('accounts', 'accounts.id', 'given.marker_id')
    .select(['given.id', 'script_id', 'shown_at', 'given.score', 'given.criteria', 'given.comment', 'given.notes'])
    .select(['given.marker_notes', 'given.version', 'given.saved_at', 'script.attempt_id', 'script.course_id'])
    .select(['accounts.username as marker', isTold.as('is_told')])
    .where('given.id', '=', id)
    .where('given.marker_id', '=', markerId)
    .where('given.state', '<>', 'withdrawn')
    .where('shown_at', '<=', now);
  return await (hold ? found.forNoKeyUpdate('given') : found).executeTakeFirst();
}

type Saved = Pick<Calibration, 'criteria' | 'comment' | 'notes'> & {
  score: number;
  band: number | null;
  deskSeconds: number;
};

/** Stores what a marker gave a script, and gives its version. */
export async function storeCalibration(db: Db, id: number, saved: Saved, at: Date): Promise<number> {
  const { criteria, notes, deskSeconds, ...plain } = saved;
  const { version } = await db
    .updateTable('calibrations')
    .set({ ...plain, state: 'saved', saved_at: at, version: sql`version + 1`, desk_seconds: longerBy(deskSeconds) })
    .set({ criteria: JSON.stringify(criteria), notes: JSON.stringify(notes) })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Keeps what a marker tells other markers of a script. */
export async function addNote(db: Db, id: number, note: { at: string; text: string }): Promise<void> {
  await sql`update calibrations set marker_notes = marker_notes || ${JSON.stringify([note])}::jsonb where id = ${id}`.execute(
    db,
  );
}

type OwnRow = {
  id: number;
  attempt_id: number;
  course_name: string;
  saved_at: Date;
  max_score: number;
  score: number;
  criteria: Given[];
  agreed_score: number;
  agreed: Given[];
  reason: string;
};

/** What a marker gave scripts that they may know of by now, the newest first, but of work that they mark again. */
export async function listTold(db: Db, markerId: number): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select given.id, attempts.id as attempt_id, courses.title as course_name, given.saved_at, attempts.max_score,
      given.score, given.criteria, script.score as agreed_score, script.criteria as agreed, script.reason
    from calibrations given join calibration_scripts script on script.id = given.script_id
    join attempts on attempts.id = script.attempt_id join courses on courses.id = script.course_id
    where given.marker_id = ${markerId} and ${isTold} and not ${isMarkedAgainBy(markerId)}
    order by given.saved_at desc, given.id desc
  `.execute(db);
  return rows;
}
