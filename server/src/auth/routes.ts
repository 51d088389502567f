import { login, logout, register } from '@parlance/contract/auth';
import type { FastifyInstance } from 'fastify';
import { orEmailTaken } from '../accounts/changes.ts';
import { hashNewPassword } from '../accounts/passwords.ts';
import { endSession, insertAccount } from '../accounts/queries.ts';
import { lineForEach } from '../accounts/waiting-line.ts';
import type { House } from '../platform/house.ts';
import { serve } from '../platform/serve.ts';
import { cleanUpHourly } from './clean-up.ts';
import { signIn } from './sign-in.ts';
import { originOfAddress } from './throttle.ts';

export function mountAuth(app: FastifyInstance, house: House): void {
  const { db, clock } = house;
  cleanUpHourly(app, house);

  serve(app, register, async ({ body, request }) => {
    const { password, ...form } = body;
    const passwordHash = await hashNewPassword(password, form);
    const account = { ...form, passwordHash, role: 'user', status: 'active' } as const;
    const added = await orEmailTaken(insertAccount(db, account, clock.now()));
    request.log.info({ accountId: added.id, address: request.ip }, 'registered');
    return { message: 'Registration successful.' };
  });

  // One try of an account from an address at a time: tries sent together would all be checked before the first of
  // them has counted.
  const inLineOf = lineForEach({ atOnce: 1, most: 1000, waitSeconds: 15 });
  serve(app, login, ({ body, request, reply }) =>
    inLineOf(`${originOfAddress(request.ip)} ${body.email.toLowerCase()}`, () => signIn(house, body, request, reply)),
  );

  serve(app, logout, async ({ caller, request }) => {
    await endSession(db, caller.sessionId);
    request.log.info({ accountId: caller.accountId }, 'signed out');
    return { message: 'You have been logged out.' };
  });
}
