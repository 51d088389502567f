import type { SignedInUser } from '@parlance/contract/auth';
import type { RefusalCode } from '@parlance/contract/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRightPassword, waitLikeCheck } from '../accounts/passwords.ts';
import { openSession } from '../accounts/sessions/sessions.ts';
import { inTurn } from '../accounts/turns.ts';
import type { AppContext } from '../platform/app-context.ts';
import { plusSeconds } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { ipOrigin } from '../platform/http/origin.ts';
import { keepLanguage } from '../platform/language.ts';
import { lockCounts } from '../platform/limits/queries.ts';
import { HOUR_SECONDS } from '../platform/limits/too-early.ts';
import { count } from '../platform/metrics/meter.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Device, knows, placeOf, readDevice, rememberDevice } from './device.ts';
import {
  deleteFailure,
  deleteFailures,
  findSignIn,
  insertFailure,
  MOST_UNKNOWN,
  type SignInAccount,
} from './queries.ts';
import { signedInUserOf } from './signed-in-user.ts';
import { ORIGIN_WINDOW_SECONDS, refuseWhileWaiting } from './throttle.ts';

type Credentials = { email: string; password: string };
type Form = Credentials & { remember?: boolean };

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
  if (account.status === 'active') await deleteFailures(db, emailKey, origin);
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

/**
 * Signs in: one short transaction and two statements. Refuses a try that comes too early (`too_many_requests`), then an
 * unknown email and a wrong password alike (`bad_credentials`); only the right password is told that the account is
 * closed.
 */
export async function signIn(
  context: AppContext,
  form: Form,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ user: SignedInUser; token: string }> {
  try {
    const signedIn = await signInNow(context, form, request, reply);
    count('parlance_log_in_total', { outcome: 'ok' });
    return signedIn;
  } catch (error) {
    const outcome = (error instanceof Refusal && OUTCOMES[error.code]) || 'failed';
    count('parlance_log_in_total', { outcome });
    throw error;
  }
}

/** What the metrics call a login that was refused. */
const OUTCOMES: Partial<Record<RefusalCode, string>> = {
  bad_credentials: 'wrong',
  account_inactive: 'inactive',
  account_suspended: 'inactive',
  too_many_requests: 'throttled',
};

async function signInNow(context: AppContext, form: Form, request: FastifyRequest, reply: FastifyReply) {
  const { account, device } = await checkPassword(context, form, request);
  if (!account) throw new Refusal('bad_credentials');
  if (account.status === 'inactive') throw new Refusal('account_inactive');
  if (account.status === 'suspended') throw new Refusal('account_suspended');
  const token = await openSession(context, {
    account,
    remembered: form.remember ?? false,
    ...whereFrom(request),
  });
  if (token === null) throw new Refusal('bad_credentials');
  rememberDevice(reply, device, account.id, context.settings.publicUrl?.startsWith('https:') ?? false);
  keepLanguage(reply, account.language);
  request.log.info({ accountId: account.id, ip: request.ip }, 'logged in');
  return { user: signedInUserOf(account), token };
}

/** What a session keeps of the request that opened it. */
export function whereFrom(request: FastifyRequest): { ip: string; userAgent: string } {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}
