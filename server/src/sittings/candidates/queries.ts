import type { CourseType } from '@parlance/contract/kinds/course-types';
import type { PinnedAccommodation } from '@parlance/contract/taking/own-duration';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Silence } from '../../platform/database/tables/sittings.ts';
import type { Row } from '../../platform/database/tables.ts';
import { counted, hasWords, searchQuery, wordsOf } from '../../platform/list-query.ts';
import { type SittingRow, titleOfPart } from '../queries.ts';

/** A part as one candidate stands in it. Moments are ISO texts: they come in a document. */
type PartColumns = {
  id: number;
  position: number;
  course_id: number;
  title: string;
  type: CourseType;
  start: 'follows' | 'fixed' | 'appointment';
  starts_at: string | null;
  break_seconds: number;
  extra_seconds: number;
  /** The digest of its frozen paper; null in a draft. */
  paper: string | null;
  appointment_at: string | null;
  /** What counts as opened. */
  attempt: StandingAttempt | null;
};

/** The attempt of a part. Moments are ISO texts. */
export type StandingAttempt = {
  id: number;
  status: 'open' | 'submitted' | 'timed_out' | 'abandoned';
  started_at: string;
  closed_at: string | null;
  ended_by: number | null;
  base_seconds: number;
  duration_seconds: number;
  extra_seconds: number;
  hard_end: string | null;
  clock_version: number;
  paused_ms: number;
  paused_at: string | null;
  resume_at: string | null;
  paused_by_staff: boolean;
  breaks_used: number;
  accommodation: PinnedAccommodation;
  /** While it goes on after it was opened again: when, and why. */
  reopened: { at: string; reason: string | null } | null;
};

type NotRead =
  | 'session_waiting'
  | 'absent_marked_by'
  | 'held_by'
  | 'held_reason'
  | 'identity_checked_by'
  | 'changed_at'
  | 'released_at'
  | 'presence';
export type StandingRow = Omit<Row<'candidates'>, NotRead> &
  Pick<Row<'accounts'>, 'username' | 'full_name' | 'registration_number' | 'email' | 'accommodation_version'> & {
    /** The name of who checked the identity; null where nobody did. */
    identity_checked_by: string | null;
    silences: Silence[];
    parts: PartColumns[];
  };

const standingColumns = sql`candidates.id, candidates.sitting_id, candidates.account_id, person.username, person.full_name,
  person.registration_number, person.email, person.accommodation_version, number, room, seat, added_by, removed_at, code_ok_at, entered_at, admitted_late_at,
  place, place_waiting, place_refused, session_id, sessions_before, absent_marked_at, examination_ended_at, held_at,
  last_seen_at, identity_checked_at, identity_checked_as,
  (select username from accounts checker where checker.id = identity_checked_by) as identity_checked_by,
  coalesce(candidates.presence->'silences', '[]') as silences,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', part.id, 'position', part.position, 'course_id', part.course_id,
      'title', ${titleOfPart}, 'type', courses.type, 'paper', paper.digest, 'start', part.start, 'starts_at', part.starts_at,
      'break_seconds', part.break_seconds, 'extra_seconds', part.extra_seconds, 'appointment_at', appointment.at,
      'attempt', case when attempt.paper_at is null then null else jsonb_build_object('id', attempt.id,
        'status', attempt.status, 'started_at', attempt.started_at, 'closed_at', attempt.closed_at,
        'ended_by', attempt.ended_by, 'base_seconds', attempt.base_seconds,
        'duration_seconds', attempt.duration_seconds, 'extra_seconds', attempt.extra_seconds,
        'hard_end', attempt.hard_end, 'clock_version', attempt.clock_version,
        'paused_ms', attempt.paused_ms, 'paused_at', attempt.paused_at,
        'resume_at', attempt.resume_at, 'paused_by_staff', attempt.paused_by_staff,
        'breaks_used', attempt.breaks_used, 'accommodation', attempt.accommodation,
        'reopened', case when attempt.reopened > 0 and attempt.status = 'open' then (
          select jsonb_build_object('at', made_at, 'reason', reason) from sitting_actions
          where sitting_actions.sitting_id = candidates.sitting_id and kind = 'reopened'
            and candidates.id = any(candidate_ids) and (details ->> 'partId')::integer = part.id
          order by made_at desc, number desc limit 1) end) end) order by part.position)
    from sitting_parts part join courses on courses.id = part.course_id
      left join sitting_papers paper on paper.part_id = part.id
      left join candidate_appointments appointment
        on appointment.part_id = part.id and appointment.candidate_id = candidates.id
      left join attempts attempt on attempt.sitting_part_id = part.id and attempt.candidate_id = candidates.id
    where part.sitting_id = candidates.sitting_id), '[]') as parts`;

