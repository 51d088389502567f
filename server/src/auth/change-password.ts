import type { FastifyRequest } from 'fastify';
import { hashNewPassword } from '../accounts/passwords.ts';
import { replacePassword } from '../accounts/queries.ts';
import { endSessionsOf, findKept } from '../accounts/sessions/queries.ts';
import { openSession } from '../accounts/sessions/sessions.ts';
import { inTurn, placeOfAccount } from '../accounts/turns.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { fieldRefusal, Refusal } from '../platform/refusal.ts';
import { whereFrom } from './let-in.ts';
import { ownAccount } from './second-factor/own-account.ts';

type Form = { currentPassword?: string | undefined; newPassword: string };

/**
 * Gives the caller another password: every session of the account ends, whoever holds it, and one like the caller's
 * opens, whose token is the answer. They show first that the account is theirs (`ownAccount`).
 */
export async function changePassword(
  context: AppContext,
  caller: Caller,
  { currentPassword, newPassword }: Form,
  request: FastifyRequest,
): Promise<string> {
  const account = await ownAccount(context, caller, currentPassword, request, 'currentPassword');
  // Before the transaction: one that waited for a hash would hold up everybody on the embedded database.
  const owner = { ...account, school: context.settings.brand.name };
  const passwordHash = await inTurn(placeOfAccount(account.id), () =>
    hashNewPassword(newPassword, owner, 'newPassword'),
  );
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
