import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Presence } from '../../platform/database/tables/sittings.ts';
import { type SittingRow, sittingColumns } from '../../sittings/queries.ts';

/** A sitting that was published, with when it last changed. */
export function findPublished(db: Db, id: number): Promise<(SittingRow & { changed_at: Date }) | undefined> {
  return db
    .selectFrom('sittings')
    .select(sittingColumns)
    .select('changed_at')
    .where('id', '=', id)
    .where('status', '<>', 'draft')
    .executeTakeFirst();
}

export type PresenceRow = { id: number; last_seen_at: Date; presence: Presence | null };

/** Which candidates of a sitting were heard of since then, and when, in milliseconds. */
export async function listLastSeen(
  db: Db,
  sittingId: number,
  since: Date,
): Promise<{ id: number; last_seen_ms: number }[]> {
  const { rows } = await sql<{ id: number; last_seen_ms: number }>`
    select id, (extract(epoch from last_seen_at) * 1000)::double precision as last_seen_ms from candidates
    where sitting_id = ${sittingId} and last_seen_at >= ${since}::timestamptz
  `.execute(db);
  return rows;
}

/** When candidates of a sitting were last heard of, and what their devices told: these candidates, or all with null. */
export async function listPresence(db: Db, sittingId: number, ids: number[] | null): Promise<PresenceRow[]> {
  const { rows } = await sql<PresenceRow>`
    select id, last_seen_at, presence from candidates
    where sitting_id = ${sittingId} and last_seen_at is not null
      and (${ids}::integer[] is null or id = any(${ids}::integer[]))
  `.execute(db);
  return rows;
}

export type MessageRow = { id: number; candidate_id: number | null; text: string; made_at: Date };

/** What was told in a sitting since then, in order. */
export function listMessages(db: Db, sittingId: number, since: Date): Promise<MessageRow[]> {
  return db
    .selectFrom('sitting_messages')
    .select(['id', 'candidate_id', 'text', 'made_at'])
    .where('sitting_id', '=', sittingId)
    .where('made_at', '>=', since)
    .orderBy('id')
    .execute();
}

/** The last message of a sitting that each candidate has seen, of those who saw one since then. */
export async function listSeen(
  db: Db,
  sittingId: number,
  since: Date,
): Promise<{ candidate_id: number; message_id: number }[]> {
  const { rows } = await sql<{ candidate_id: number; message_id: number }>`
    select seen.candidate_id, max(message_id) as message_id
    from message_seen seen join candidates on candidates.id = seen.candidate_id
    where sitting_id = ${sittingId} and seen_at >= ${since}::timestamptz group by seen.candidate_id
  `.execute(db);
  return rows;
}

export type DeviceReport = { id: number; at: Date; presence: Presence };

/** When candidates were last heard of, and what their devices told; one statement for all. */
export async function storeDeviceReports(db: Db, heard: DeviceReport[]): Promise<void> {
  await sql`
    with given as (
      select given.* from jsonb_to_recordset(${JSON.stringify(heard)}::jsonb)
        as given (id integer, at timestamptz, presence jsonb)
      join candidates on candidates.id = given.id
      -- In one order, as whoever holds several of them.
      order by candidates.id for no key update of candidates
    )
    -- What a process writes late is older than what another has written.
    update candidates set last_seen_at = greatest(last_seen_at, given.at),
      presence = case when given.at < last_seen_at then candidates.presence else given.presence end
    from given where candidates.id = given.id
  `.execute(db);
}

/** Notes that candidates have seen every message to them up to one. */
export async function storeSeenMessages(
  db: Db,
  seen: { candidateId: number; upTo: number; at: Date }[],
): Promise<void> {
  await sql`
    insert into message_seen (message_id, candidate_id, seen_at)
    select message.id, candidates.id, given.at
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as given ("candidateId" integer, "upTo" integer, at timestamptz)
      join candidates on candidates.id = given."candidateId"
      join sitting_messages message on message.sitting_id = candidates.sitting_id and message.id <= given."upTo"
        and (message.candidate_id is null or message.candidate_id = candidates.id)
    order by message.id, candidates.id
    on conflict do nothing
  `.execute(db);
}
