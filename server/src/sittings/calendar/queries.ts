import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isAmong } from '../../platform/list-query.ts';
import { findPartTests } from '../times/queries.ts';
import type { EventPart } from './planned-events.ts';

/** How an account is in a sitting: as a candidate, or as one of its staff. */
export type Membership = {
  sitting_id: number;
  /** Null for staff. */
  candidate_id: number | null;
  number: number | null;
  room: string;
  seat: string;
  is_marker: boolean;
};

/** Those of an account in published and cancelled sittings: of one, or of those that start after `since`. */
export async function listMemberships(
  db: Db,
  accountId: number,
  { sittingId, since, limit }: { sittingId: number | null; since: Date | null; limit: number },
): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select member.* from (
      select sitting_id, id as candidate_id, number, room, seat, false as is_marker from candidates
      where account_id = ${accountId} and removed_at is null and number is not null
      union all
      select sitting_id, null, null, '', '', part = 'marker' from sitting_staff where account_id = ${accountId}
    ) member join sittings on sittings.id = member.sitting_id
    where status <> 'draft' and (${sittingId}::integer is null or sittings.id = ${sittingId})
      and (${since}::timestamptz is null or starts_at >= ${since})
    order by starts_at desc, sittings.id limit ${limit}
  `.execute(db);
  return rows;
}

/** The parts of sittings in their order, by sitting. */
export async function findEventParts(db: Db, sittingIds: number[]): Promise<Map<number, EventPart[]>> {
  const rows = await db
    .selectFrom('sitting_parts')
    .select(['sitting_id', 'id', 'position', 'course_id', 'start', 'starts_at', 'break_seconds', 'extra_seconds'])
    .where(isAmong('sitting_id', sittingIds))
    .orderBy('position')
    .execute();
  const tests = await findPartTests(db, rows);
  const parts = rows.map(({ course_id: _course, ...part }) => {
    const test = tests.get(part.id);
    if (!test) throw new Error(`Part ${part.id} has no course.`);
    const { title, type, timing } = test;
    return { ...part, title, type, timing };
  });
  return Map.groupBy(parts, ({ sitting_id }) => sitting_id);
}

export type AppointmentSpan = { part_id: number; from: Date; to: Date };

/** The appointments of candidates, and of all candidates of sittings the first and the last; by part. */
export async function findAppointments(
  db: Db,
  { candidateIds, sittingIds }: { candidateIds: number[]; sittingIds: number[] },
): Promise<Map<number, AppointmentSpan>> {
  const { rows } = await sql<AppointmentSpan>`
    select part_id, min(at) as "from", max(at) as "to"
    from candidate_appointments join candidates on candidates.id = candidate_id
    where removed_at is null and (candidate_id = any(${candidateIds}::integer[])
      or sitting_id = any(${sittingIds}::integer[]))
    group by part_id
  `.execute(db);
  return new Map(rows.map((row) => [row.part_id, row]));
}

/** Gives an account this address in the place of the one before. */
export async function setCalendarAddress(db: Db, accountId: number, tokenHash: Uint8Array, now: Date): Promise<void> {
  const address = { token_hash: tokenHash, made_at: now };
  await db
    .insertInto('calendar_addresses')
    .values({ account_id: accountId, ...address })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(address))
    .execute();
}

/** Since when an account has its address. */
export async function findAddressDate(db: Db, accountId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('calendar_addresses')
    .select('made_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.made_at ?? null;
}

/** Whose address this is; undefined for nobody's, and for that of an account that is closed. */
export async function findAddressOwner(db: Db, tokenHash: Uint8Array) {
  return await db
    .selectFrom('calendar_addresses')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['account_id as accountId', 'accounts.language'])
    .where('token_hash', '=', tokenHash)
    .where('accounts.status', '=', 'active')
    .executeTakeFirst();
}
