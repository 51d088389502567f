import { type ActionKind, type DoneKind, doneAs } from '@parlance/contract/invigilation/action-kinds';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { digestOf } from '../../platform/digest.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findStaffPart, lockSitting, type SittingRow, touchSitting } from '../../sittings/queries.ts';
import { isDoneIn, isTooLateFor, refuseUnlessMay, type Staff } from '../who-may.ts';
import { claimAction, findAction, goesOn, storeAction } from './queries.ts';

/** What an action works with: its transaction, the sitting whose row is held, and the moment. */
export type Acting = {
  db: Db;
  sitting: SittingRow;
  now: Date;
  actionId: string;
  actorId: number;
  reason: string | null;
};

/** What an action did: what is answered, for whom it was done, and what the log and the timeline keep of it. */
export type Acted<R> = {
  reply: R;
  candidateIds?: number[];
  forAll?: boolean;
  details?: Record<string, unknown>;
  /** When the tests that it was done for end at the latest. */
  endsBy?: Date | null;
};

type ActionRequest = {
  sittingId: number;
  kind: ActionKind;
  /** What it is called when it was done, where that is not what its kind is called then. */
  done?: DoneKind;
  body: { actionId: string; reason?: string | undefined };
};

/**
 * Does something in a published sitting, once: all that it changes is one transaction that holds the row of the sitting,
 * so actions come one after another. The same call again gets the reply of the first; another under the same id is
 * refused. Refuses whoever does not see the sitting, may not do it, and one that is a draft or was cancelled; of a
 * cancelled one only what is about its results is done.
 */
export async function act<R>(
  context: Pick<AppContext, 'db' | 'clock'>,
  caller: Staff,
  { sittingId, kind, done = doneAs[kind], body }: ActionRequest,
  work: (acting: Acting) => Promise<Acted<R>>,
): Promise<R> {
  const { actionId, ...content } = body;
  const reason = body.reason || null;
  return await inTransaction(context.db, async (db) => {
    const sitting = await lockSitting(db, sittingId, seenBy(caller));
    if (!sitting || sitting.status === 'draft') throw new Refusal('not_found');
    refuseUnlessMay(caller, await findStaffPart(db, sittingId, caller.accountId), kind);
    // Read once the row is held: the clock of a test stops at no moment before that of the action that came before.
    const now = context.clock.now();
    const actorId = caller.accountId;
    const digest = digestOf([done, content]);
    const isFirst = await claimAction(db, {
      id: actionId,
      sittingId,
      kind: done,
      digest,
      reason,
      madeBy: actorId,
      madeAt: now,
    });
    if (!isFirst) {
      const before = await findAction(db, actionId);
      if (before?.sitting_id === sittingId && before.digest === digest) return before.reply as R;
      throw new Refusal('action_repeated_differently');
    }
    if (!isDoneIn(sitting.status, kind)) throw new Refusal('sitting_cancelled');
    // What is done for nobody would have the sitting go on.
    const hasOpenTest = await goesOn(db, sittingId);
    if (isTooLateFor(kind, sitting, { hasOpenTest, now })) throw new Refusal('sitting_over');
    const acted = await work({ db, sitting, now, actionId, actorId, reason });
    const { candidateIds = [], forAll = false, details = {}, reply } = acted;
    await storeAction(db, actionId, { candidateIds, forAll, details, reply });
    await touchSitting(db, sittingId, now, acted.endsBy ?? null);
    await audit(db, { sitting: sittingId, actorId, at: now }, `sitting.${done}`, {
      title: sitting.title,
      candidates: candidateIds.length,
      ...(forAll ? { all: true } : { candidateIds }),
      ...(reason !== null && { reason }),
      ...details,
    });
    return reply;
  });
}
