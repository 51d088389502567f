import type { DoneKind } from '@parlance/contract/invigilation/action-kinds';
import { type Selectable, sql } from 'kysely';
import type { QuestionClockColumns } from '../../attempts/clock/queries.ts';
import { type BreakColumns, type ClockColumns, clockColumns } from '../../attempts/deadline.ts';
import { openedTimers } from '../../attempts/timing/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import type { SittingPause } from '../../platform/database/tables/sittings.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type NewAction = {
  id: string;
  sittingId: number;
  kind: DoneKind;
  digest: string;
  reason: string | null;
  madeBy: number;
  madeAt: Date;
};

/** Notes an action; false when one has this id. Another call with it waits until this one has ended. */
export async function claimAction(db: Db, action: NewAction): Promise<boolean> {
  const { rows } = await sql`
    insert into sitting_actions (id, sitting_id, kind, digest, reason, made_by, made_at)
    values (${action.id}, ${action.sittingId}, ${action.kind}, ${action.digest}, ${action.reason}, ${action.madeBy},
      ${action.madeAt})
    on conflict (id) do nothing returning id
  `.execute(db);
  return rows.length > 0;
}

/** Whether somebody takes a test of the sitting. */
export async function goesOn(db: Db, sittingId: number): Promise<boolean> {
  const { rows } = await sql`
    select from attempts join candidates on candidates.id = candidate_id
    where sitting_id = ${sittingId} and attempts.status = 'open' limit 1
  `.execute(db);
  return rows.length > 0;
}

