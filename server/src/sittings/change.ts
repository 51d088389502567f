import { msg } from '@lingui/core/runtime-macro';
import type { AuditAction } from '@parlance/contract/audit';
import { say } from '@parlance/contract/say';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { seenBy } from '../classes/reach/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import { orNotFound, Refusal } from '../platform/refusal.ts';
import { followClasses } from './candidates/queries.ts';
import { findStaffPart, lockSitting, type SittingChange, type SittingRow, updateSitting } from './queries.ts';
import { type Staff, sittingReply } from './reply.ts';
import { mayChange } from './who-may.ts';

/** What a change of a sitting works with: its transaction, the sitting as it was, and the moment. */
export type Changing = { db: Db; sitting: SittingRow; now: Date; actorId: number };

/** What a change did: what it sets, and what the log keeps. Null for nothing. */
export type Changed = { set?: SittingChange; action: AuditAction; details?: Record<string, unknown> } | null;

type ChangeRequest = {
  id: number;
  /** The version that the change was made from; null where it does not matter. */
  version: number | null;
  /** Whether only a draft can be changed so. */
  inDraft?: boolean;
  /** Whether one that was cancelled can be changed so too. */
  alsoCancelled?: boolean;
};

/**
 * Changes a sitting while its row is held, and gives it as it is then. Refuses one that the caller does not see
 * (`not_found`) or may only look at (`wrong_role`), one that was cancelled, or published where only a draft can be
 * changed, and an old version with what is stored.
 */
export async function changeSitting(
  context: AppContext,
  caller: Staff,
  { id, version, inDraft = false, alsoCancelled = false }: ChangeRequest,
  work: (changing: Changing) => Promise<Changed>,
): Promise<Sitting> {
  const old = await inTransaction(context.db, async (db) => {
    const now = context.clock.now();
    const sitting = orNotFound(await lockSitting(db, id, seenBy(caller)));
    await refuseToLook(db, caller, id);
    if (sitting.status === 'cancelled' && !alsoCancelled) throw new Refusal('sitting_cancelled');
    if (inDraft && sitting.status !== 'draft') throw new Refusal('sitting_frozen');
    if (version !== null && version !== sitting.version) return true;
    const changed = await work({ db, sitting, now, actorId: caller.accountId });
    if (!changed) return false;
    await updateSitting(db, id, changed.set ?? {}, now);
    await followClasses(db, { ...sitting, ...changed.set }, now);
    await audit(db, { sitting: id, actorId: caller.accountId, at: now }, changed.action, {
      title: changed.set?.title ?? sitting.title,
      ...changed.details,
    });
    return false;
  });
  const stored = await sittingReply(context, caller, id);
  if (old) throw new Refusal('sitting_version_old', { details: { sitting: stored } });
  return stored;
}

/** Refuses whoever is staff of a sitting and no lead. */
export async function refuseToLook(db: Db, caller: Staff, id: number): Promise<void> {
  if (mayChange(caller, await findStaffPart(db, id, caller.accountId))) return;
  throw new Refusal('wrong_role', { sentence: say(msg`Only a lead of this examination can change it.`) });
}
