import type { Db } from '../../platform/database/database.ts';

/**
 * Removes every second factor of an account, with its recovery codes and what was begun with them. Gives how many were
 * confirmed. Its sessions are for the caller to end.
 */
export async function removeFactorsOf(db: Db, accountId: number): Promise<number> {
  await db.deleteFrom('sign_in_tickets').where('account_id', '=', accountId).execute();
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  const removed = await db
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .execute();
  await setHasFactor(db, accountId, false);
  return removed.filter(({ confirmed_at }) => confirmed_at !== null).length;
}

/** Notes on an account whether one of its factors is confirmed: from then on a password alone opens no session. */
export async function setHasFactor(db: Db, accountId: number, has: boolean): Promise<void> {
  await db.updateTable('accounts').set({ second_factor: has }).where('id', '=', accountId).execute();
}

/** Whether this site keeps the default that a setting had in an earlier release. */
export async function keepsEarlierDefault(db: Db, setting: string): Promise<boolean> {
  const kept = await db
    .selectFrom('earlier_defaults')
    .where('setting', '=', setting)
    .select('setting')
    .executeTakeFirst();
  return kept !== undefined;
}
