import type { FastifyRequest } from 'fastify';
import { hashNewPassword } from '../accounts/passwords.ts';
import { findOwnAccount, replacePassword } from '../accounts/queries.ts';
import { endSessionsOf, findKept } from '../accounts/sessions/queries.ts';
import { openSession } from '../accounts/sessions/sessions.ts';
import { inTurn, placeOfAccount } from '../accounts/turns.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { fieldRefusal, Refusal } from '../platform/refusal.ts';
import { checkPassword } from './check-password.ts';
import { whereFrom } from './let-in.ts';

type Form = { currentPassword: string; newPassword: string };

/**
 * Gives the caller another password: every session of the account ends, whoever holds it, and one like the caller's
 * opens, whose token is the answer. A wrong current password is `password_wrong` and counts as a failed login, so
 * that a session left open is no place to guess at.
 */
export async function changePassword(
  context: AppContext,
  caller: Caller,
  email: string,
  { currentPassword, newPassword }: Form,
  request: FastifyRequest,
): Promise<string> {
  const place = placeOfAccount(caller.accountId);
  const { account } = await checkPassword(context, { email, password: currentPassword }, request, place);
  if (account?.id !== caller.accountId) throw fieldRefusal('password_wrong', 'currentPassword');
  // Before the transaction: one that waited for a hash would hold up everybody on the embedded database.
  const owner = { ...account, school: context.settings.brand.name };
  const passwordHash = await inTurn(place, () => hashNewPassword(newPassword, owner, 'newPassword'));
  return inTransaction(context.db, async (db) => {
    const now = context.clock.now();
    const kept = (await findKept(db, caller.sessionId)) ?? { remembered: false, factorAt: null, byProvider: false };
    const replaced = await replacePassword(db, account.id, { from: account.passwordHash, to: passwordHash }, now);
    // Another password was set, or the account closed, while this one was being checked.
    if (!replaced) throw fieldRefusal('password_wrong', 'currentPassword');
    await endSessionsOf(db, account.id);
    const opening = { account: { id: account.id, passwordHash }, ...kept, ...whereFrom(request) };
    const token = await openSession({ ...context, db }, opening);
    if (token === null) throw new Refusal('not_signed_in');
    await audit(db, { account: account.id, actorId: account.id, at: now }, 'account.password_changed');
    request.log.info({ accountId: account.id, ip: request.ip }, 'password changed');
    return token;
  });
}

/** The email of whoever calls; an account that is gone by now is not logged in. */
export async function emailOf(context: AppContext, caller: Caller): Promise<string> {
  const own = await findOwnAccount(context.db, caller.accountId);
  if (!own) throw new Refusal('not_signed_in');
  return own.email;
}
