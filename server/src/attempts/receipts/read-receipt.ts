import { msg } from '@lingui/core/runtime-macro';
import { may } from '@parlance/contract/permissions';
import type { Receipt } from '@parlance/contract/receipts/receipts';
import { say } from '@parlance/contract/say';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { findKey, findNewestReceipt } from '../../receipts/queries.ts';
import { timeTakenSeconds } from '../deadline.ts';
import { findAttemptOfReceipt, type ReceiptAttempt, type Viewer } from './queries.ts';

/** Whose receipts a caller sees: a learner their own, staff also those in their reach. */
export function viewerOf(caller: Caller): Viewer {
  return { accountId: caller.accountId, seenBy: may(caller, 'invigilates') ? seenBy(caller) : undefined };
}

/**
 * The newest receipt of an attempt. Refuses with `not_found` whoever may not see the attempt, or whose it is while its
 * course hides names, and with `receipt_none` one that goes on or closed before there were receipts.
 */
export async function readReceipt(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  caller: Caller,
  attemptId: number,
): Promise<Receipt> {
  const attempt = orNotFound(await findAttemptOfReceipt(db, attemptId, viewerOf(caller)));
  if (attempt.isHidden) {
    throw new Refusal('not_found', {
      sentence: say(msg`Names are hidden until this test is scored. Open its receipt then.`),
    });
  }
  const receipt = await findNewestReceipt(db, attemptId);
  const key = receipt && (await findKey(db, receipt.key_id));
  if (!receipt || !key) throw whyNone(attempt);
  return {
    code: receipt.code,
    number: receipt.number,
    payload: receipt.payload,
    signature: receipt.signature,
    publicKey: Buffer.from(key.public_key).toString('base64url'),
    madeAt: receipt.made_at.toISOString(),
    supersededAt: receipt.superseded_at?.toISOString() ?? null,
    name: attempt.username,
    fullName: attempt.full_name,
    registrationNumber: attempt.registration_number,
    takenSeconds: timeTakenSeconds({ ...attempt, closed_at: attempt.closed_at ?? receipt.made_at }),
    timeZone: attempt.timeZone ?? settings.timeZone,
  };
}

function whyNone({ status }: ReceiptAttempt): Refusal {
  if (status !== 'open') return new Refusal('receipt_none');
  return new Refusal('receipt_none', {
    sentence: say(msg`This test has not ended. Its receipt is made when it ends.`),
  });
}