/** How the candidates of a list stand. */
export type CandidateSort = 'number' | 'username' | 'full_name' | 'room';
const orders: Record<CandidateSort, RawBuilder<unknown>[]> = {
  number: [sql`number`, sql`username_key`],
  username: [sql`username_key`],
  full_name: [sql`full_name_key`, sql`username_key`],
  room: [sql`room_key`, sql`seat_key`, sql`username_key`],
};

export type CandidateFilter = {
  text?: string;
  sortBy: CandidateSort;
  direction: 'asc' | 'desc';
  slice?: { offset: number; limit: number };
  /** Whether those are left out who were removed. */
  onlyThere: boolean;
};

/** The candidates of a sitting, and how many fit in all. */
export async function listStandings(
  db: Db,
  sittingId: number,
  { text, sortBy, direction, slice, onlyThere }: CandidateFilter,
): Promise<{ rows: StandingRow[]; total: number }> {
  const place = wordsOf(sql`coalesce(room, '') || ' ' || coalesce(seat, '')`);
  const towards = direction === 'asc' ? sql`asc` : sql`desc`;
  const order = sql.join([...orders[sortBy], sql`candidates.id`].map((key) => sql`${key} ${towards}`));
  const { rows } = await sql<StandingRow & { total: number }>`
    select ${standingColumns}, count(*) over ()::integer as total
    from candidates join accounts person on person.id = candidates.account_id
    where candidates.sitting_id = ${sittingId} and (removed_at is null or ${!onlyThere})
      and ${hasWords(sql`(person.search_words || ${place})`, searchQuery(text))}
    order by ${order} limit ${slice?.limit ?? null}::integer offset ${slice?.offset ?? 0}
  `.execute(db);
  return counted(rows);
}

/** Those of a sitting of whom something has changed since then: themselves, their account or their tests. */
export async function listChangedStandings(db: Db, sittingId: number, since: Date): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select ${standingColumns}
    from candidates join accounts person on person.id = candidates.account_id
    where candidates.sitting_id = ${sittingId} and (candidates.changed_at >= ${since}::timestamptz
      or person.updated_at >= ${since}::timestamptz or exists (
      select from attempts where candidate_id = candidates.id and attempts.changed_at >= ${since}::timestamptz))
  `.execute(db);
  return rows;
}

/** Those of an account, of one sitting or of all that were published; withdrawn ones are not there. */
export async function findStandingsOf(db: Db, accountId: number, sittingId: number | null): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select ${standingColumns}
    from candidates join accounts person on person.id = candidates.account_id
      join sittings on sittings.id = candidates.sitting_id and sittings.status <> 'draft'
    where candidates.account_id = ${accountId} and removed_at is null and number is not null
      and (${sittingId}::integer is null or sitting_id = ${sittingId})
    order by sittings.starts_at, candidates.id
  `.execute(db);
  return rows;
}

