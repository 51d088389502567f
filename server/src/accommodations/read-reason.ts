import type { readAccommodationReason } from '@parlance/contract/accommodations';
import type { Reply } from '@parlance/contract/endpoint';
import type { AppContext } from '../platform/app-context.ts';
import { recordAudit } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { findLearner, findSealedReason } from './queries.ts';
import { openReason } from './sealed-reason.ts';

/** Why a learner is allowed something. Nothing is told that is not in the audit log. */
export async function readReason(
  { db, clock, settings }: AppContext,
  actorId: number,
  accountId: number,
): Promise<Reply<typeof readAccommodationReason>> {
  return await inTransaction(db, async (db) => {
    if (!(await findLearner(db, accountId))) throw new Refusal('not_found');
    const sealed = await findSealedReason(db, accountId);
    if (!sealed) return { reason: null, unreadable: false };
    await recordAudit(db, {
      at: clock.now(),
      actorId,
      action: 'accommodation.reason_read',
      subjectType: 'account',
      subjectId: accountId,
    });
    const reason = openReason(settings.secret, accountId, sealed);
    return { reason, unreadable: reason === null };
  });
}
