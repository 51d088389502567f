import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export type Meeting = { account_id: number; sitting_id: number };

/**
 * Candidates of a sitting who are in another published one with a start for everyone, whose time from the first start
 * to the last end has a moment in common with this.
 */
export async function findMeetings(
  db: Db,
  sittingId: number,
  { from, to }: { from: Date; to: Date },
): Promise<Meeting[]> {
  const { rows } = await sql<Meeting>`
    select distinct own.account_id, other.id as sitting_id
    from candidates own
      join candidates theirs on theirs.account_id = own.account_id and theirs.removed_at is null
      join sittings other on other.id = theirs.sitting_id and other.id <> own.sitting_id
        and other.status = 'published' and other.start_mode = 'fixed'
        and other.starts_at < ${to}::timestamptz and other.ends_by > ${from}::timestamptz
    where own.sitting_id = ${sittingId} and own.removed_at is null
    order by other.id, own.account_id
  `.execute(db);
  return rows;
}
