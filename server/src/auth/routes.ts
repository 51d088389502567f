import { msg, plural } from '@lingui/core/runtime-macro';
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
import { askForAccount } from '@parlance/contract/pages/brand';
import { say } from '@parlance/contract/say';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { editProfile } from '../accounts/changes.ts';
import { refusePassword } from '../accounts/passwords-off.ts';
import { endSession } from '../accounts/sessions/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { serve } from '../platform/http/serve.ts';
import { keepLanguage } from '../platform/language.ts';
import { hourly } from '../platform/recurring.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Settings } from '../platform/settings.ts';
import { changePassword as change } from './change-password.ts';
import { cleanUp } from './clean-up.ts';
import { endOthers, endOwn, ownSessions } from './own-sessions.ts';
import { registerAccount } from './register.ts';
import { GRANT_SECONDS, openGrant, sendCode } from './reset/codes.ts';
import { resetPassword as reset } from './reset/reset-password.ts';
import { signIn } from './sign-in.ts';
import { signedInUserOf } from './signed-in-user.ts';

/** `staffNeedFactor`: whether staff log in with a second factor, or set one up. */
export function mountAuth(app: FastifyInstance, context: AppContext, staffNeedFactor: boolean): void {
  const { db } = context;
  hourly(app, () => cleanUp(context), 'The clean-up of sessions failed.');

  serve(app, register, async ({ body, request }) => {
    refusePassword(context.settings, null);
    const { registration, brand } = context.settings;
    if (registration === 'invited') throw new Refusal('registration_invited', { sentence: askForAccount(brand) });
    const added = await registerAccount(context, body, request);
    request.log.info({ accountId: added.id, ip: request.ip }, 'registered');
    return { message: say(msg`Registration successful.`) };
  });

  serve(app, login, ({ body, request, reply }) => signIn(context, body, { request, reply, staffNeedFactor }));

  serve(app, logout, async ({ caller, request }) => {
    await endSession(db, caller.sessionId);
    request.log.info({ accountId: caller.accountId }, 'logged out');
    return { message: say(msg`You have been logged out.`) };
  });

  serve(app, updateProfile, async ({ body, caller, reply }) => {
    const account = await editProfile(context, caller, body);
    keepLanguage(reply, account.language);
    return { message: say(msg`Your profile was updated.`), user: signedInUserOf(account) };
  });

  serve(app, changePassword, async ({ body, caller, request }) => {
    refusePassword(context.settings, caller);
    const token = await change(context, caller, body, request);
    return { message: say(msg`Your password was changed.`), token };
  });

  serve(app, sendResetOtp, async ({ body, request }) => {
    refusePassword(context.settings, null);
    await sendCode(context, body.email, request);
    return { message: say(msg`OTP sent to email`) };
  });

  serve(app, verifyOtp, async ({ body, request, reply }) => {
    refusePassword(context.settings, null);
    const resetToken = await openGrant(context, body, request);
    keepGrant(reply, resetToken, context.settings);
    return { message: say(msg`OTP verified`), resetToken };
  });

  serve(app, resetPassword, async ({ body, request, reply }) => {
    refusePassword(context.settings, null);
    const { email, newPassword, resetToken = readGrant(request) } = body;
    await reset(context, { email, newPassword, resetToken }, request);
    forgetGrant(reply);
    return { message: say(msg`Password reset successful!`) };
  });

  serve(app, listSessions, ({ caller }) => ownSessions(context, caller));

  serve(app, endOwnSession, async ({ params, caller, request }) => {
    await endOwn(context, caller, params.id);
    request.log.info({ accountId: caller.accountId }, 'session ended');
    return { message: say(msg`That device was logged out.`) };
  });

  serve(app, endOtherSessions, async ({ caller, request }) => {
    const ended = await endOthers(context, caller);
    request.log.info({ accountId: caller.accountId, ended }, 'other sessions ended');
    return { message: saidOf(ended), ended };
  });
}

function saidOf(ended: number): string {
  if (ended === 0) return say(msg`No other device was logged in.`);
  return say(msg`${plural({ ended }, { one: '# other device was', other: '# other devices were' })} logged out.`);
}

const COOKIE = 'reset';
/** It is sent to the one call that needs it. */
const PATH = '/api/auth/reset-password';

/** The grant as a browser holds it: out of the reach of scripts, and never sent from another site. */
function keepGrant(reply: FastifyReply, token: string, { publicUrl }: Settings): void {
  const secure = publicUrl?.startsWith('https:') ?? false;
  reply.setCookie(COOKIE, token, { httpOnly: true, sameSite: 'strict', secure, path: PATH, maxAge: GRANT_SECONDS });
}

function readGrant(request: FastifyRequest): string | undefined {
  return request.cookies[COOKIE];
}

function forgetGrant(reply: FastifyReply): void {
  reply.clearCookie(COOKIE, { path: PATH });
}
