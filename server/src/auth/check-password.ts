import type { FastifyRequest } from 'fastify';
import { isRightPassword, waitLikeCheck } from '../accounts/passwords.ts';
import { inTurn } from '../accounts/turns.ts';
import type { AppContext } from '../platform/app-context.ts';
import { plusSeconds } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { ipOrigin } from '../platform/http/origin.ts';
import { lockCounts } from '../platform/limits/queries.ts';
import { HOUR_SECONDS } from '../platform/limits/too-early.ts';
import { type Device, knows, placeOf, readDevice } from './device.ts';
import {
  deleteFailure,
  deleteFailures,
  findSignIn,
  insertFailure,
  MOST_UNKNOWN,
  type SignInAccount,
} from './queries.ts';
import { ORIGIN_WINDOW_SECONDS, refuseWhileWaiting } from './throttle.ts';

type Credentials = { email: string; password: string };
export type CheckedPassword = {
  /** Null when the password is not the account's, or there is no such account. */
  account: SignInAccount | null;
  device: Device | null;
};

/**
 * Checks the password of an email, for every call that takes one: a try that comes too early is refused
 * (`too_many_requests`). Any other is counted as a failure before its password is checked, in whichever process, and
 * cleared when the password was right and the account is active.
 */
export async function checkPassword(
  context: AppContext,
  credentials: Credentials,
  request: FastifyRequest,
  place = placeOf(request),
): Promise<CheckedPassword> {
  // Right passwords sent together wait for each other here, so that they do not count as failures of each other.
  const oneAtATime = `${ipOrigin(request.ip)} ${credentials.email.toLowerCase()}`;
  const checked = await inTurn({ ...place, oneAtATime }, () => checkNow(context, credentials, request));
  if (checked !== 'flood') return checked;
  await waitLikeCheck();
  return { account: null, device: readDevice(request) };
}

async function checkNow(
  context: AppContext,
  credentials: Credentials,
  request: FastifyRequest,
): Promise<CheckedPassword | 'flood'> {
  const { db } = context;
  const emailKey = credentials.email.toLowerCase();
  const device = readDevice(request);
  const reserved = await reserveTry(context, emailKey, device, ipOrigin(request.ip));
  const { account, origin, failureId, unknownOfIp } = reserved;
  if (!account && unknownOfIp + 1 === MOST_UNKNOWN) {
    request.log.warn({ ip: request.ip }, 'many logins with unknown emails from one address');
  }
  // Invented emails take no time of a core from those who wait behind the same address.
  if (!account && unknownOfIp >= MOST_UNKNOWN) return 'flood';
  const right = await isRightPassword(account?.passwordHash ?? null, credentials.password);
  if (!account || !right) {
    request.log.info({ accountId: account?.id, ip: request.ip }, 'password check failed');
    return { account: null, device };
  }
  // With a second factor they are forgotten when that was right too: a password alone must not clear what it guesses at.
  if (account.status === 'active' && !account.second_factor) await deleteFailures(db, emailKey, origin);
  else await deleteFailure(db, failureId);
  return { account, device };
}

/** Counts a try as failed, unless it comes too early. Tries of one account or address come here one after another. */
async function reserveTry({ db, clock }: AppContext, emailKey: string, device: Device | null, ipOrigin: string) {
  return await inTransaction(db, async (db) => {
    await lockCounts(db, [`login ${emailKey}`, `login ${ipOrigin}`]);
    const now = clock.now();
    const deviceOrigin = device && `device:${device.id}`;
    const state = await findSignIn(db, {
      emailKey,
      ipOrigin,
      deviceOrigin,
      originsSince: plusSeconds(now, -ORIGIN_WINDOW_SECONDS),
      hourSince: plusSeconds(now, -HOUR_SECONDS),
    });
    const { account, unknownOfIp } = state;
    const knownDevice = knows(device, account?.id ?? null);
    refuseWhileWaiting(state, knownDevice, now);
    const origin = knownDevice && deviceOrigin ? deviceOrigin : ipOrigin;
    const failureId = await insertFailure(db, { emailKey, origin, isOfAccount: account !== null }, now);
    return { account, origin, failureId, unknownOfIp };
  });
}
