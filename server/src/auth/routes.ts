import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  listSessions,
  login,
  logout,
  register,
  resetPassword,
  sendResetOtp,
  updateProfile,
  verifyOtp,
} from '@parlance/contract/auth';
import { askForAccount } from '@parlance/contract/brand';
import type { FastifyInstance } from 'fastify';
import { editProfile } from '../accounts/changes.ts';
import { endSession } from '../accounts/queries.ts';
import type { House } from '../platform/app-context.ts';
import { Refusal } from '../platform/refusal.ts';
import { serve } from '../platform/serve.ts';
import { changePassword as change, emailOf } from './change-password.ts';
import { cleanUpHourly } from './clean-up.ts';
import { endOthers, endOwn, ownSessions } from './own-sessions.ts';
import { registerAccount } from './register.ts';
import { openGrant, sendCode } from './reset/codes.ts';
import { forgetGrant, keepGrant, readGrant } from './reset/grant-cookie.ts';
import { resetPassword as reset } from './reset/reset-password.ts';
import { signIn } from './sign-in.ts';

export function mountAuth(app: FastifyInstance, house: House): void {
  const { db } = house;
  cleanUpHourly(app, house);

  serve(app, register, async ({ body, request }) => {
    const { registration, brand } = house.settings;
    if (registration === 'invited') throw new Refusal('registration_invited', { sentence: askForAccount(brand) });
    const added = await registerAccount(house, body, request);
    request.log.info({ accountId: added.id, address: request.ip }, 'registered');
    return { message: 'Registration successful.' };
  });

  serve(app, login, ({ body, request, reply }) => signIn(house, body, request, reply));

  serve(app, logout, async ({ caller, request }) => {
    await endSession(db, caller.sessionId);
    request.log.info({ accountId: caller.accountId }, 'signed out');
    return { message: 'You have been logged out.' };
  });

  serve(app, updateProfile, async ({ body, caller }) => {
    const { created_at: _created, updated_at: _updated, ...user } = await editProfile(house, caller, body);
    return { message: 'Your profile was updated.', user };
  });

  serve(app, changePassword, async ({ body, caller, request }) => {
    const email = await emailOf(house, caller);
    const token = await change(house, caller, email, body, request);
    return { message: 'Your password was changed.', token };
  });

  serve(app, sendResetOtp, async ({ body, request }) => {
    await sendCode(house, body.email, request);
    return { message: 'OTP sent to email' };
  });

  serve(app, verifyOtp, async ({ body, request, reply }) => {
    const resetToken = await openGrant(house, body, request);
    keepGrant(reply, resetToken, house.settings);
    return { message: 'OTP verified', resetToken };
  });

  serve(app, resetPassword, async ({ body, request, reply }) => {
    const { email, newPassword, resetToken = readGrant(request) } = body;
    await reset(house, { email, newPassword, resetToken }, request);
    forgetGrant(reply);
    return { message: 'Password reset successful!' };
  });

  serve(app, listSessions, ({ caller }) => ownSessions(house, caller));

  serve(app, endOwnSession, async ({ params, caller, request }) => {
    await endOwn(house, caller, params.id);
    request.log.info({ accountId: caller.accountId }, 'a session was ended');
    return { message: 'That device was signed out.' };
  });

  serve(app, endOtherSessions, async ({ caller, request }) => {
    const ended = await endOthers(house, caller);
    request.log.info({ accountId: caller.accountId, ended }, 'other sessions were ended');
    return { message: saidOf(ended), ended };
  });
}

function saidOf(ended: number): string {
  if (ended === 0) return 'No other device was signed in.';
  return ended === 1 ? 'One other device was signed out.' : `${ended} other devices were signed out.`;
}
