import type { SignedInUser } from '@parlance/contract/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRightPassword } from '../accounts/passwords.ts';
import { openSession } from '../accounts/sessions.ts';
import { plusSeconds } from '../platform/clock.ts';
import type { House } from '../platform/house.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Device, readDevice, rememberDevice } from './device.ts';
import { deleteFailures, findSignIn, insertFailure, type SignInAccount } from './queries.ts';
import { ACCOUNT_WINDOW_SECONDS, ORIGIN_WINDOW_SECONDS, originOfAddress, refuseWhileWaiting } from './throttle.ts';

type Form = { email: string; password: string; remember?: boolean };

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
  const { db, clock, settings } = house;
  const emailKey = form.email.toLowerCase();
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
  const right = await isRightPassword(account?.passwordHash ?? null, form.password);
  if (!account || !right) {
    await insertFailure(db, emailKey, origin, clock.now());
    request.log.info({ accountId: account?.id, address: request.ip }, 'sign-in failed');
    throw new Refusal('bad_credentials');
  }
  if (account.status === 'inactive') throw new Refusal('account_inactive');
  if (account.status === 'suspended') throw new Refusal('account_suspended');

  const failures = knownDevice ? state.ofDevice : state.ofAddress;
  if (failures.count > 0) await deleteFailures(db, emailKey, origin);
  const token = await openSession(house, {
    account,
    remembered: form.remember ?? false,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  });
  if (token === null) throw new Refusal('bad_credentials');
  rememberDevice(reply, device, account.id, settings.publicUrl?.startsWith('https:') ?? false);
  request.log.info({ accountId: account.id, address: request.ip }, 'signed in');
  const { passwordHash: _kept, ...user } = account;
  return { user, token };
}

function knows(device: Device | null, account: SignInAccount | null): boolean {
  return device !== null && account !== null && device.accountIds.includes(account.id);
}
