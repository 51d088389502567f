import { ACCESS_CODE_LENGTH } from '@parlance/contract/sittings/sitting';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { countCalls, insertCall, lockCounts } from '../../platform/limits/queries.ts';
import { refuseTooEarly, TOLD_CODE_RULE } from '../../platform/limits/too-early.ts';
import { Refusal } from '../../platform/refusal.ts';
import { typedCode } from '../../platform/spoken-code.ts';
import { findStandingsOf, type StandingRow } from '../candidates/queries.ts';
import { isToCome } from '../candidates/standing.ts';
import { findSitting, type SittingRow } from '../queries.ts';
import { ENDED_BY_STAFF } from '../times/opening.ts';
import { opensAt } from '../times/phase.ts';
import { storeEntered, storeWaiting } from './queries.ts';

/** What a wrong access code is counted as. */
const WRONG_CODE = 'sitting';
const CODE_TRIES_SECONDS = 600;

/** Whether this browser passed a device check that still counts. */
export type PassedDeviceCheck = (db: Db, checkId: string, now: Date) => Promise<boolean>;

export type Entering = {
  /** What the person typed. */
  code?: string | undefined;
  /** What the browser calls itself; undefined for a client that has no such name. */
  place?: string | undefined;
  deviceCheckId?: string | undefined;
};

/** A candidate and their sitting. */
export type Seat = { sitting: SittingRow; row: StandingRow };

/** The seat of an account in a published or cancelled sitting. Refused as `not_found` for whoever has none. */
export async function findSeat(db: Db, accountId: number, sittingId: number): Promise<Seat> {
  const [row] = await findStandingsOf(db, accountId, sittingId);
  const sitting = row && (await findSitting(db, sittingId, null));
  if (!sitting) throw new Refusal('not_found');
  return { sitting, row };
}

/**
 * Lets a candidate in, or refuses, in the order of the contract. Wrong codes are counted: after ten within ten minutes
 * each must wait, half a minute at most.
 */
export async function enterSitting(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  accountId: number,
  { sittingId, ...entering }: Entering & { sittingId: number },
  passedCheck: PassedDeviceCheck,
): Promise<void> {
  const now = clock.now();
  const { sitting, row } = await findSeat(db, accountId, sittingId);
  if (sitting.status === 'cancelled') throw new Refusal('sitting_cancelled');
  const at = opensAt(sitting);
  if (!at || now < at) throw new Refusal('sitting_not_started', { sentence: 'You cannot enter yet.' });
  const isCodeRight = await refuseWrongCode(db, { sitting, row }, entering, now);
  await refuseUncheckedDevice(db, { sitting, row }, entering, { passedCheck, now });
  if (!row.parts.some((part, index) => part.attempt?.status === 'open' || isToCome(sitting, row, index, now))) {
    throw new Refusal('sitting_too_late', row.examination_ended_at ? { sentence: ENDED_BY_STAFF } : {});
  }
  await refuseOtherPlace(db, { sitting, row }, entering, now);
  await storeEntered(db, row.id, { place: entering.place ?? null, isCodeRight, now });
}

/** Whether a code was needed and is right now. Refuses a wrong one, and none where one is needed. */
async function refuseWrongCode(db: Db, { sitting, row }: Seat, { code = '' }: Entering, now: Date): Promise<boolean> {
  if (sitting.access_code === null || row.code_ok_at !== null || row.entered_at !== null) return false;
  const typed = typedCode(code).slice(0, ACCESS_CODE_LENGTH + 1);
  const isRight = await inTransaction(db, async (db) => {
    const origin = `candidate:${row.id}`;
    await lockCounts(db, [`${WRONG_CODE} ${origin}`]);
    const wrong = await countCalls(db, WRONG_CODE, origin, plusSeconds(now, -CODE_TRIES_SECONDS));
    refuseTooEarly('Too many wrong codes.', [[wrong, TOLD_CODE_RULE]], now);
    // Counted, and refused below: a refusal in here would take the count back. None is no try.
    if (typed !== sitting.access_code && typed !== '') await insertCall(db, WRONG_CODE, origin, now);
    return typed === sitting.access_code;
  });
  if (!isRight) throw new Refusal('sitting_code_wrong');
  return true;
}

async function refuseUncheckedDevice(
  db: Db,
  { sitting, row }: Seat,
  { deviceCheckId, place }: Entering,
  { passedCheck, now }: { passedCheck: PassedDeviceCheck; now: Date },
): Promise<void> {
  if (!sitting.ask_device_check || (row.entered_at !== null && row.place === place)) return;
  const isPassed = deviceCheckId !== undefined && (await passedCheck(db, deviceCheckId, now));
  if (!isPassed) throw new Refusal('device_check_needed');
}

/** Where a second device must be let in, it waits, and is refused until it was. */
async function refuseOtherPlace(db: Db, { sitting, row }: Seat, { place }: Entering, now: Date): Promise<void> {
  if (isLetIn({ sitting, row }, place)) return;
  if (place !== undefined) await storeWaiting(db, row.id, place, now);
  throw new Refusal('sitting_place_waits');
}

/** Whether a browser may go on: no other is in, or others may be too. */
export function isLetIn({ sitting, row }: Seat, place: string | undefined): boolean {
  return sitting.second_place === 'allow' || row.place === null || row.place === place;
}