/** What was done under this id. */
export function findAction(
  db: Db,
  id: string,
): Promise<Pick<Selectable<Tables['sitting_actions']>, 'sitting_id' | 'kind' | 'digest' | 'reply'> | undefined> {
  return db
    .selectFrom('sitting_actions')
    .select(['sitting_id', 'kind', 'digest', 'reply'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Who did something for everyone in a sitting last, before this action, and when. */
export async function findLastForAll(
  db: Db,
  { sitting, actionId }: { sitting: { id: number }; actionId: string },
  kind: DoneKind,
): Promise<{ by: string; at: Date } | undefined> {
  return await db
    .selectFrom('sitting_actions')
    .innerJoin('accounts', 'accounts.id', 'made_by')
    .select(['username as by', 'made_at as at'])
    .where('sitting_id', '=', sitting.id)
    .where('kind', '=', kind)
    .where('for_all', '=', true)
    .where('sitting_actions.id', '<>', actionId)
    .where(sql<boolean>`not reply ? 'already'`)
    .orderBy('made_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores what an action did and what was answered. */
export async function storeAction(
  db: Db,
  id: string,
  done: { candidateIds: number[]; forAll: boolean; details: Record<string, unknown>; reply: unknown },
): Promise<void> {
  await db
    .updateTable('sitting_actions')
    .set({
      candidate_ids: done.candidateIds,
      for_all: done.forAll,
      details: JSON.stringify(done.details),
      reply: JSON.stringify(done.reply),
    })
    .where('id', '=', id)
    .execute();
}

export type HeldCandidate = Pick<
  Selectable<Tables['candidates']>,
  | 'id'
  | 'account_id'
  | 'removed_at'
  | 'place'
  | 'place_waiting'
  | 'session_id'
  | 'session_waiting'
  | 'sessions_before'
  | 'absent_marked_at'
  | 'examination_ended_at'
  | 'held_at'
  | 'identity_checked_at'
  | 'identity_checked_as'
> &
  Pick<Selectable<Tables['accounts']>, 'username' | 'full_name' | 'registration_number'> & {
    identity_checked_by: string | null;
  };

/** Candidates of a sitting, all of them with null, in the order of their ids, held until the transaction ends. */
export async function lockCandidates(db: Db, sittingId: number, ids: number[] | null): Promise<HeldCandidate[]> {
  const { rows } = await sql<HeldCandidate>`
    select candidates.id, account_id, removed_at, place, place_waiting, session_id, session_waiting, sessions_before,
      absent_marked_at, examination_ended_at, held_at, identity_checked_at, identity_checked_as,
      (select username from accounts checker where checker.id = identity_checked_by) as identity_checked_by,
      person.username, person.full_name, person.registration_number
    from candidates join accounts person on person.id = candidates.account_id
    where sitting_id = ${sittingId} and (${ids}::integer[] is null or candidates.id = any(${ids}::integer[]))
    order by candidates.id for no key update of candidates
  `.execute(db);
  return rows;
}

export type HeldTest = ClockColumns &
  BreakColumns &
  QuestionClockColumns &
  Pick<
    Selectable<Tables['attempts']>,
    | 'id'
    | 'account_id'
    | 'status'
    | 'type'
    | 'paper_at'
    | 'pause_id'
    | 'paused_by_staff'
    | 'current_question_id'
    | 'score'
    | 'marked_by_person'
    | 'closed_at'
    | 'flags'
    | 'deadline'
  > & {
    candidate_id: number;
    sitting_part_id: number;
    /** Of the pause under way. */
    pause_kind: 'break' | 'sitting' | 'one' | null;
  };

/** The tests of candidates in the order of their ids, held until the transaction ends. */
export async function lockTests(db: Db, candidateIds: number[]): Promise<HeldTest[]> {
  const { rows } = await sql<HeldTest>`
    select ${sql.join(clockColumns.map((name) => sql.ref(name)))}, id, account_id, status, type, paper_at, pause_id,
      paused_by_staff, breaks_used, current_question_id, score, marked_by_person, closed_at, flags, deadline,
      candidate_id, sitting_part_id, accommodation, question_clocks, ${openedTimers} as question_timers,
      (select kind from attempt_pauses where attempt_pauses.id = pause_id) as pause_kind
    from attempts where candidate_id = any(${candidateIds}::integer[])
    order by id for no key update of attempts
  `.execute(db);
  return rows;
}

/** When pauses of the staff end, by their ids. */
export async function setPauseEnds(db: Db, ids: string[], resumeAt: Date): Promise<void> {
  await sql`
    update attempt_pauses set resume_at = ${resumeAt}::timestamptz where id = any(${ids}::uuid[])
  `.execute(db);
}

/** Takes back when pauses of the staff would have ended: from now on they are for whom they were pressed again. */
export async function takeBackEnds(db: Db, ids: string[], kind: 'sitting' | 'one'): Promise<void> {
  await sql`
    update attempt_pauses set resume_at = null, kind = ${kind} where id = any(${ids}::uuid[])
  `.execute(db);
}

/** Ends pauses at this moment. */
export async function endPauses(db: Db, ids: string[], at: Date): Promise<void> {
  await sql`
    update attempt_pauses set ended_at = greatest(began_at, ${at}::timestamptz)
    where id = any(${ids}::uuid[]) and ended_at is null
  `.execute(db);
}

/** Sets when a sitting is paused, and moves its end on. */
export async function setPauses(
  db: Db,
  sittingId: number,
  pauses: SittingPause[],
  { pausedAt, laterSeconds }: { pausedAt: Date | null; laterSeconds: number },
): Promise<void> {
  await db
    .updateTable('sittings')
    .set({
      paused_at: pausedAt,
      pauses: JSON.stringify(pauses),
      ends_by: sql`ends_by + interval '1 second' * ${laterSeconds}::double precision`,
    })
    .where('id', '=', sittingId)
    .execute();
}

/** Adds time to parts for those who open them later, and to the end of their sitting. */
export async function extendParts(
  db: Db,
  sittingId: number,
  { partIds, seconds, most }: { partIds: number[]; seconds: number; most: number },
): Promise<void> {
  await sql`
    update sitting_parts set extra_seconds = least(extra_seconds + ${seconds}::integer, ${most}::integer)
    where sitting_id = ${sittingId} and id = any(${partIds}::integer[])
  `.execute(db);
  await sql`
    update sittings set ends_by = ends_by + interval '1 second' * ${seconds}::integer where id = ${sittingId}
  `.execute(db);
}

export async function insertExtensions(
  db: Db,
  attemptIds: number[],
  extension: { actionId: string; seconds: number; reason: string | null; madeBy: number; madeAt: Date },
): Promise<void> {
  await sql`
    insert into attempt_extensions (attempt_id, action_id, seconds, reason, made_by, made_at)
    select id, ${extension.actionId}::uuid, ${extension.seconds}::integer, ${extension.reason}::text,
      ${extension.madeBy}::integer, ${extension.madeAt}::timestamptz
    from unnest(${attemptIds}::integer[]) as given (id) order by id
  `.execute(db);
}

/** How often something was told in a sitting. */
export async function countMessages(db: Db, sittingId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sitting_messages')
    .select(sql<number>`count(distinct action_id)::integer`.as('count'))
    .where('sitting_id', '=', sittingId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Tells a text to these candidates, or to everyone with null. */
export async function insertMessages(
  db: Db,
  candidateIds: number[] | null,
  message: { sittingId: number; actionId: string; text: string; madeBy: number; madeAt: Date },
): Promise<void> {
  await sql`
    insert into sitting_messages (sitting_id, candidate_id, action_id, text, made_by, made_at)
    select ${message.sittingId}::integer, id, ${message.actionId}::uuid, ${message.text}::text,
      ${message.madeBy}::integer, ${message.madeAt}::timestamptz
    from unnest(${candidateIds ?? [null]}::integer[]) as given (id) order by id
  `.execute(db);
}

type CandidateChange = Partial<
  Pick<
    Selectable<Tables['candidates']>,
    | 'admitted_late_at'
    | 'place'
    | 'place_waiting'
    | 'place_refused'
    | 'session_id'
    | 'session_waiting'
    | 'session_refused'
    | 'sessions_before'
    | 'absent_marked_by'
    | 'absent_marked_at'
    | 'examination_ended_at'
    | 'held_by'
    | 'held_at'
    | 'held_reason'
    | 'identity_checked_by'
    | 'identity_checked_at'
    | 'identity_checked_as'
  >
>;

/** Changes candidates that this transaction holds. */
export async function changeHeld(db: Db, ids: number[], change: CandidateChange, now: Date): Promise<void> {
  await db
    .updateTable('candidates')
    .set({ ...change, changed_at: now })
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();
}
