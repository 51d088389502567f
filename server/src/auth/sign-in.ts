import type { SignedInUser } from '@parlance/contract/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRightPassword } from '../accounts/passwords.ts';
import { openSession } from '../accounts/sessions.ts';
import { plusSeconds } from '../platform/clock.ts';
import type { House } from '../platform/house.ts';
import { originOfAddress } from '../platform/origin.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Device, readDevice, rememberDevice } from './device.ts';
import { deleteFailures, findSignIn, insertFailure, type SignInAccount } from './queries.ts';
import { ACCOUNT_WINDOW_SECONDS, ORIGIN_WINDOW_SECONDS, refuseWhileWaiting } from './throttle.ts';

type Form = { email: string; password: string; remember?: boolean };

export type CheckedPassword = {
  /** Null when the password is not the account's, or there is no such account. */
  account: SignInAccount | null;
  device: Device | null;
};

/**
 * Checks the password of an email as every door must: a try that comes too early is refused (`too_many_requests`), a
 * wrong password is counted, a right one of an active account ends the count.
 */
export async function checkPassword(
  { db, clock }: House,
  { email, password }: Pick<Form, 'email' | 'password'>,
  request: FastifyRequest,
): Promise<CheckedPassword> {
  const emailKey = email.toLowerCase();
  const device = readDevice(request);
  const addressOrigin = originOfAddress(request.ip);
  const deviceOrigin = device && `device:${device.id}`;
  const now = clock.now();

  const state = await findSignIn(db, {
    emailKey,
    addressOrigin,
    deviceOrigin,
    originsSince: plusSeconds(now, -ORIGIN_WINDOW_SECONDS),
    accountSince: plusSeconds(now, -ACCOUNT_WINDOW_SECONDS),
  });
  const { account } = state;
  const knownDevice = knows(device, account);
  refuseWhileWaiting(state, knownDevice, now);

  const origin = knownDevice && deviceOrigin ? deviceOrigin : addressOrigin;
  const right = await isRightPassword(account?.passwordHash ?? null, password);
  if (!account || !right) {
    await insertFailure(db, emailKey, origin, clock.now());
    request.log.info({ accountId: account?.id, address: request.ip }, 'password check failed');
    return { account: null, device };
  }
  const failures = knownDevice ? state.ofDevice : state.ofAddress;
  if (account.status === 'active' && failures.count > 0) await deleteFailures(db, emailKey, origin);
  return { account, device };
}

/**
 * Signs in: three statements at most. Refuses a try that comes too early (`too_many_requests`), then an unknown email
 * and a wrong password alike (`bad_credentials`); only the right password is told that the account is closed.
 */
export async function signIn(
  house: House,
  form: Form,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ user: SignedInUser; token: string }> {
  const { account, device } = await checkPassword(house, form, request);
  if (!account) throw new Refusal('bad_credentials');
  if (account.status === 'inactive') throw new Refusal('account_inactive');
  if (account.status === 'suspended') throw new Refusal('account_suspended');
  const token = await openSession(house, {
    account,
    remembered: form.remember ?? false,
    ...whereFrom(request),
  });
  if (token === null) throw new Refusal('bad_credentials');
  rememberDevice(reply, device, account.id, house.settings.publicUrl?.startsWith('https:') ?? false);
  request.log.info({ accountId: account.id, address: request.ip }, 'signed in');
  const { passwordHash: _kept, ...user } = account;
  return { user, token };
}

/** What a session keeps of the request that opened it. */
export function whereFrom(request: FastifyRequest): { address: string; userAgent: string } {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

function knows(device: Device | null, account: SignInAccount | null): boolean {
  return device !== null && account !== null && device.accountIds.includes(account.id);
}
