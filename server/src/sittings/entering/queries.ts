import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** A candidate is in: from this browser, which waits no more. The first time counts. */
export async function storeEntered(
  db: Db,
  candidateId: number,
  { place, isCodeRight, now }: { place: string | null; isCodeRight: boolean; now: Date },
): Promise<void> {
  await sql`
    update candidates set entered_at = coalesce(entered_at, ${now}::timestamptz), last_seen_at = ${now}::timestamptz,
      code_ok_at = case when ${isCodeRight} then coalesce(code_ok_at, ${now}::timestamptz) else code_ok_at end,
      place = coalesce(${place}::uuid, place), place_waiting = nullif(place_waiting, ${place}::uuid),
      changed_at = ${now}::timestamptz
    where id = ${candidateId}
  `.execute(db);
}

/** Another browser than the one that is in waits to be let in. */
export async function storeWaiting(db: Db, candidateId: number, place: string, now: Date): Promise<void> {
  await db
    .updateTable('candidates')
    .set({ place_waiting: place, changed_at: now })
    .where('id', '=', candidateId)
    .execute();
}

/** The device of a candidate was heard of. */
export async function storeSeen(db: Db, candidateId: number, now: Date): Promise<void> {
  await sql`
    update candidates set last_seen_at = greatest(last_seen_at, ${now}::timestamptz) where id = ${candidateId}
  `.execute(db);
}
