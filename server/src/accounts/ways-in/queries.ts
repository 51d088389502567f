import type { Db } from '../../platform/database/database.ts';
import { endLoginsOf } from '../sessions/queries.ts';

/** Somebody at a provider or a platform. */
type Known = { issuer: string; subject: string };

/**
 * Notes that the email of an account is its owner's, and says whether that was unknown: then whoever registered it may have
 * been anybody, and all that lets them in beside the password ends, but for `kept`. The one place that notes it.
 */
export async function proveEmail(db: Db, accountId: number, kept?: Known): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ email_proven: true })
    .where('id', '=', accountId)
    .where('email_proven', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await endOtherWays(db, accountId, kept);
  return true;
}

/**
 * Ends what lets somebody into an account beside its password and second factors: every session and login under way, every
 * identity but `kept`, and the address of its calendar. Gives how many of the last two there were.
 */
export async function endOtherWays(db: Db, accountId: number, kept?: Known): Promise<number> {
  await endLoginsOf(db, accountId);
  let identities = db.deleteFrom('identities').where('account_id', '=', accountId);
  if (kept) {
    const { issuer, subject } = kept;
    identities = identities.where((eb) => eb.or([eb('issuer', '<>', issuer), eb('subject', '<>', subject)]));
  }
  const calendars = db.deleteFrom('calendar_addresses').where('account_id', '=', accountId);
  const removed = [await identities.executeTakeFirst(), await calendars.executeTakeFirst()];
  return removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
