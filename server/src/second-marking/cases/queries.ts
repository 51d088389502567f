import type { MarkingNote } from '@parlance/contract/marking-note';
import type { Given } from '@parlance/contract/rubrics/points';
import type { CaseState, MarkingTurn } from '@parlance/contract/second-marking/marking-policy';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { CasePolicy } from '../../platform/database/tables/second-marking.ts';
import { longerBy } from '../reach/queries.ts';

/** What 256 to the power of 31, 30, … 0 leaves when it is divided by 10,000: for bytes with the highest first. */
const REMAINDERS = Array.from({ length: 32 }, (_, at) => Number(256n ** BigInt(31 - at) % 10_000n));

/** SHA-256 of the seed and the attempt's id, as a number, modulo 10,000. */
function drawn(seed: RawBuilder<unknown>, attemptId: RawBuilder<unknown>) {
  const digest = sql`sha256(convert_to(${seed} || ${attemptId}::text, 'UTF8'))`;
  return sql<number>`(select sum(get_byte(${digest}, at::integer - 1) * remainder) % 10000
    from unnest(${REMAINDERS}::integer[]) with ordinality as bytes (remainder, at))`;
}

/**
 * An insert of what is given out, of attempts that the same statement has closed, named by their table: those that a
 * person marks and whose course wants it. Nobody can foresee which of a sample are marked twice, and everybody who has the
 * seed can check it.
 */
export function casesOf(closed: RawBuilder<unknown>) {
  const inSample = sql`${drawn(sql`policy.sample_seed`, sql`${closed}.id`)} < policy.sample_percent * 100`;
  return sql`insert into marking_cases (attempt_id, course_id, policy, needed, chosen_by, state)
    select ${closed}.id, ${closed}.course_id, to_jsonb(policy) - 'course_id' - 'version',
      case when policy.second = 'all' or ${inSample} then 2 else 1 end,
      case when policy.second = 'all' then 'policy' else 'sample' end, 'waiting'
    from ${closed} join marking_policies policy on policy.course_id = ${closed}.course_id
    where policy.second <> 'none' and ${closed}.marked_by_person and not ${closed}.staff
      and ${closed}.status in ('submitted', 'timed_out')
    returning attempt_id`;
}

export type Case = { attempt_id: number; course_id: number; policy: CasePolicy; needed: number; state: CaseState };

/** Whether and how a submission is given out; undefined for one that is not. Held until the transaction ends where asked. */
export async function findCase(db: Db, attemptId: number, { hold = false } = {}): Promise<Case | undefined> {
  const found = db
    .selectFrom('marking_cases')
    .select(['attempt_id', 'course_id', 'policy', 'needed', 'state'])
    .where('attempt_id', '=', attemptId);
  return await (hold ? found.forNoKeyUpdate() : found).executeTakeFirst();
}

/** The course of what a marker knows by a number: of a submission that is given out, or of a calibration script. */
export async function findGivenCourse(db: Db, id: number): Promise<{ course_id: number } | undefined> {
  const { rows } = await sql<{ course_id: number }>`
    select course_id from marking_cases where attempt_id = ${id}
    union all select script.course_id from calibrations given
      join calibration_scripts script on script.id = given.script_id where given.id = ${id}
  `.execute(db);
  return rows[0];
}

/** One marker's mark of a submission; without a score what was given to them. */
export type Marking = {
  id: number;
  turn: MarkingTurn;
  marker_id: number;
  marker: string;
  score: number | null;
  criteria: Given[];
  comment: string;
  notes: MarkingNote[];
  version: number;
  saved_at: Date | null;
};

/** What its markers have given a submission, or were given: the first, the second, whoever decides. */
export function listMarkings(db: Db, attemptId: number): Promise<Marking[]> {
  return db
    .selectFrom('markings')
    .innerJoin('accounts', 'accounts.id', 'markings.marker_id')
    .where('attempt_id', '=', attemptId)
    .where('state', '<>', 'withdrawn')
    .select(['markings.id', 'turn', 'marker_id', 'accounts.username as marker', 'score', 'criteria', 'comment'])
    .select(['notes', 'markings.version', 'saved_at'])
    .orderBy(sql`array_position('{first,second,third}'::text[], turn)`)
    .execute();
}

type Saved = {
  score: number;
  band: number | null;
  criteria: Given[];
  comment: string;
  notes: MarkingNote[];
  deskSeconds: number;
};

/**
 * Stores a mark on what its marker was given, and keeps what it takes the place of. Returns its version; undefined when it
 * was taken back meanwhile.
 */
export async function storeMarking(db: Db, id: number, saved: Saved, at: Date): Promise<number | undefined> {
  await sql`insert into marking_history (marking_id, version, score, criteria, comment, saved_at)
    select id, version, score, criteria, comment, saved_at from markings where id = ${id} and state = 'saved'`.execute(
    db,
  );
  const { criteria, notes, deskSeconds, ...plain } = saved;
  const stored = await db
    .updateTable('markings')
    .set({ ...plain, state: 'saved', saved_at: at, version: sql`version + 1`, desk_seconds: longerBy(deskSeconds) })
    .set({ criteria: JSON.stringify(criteria), notes: JSON.stringify(notes) })
    .where('id', '=', id)
    .where('state', '<>', 'withdrawn')
    .returning('version')
    .executeTakeFirst();
  return stored?.version;
}

/** Has two mark a submission that one would have. */
export async function needSecond(db: Db, attemptId: number, chosenBy: 'near_cut' | 'hand'): Promise<void> {
  await db
    .updateTable('marking_cases')
    .set({ needed: 2, chosen_by: chosenBy })
    .where('attempt_id', '=', attemptId)
    .execute();
}

/** A settled case needs nobody any more: what was given and not marked is withdrawn. */
export async function storeState(db: Db, attemptId: number, state: CaseState, at: Date): Promise<void> {
  await db
    .updateTable('marking_cases')
    .set({ state, settled_at: state === 'settled' ? at : null })
    .where('attempt_id', '=', attemptId)
    .execute();
  if (state !== 'settled') return;
  await db
    .updateTable('markings')
    .set({ state: 'withdrawn' })
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'allocated')
    .execute();
}
