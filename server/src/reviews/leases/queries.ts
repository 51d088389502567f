import type { Db } from '../../platform/database/database.ts';

type Lease = { attemptId: number; markerId: number };

/**
 * Takes a lease or renews the marker's own, in one statement: of two who take it at once one gets it. False while
 * someone else's has not ended.
 */
export async function takeLease(
  db: Db,
  { attemptId, markerId }: Lease,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const taken = await db
    .insertInto('review_leases')
    .values({ attempt_id: attemptId, marker_id: markerId, ends_at: until })
    .onConflict((conflict) =>
      conflict
        .column('attempt_id')
        .doUpdateSet({ marker_id: markerId, ends_at: until })
        .where((eb) => eb.or([eb('review_leases.ends_at', '<=', now), eb('review_leases.marker_id', '=', markerId)])),
    )
    .returning('attempt_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Who holds a submission and until when; undefined for nobody. */
export async function findHolder(db: Db, attemptId: number, now: Date) {
  return await db
    .selectFrom('review_leases')
    .innerJoin('accounts', 'accounts.id', 'review_leases.marker_id')
    .where('review_leases.attempt_id', '=', attemptId)
    .where('review_leases.ends_at', '>', now)
    .select(['accounts.username', 'review_leases.ends_at'])
    .executeTakeFirst();
}

/** Ends the marker's own lease; someone else's stays. */
export async function endLease(db: Db, { attemptId, markerId }: Lease): Promise<void> {
  await db.deleteFrom('review_leases').where('attempt_id', '=', attemptId).where('marker_id', '=', markerId).execute();
}