/** Those of these accounts in a sitting. */
export async function findStandingsIn(db: Db, sittingId: number, accountIds: number[]): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select ${standingColumns}
    from candidates join accounts person on person.id = candidates.account_id
    where candidates.sitting_id = ${sittingId} and candidates.account_id = any(${accountIds}::integer[])
    order by candidates.id
  `.execute(db);
  return rows;
}

/**
 * Makes the candidates of a draft those of its classes, besides whoever was added or removed by themselves. A published
 * sitting is left as it is.
 */
export async function followClasses(
  db: Db,
  { id, status }: Pick<SittingRow, 'id' | 'status'>,
  now: Date,
): Promise<void> {
  if (status !== 'draft') return;
  await sql`
    with learners as (
      select distinct member.account_id
      from sitting_classes chosen join classes on classes.id = chosen.class_id and archived_at is null
        join class_members member on member.class_id = classes.id and member.part = 'learner'
      where chosen.sitting_id = ${id}
    ), gone as (
      delete from candidates where sitting_id = ${id} and added_by is null
        and account_id not in (select account_id from learners)
    )
    insert into candidates (sitting_id, account_id, changed_at)
    select ${id}::integer, account_id, ${now}::timestamptz from learners
    on conflict (sitting_id, account_id) do nothing
  `.execute(db);
}

/**
 * Adds people by themselves, with the next numbers in a published sitting. Whoever was removed is back. Gives the
 * accounts that were not there before.
 */
export async function addCandidates(
  db: Db,
  { id, status }: Pick<SittingRow, 'id' | 'status'>,
  accountIds: number[],
  { actorId, now }: { actorId: number; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    with given as (
      select account_id, case when ${status === 'draft'} then null else (
          select coalesce(max(number), 0)::integer from candidates where sitting_id = ${id}
        ) + row_number() over (order by username_key, accounts.id) end as number
      from unnest(${accountIds}::integer[]) as given (account_id) join accounts on accounts.id = account_id
      where not exists (select from candidates
        where sitting_id = ${id} and candidates.account_id = given.account_id and removed_at is null)
    )
    insert into candidates (sitting_id, account_id, number, added_by, changed_at)
    select ${id}::integer, account_id, number, ${actorId}::integer, ${now}::timestamptz from given
    order by account_id
    on conflict (sitting_id, account_id) do update
      set removed_at = null, added_by = excluded.added_by, changed_at = excluded.changed_at,
        number = coalesce(candidates.number, excluded.number)
    returning account_id
  `.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Removes candidates from a list, and gives the accounts of those who were on it. */
export async function removeCandidates(db: Db, sittingId: number, ids: number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    update candidates set removed_at = ${now}::timestamptz, changed_at = ${now}::timestamptz
    where sitting_id = ${sittingId} and id = any(${ids}::integer[]) and removed_at is null returning account_id
  `.execute(db);
  return rows.map(({ account_id }) => account_id);
}

export type Seat = { id: number; room: string | null; seat: string | null };

/** Sets rooms and seats, null leaving what there is, and gives the ids of the candidates. */
export async function setSeats(db: Db, sittingId: number, seats: Seat[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update candidates set room = coalesce(given.room, candidates.room), seat = coalesce(given.seat, candidates.seat),
      changed_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as given (id integer, room text, seat text)
    where candidates.id = given.id and sitting_id = ${sittingId} and removed_at is null returning candidates.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

export type Appointment = { candidate_id: number; part_id: number; at: Date | null };

/** Sets appointments of candidates; null takes one back. Gives the candidates who lost one. */
export async function setAppointments(db: Db, appointments: Appointment[]): Promise<number[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(appointments)}::jsonb)
    as given (candidate_id integer, part_id integer, at timestamptz)`;
  const { rows } = await sql<{ candidate_id: number }>`
    with gone as (
      delete from candidate_appointments old using ${given}
      where old.candidate_id = given.candidate_id and old.part_id = given.part_id and given.at is null
      returning old.candidate_id
    ), stored as (
      insert into candidate_appointments (candidate_id, part_id, at)
      select candidate_id, part_id, at from ${given} where at is not null
      on conflict (candidate_id, part_id) do update set at = excluded.at
    )
    select candidate_id from gone
  `.execute(db);
  return rows.map(({ candidate_id }) => candidate_id);
}

/** The parts of a sitting in their order. */
export type PartRow = Omit<PartColumns, 'title' | 'type' | 'starts_at' | 'appointment_at' | 'attempt' | 'paper'> & {
  starts_at: Date | null;
};

export function listParts(db: Db, sittingId: number): Promise<PartRow[]> {
  return db
    .selectFrom('sitting_parts')
    .select(['id', 'position', 'course_id', 'start', 'starts_at', 'break_seconds', 'extra_seconds'])
    .where('sitting_id', '=', sittingId)
    .orderBy('position')
    .execute();
}
