import { msg } from '@lingui/core/runtime-macro';
import { say } from '@parlance/contract/say';
import { ACCESS_CODE_LENGTH } from '@parlance/contract/sittings/sitting';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { type Caller, ReplacedDevice } from '../../platform/http/authorize.ts';
import { countCalls, insertCall, lockCounts } from '../../platform/limits/queries.ts';
import { refuseTooEarly, TOLD_CODE_RULE } from '../../platform/limits/too-early.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
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

/** Hears of a device that was refused: as another one than that which is in, or as one that may not be used. */
export type HearRefused = (
  db: Db,
  seen: {
    candidateId: number;
    attemptId: number | null;
    sessionId: number;
    kind: 'second_place' | 'outside_browser' | 'outside_network';
  },
  now: Date,
) => Promise<void>;

/** What entering needs of features that are built on sittings, or beside them. */
export type EnteringPorts = { passedCheck: PassedDeviceCheck; hearRefused: HearRefused };

export type Entering = {
  /** What the person typed. */
  code?: string | undefined;
  /** What the browser calls itself; undefined for a client that has no such name. */
  place?: string | undefined;
  deviceCheckId?: string | undefined;
  /** Whether a device that staff did not choose asks once more. */
  again?: boolean | undefined;
};

/** Which device somebody is at: the login session it calls from, and what it calls itself. */
export type Device = { sessionId: number; place?: string | undefined };

/** A candidate and their sitting. */
export type Seat = { sitting: SittingRow; row: StandingRow };

/** The seat of an account in a published or cancelled sitting. Refused as `not_found` for whoever has none. */
export async function findSeat(db: Db, accountId: number, sittingId: number): Promise<Seat> {
  const row = orNotFound((await findStandingsOf(db, accountId, sittingId))[0]);
  return { sitting: orNotFound(await findSitting(db, sittingId, null)), row };
}

/**
 * Lets a candidate in, or refuses, in the order of the contract. Wrong codes are counted: after ten within ten minutes
 * each must wait, half a minute at most.
 */
export async function enterSitting(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
  { sittingId, ...entering }: Entering & { sittingId: number },
  ports: EnteringPorts,
): Promise<void> {
  const now = clock.now();
  const { sitting, row } = await findSeat(db, accountId, sittingId);
  if (sitting.status === 'cancelled') throw new Refusal('sitting_cancelled');
  const at = opensAt(sitting);
  if (!at || now < at) throw new Refusal('sitting_not_started', { sentence: say(msg`You cannot enter yet.`) });
  const isCodeRight = await refuseWrongCode(db, { sitting, row }, entering, now);
  await refuseUncheckedDevice(db, { sitting, row }, entering, { ...ports, now });
  if (!row.parts.some((part, index) => part.attempt?.status === 'open' || isToCome(sitting, row, index, now))) {
    throw new Refusal('sitting_too_late', row.examination_ended_at ? { sentence: ENDED_BY_STAFF } : {});
  }
  const { place, again = false } = entering;
  if (!isLetIn({ sitting, row }, { sessionId, place })) {
    if (place !== undefined && place === row.place_refused && !again) throw new Refusal('sitting_place_refused');
    await turnAway(
      db,
      { id: row.id, attemptId: openAttemptOf(row), wasIn: false },
      { sessionId, place },
      { ...ports, now },
    );
  }
  await storeEntered(db, row.id, { place: place ?? null, sessionId, isCodeRight, now });
}

/** Whether a code was needed and is right now. Refuses a wrong one, and none where one is needed. */
async function refuseWrongCode(db: Db, { sitting, row }: Seat, { code = '' }: Entering, now: Date): Promise<boolean> {
  if (sitting.access_code === null || row.code_ok_at !== null || row.entered_at !== null) return false;
  const typed = typedCode(code).slice(0, ACCESS_CODE_LENGTH + 1);
  const isRight = await inTransaction(db, async (db) => {
    const origin = `candidate:${row.id}`;
    await lockCounts(db, [`${WRONG_CODE} ${origin}`]);
    const wrong = await countCalls(db, WRONG_CODE, origin, plusSeconds(now, -CODE_TRIES_SECONDS));
    refuseTooEarly(msg`Too many wrong codes.`, [[wrong, TOLD_CODE_RULE]], now);
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

/** The test that a candidate has open. */
export function openAttemptOf({ parts }: StandingRow): number | null {
  return parts.find(({ attempt }) => attempt?.status === 'open')?.attempt?.id ?? null;
}

/** Whether a device may go on: no other is in, or others may be too. What it calls itself tells more than its session. */
export function isLetIn({ sitting, row }: Seat, { sessionId, place }: Device): boolean {
  if (sitting.second_place === 'allow') return true;
  if (row.place !== null && place !== undefined) return row.place === place;
  return row.session_id === null ? row.place === null : row.session_id === sessionId;
}

type TurnedAway = { id: number; attemptId: number | null /** Whether this device was in before. */; wasIn: boolean };

/** Refuses a device that must be let in: it is recorded once, and waits where staff see it. One that was in does neither. */
export async function turnAway(
  db: Db,
  { id, attemptId, wasIn }: TurnedAway,
  { sessionId, place }: Device,
  { hearRefused, now }: { hearRefused: HearRefused; now: Date },
): Promise<never> {
  if (wasIn) throw new ReplacedDevice();
  await storeWaiting(db, id, { place: place ?? null, sessionId, now });
  await hearRefused(db, { candidateId: id, attemptId, sessionId, kind: 'second_place' }, now);
  throw new Refusal('sitting_place_waits');
}
