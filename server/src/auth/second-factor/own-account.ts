import { may } from '@parlance/contract/permissions';
import type { FastifyRequest } from 'fastify';
import { hasPassword } from '../../accounts/passwords-off.ts';
import { isFresh } from '../../accounts/sessions/sessions.ts';
import { placeOfAccount } from '../../accounts/turns.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { checkPassword } from '../check-password.ts';
import type { SignInAccount } from '../queries.ts';
import { findActive, findSessionProof } from './queries.ts';

/**
 * The account of the caller, who shows that it is theirs: a session may have been left open. Every call that asks comes by
 * here. Where the account has a password it is that one: a wrong one is `password_wrong`, of the field that has it, and
 * counts as a failed login. Otherwise the session must be fresh (`second_factor_again`), by a second factor or a login at
 * the school's provider. A learner without a password has neither, and asks the school.
 */
export async function ownAccount(
  context: AppContext,
  { accountId, sessionId }: Caller,
  password: string | undefined,
  request: FastifyRequest,
  field = 'password',
): Promise<SignInAccount> {
  const { db, clock, settings } = context;
  const own = await findActive(db, accountId);
  if (!own) throw new Refusal('not_signed_in');
  if (!hasPassword(settings, own) && may(own, 'invigilates')) {
    const proof = await findSessionProof(db, sessionId);
    const now = clock.now();
    if (isFresh(proof?.factor_at ?? null, now) || isFresh(proof?.provider_at ?? null, now)) return own;
    throw new Refusal('second_factor_again');
  }
  const credentials = { email: own.email, password: password ?? '' };
  const { account } = await checkPassword(context, credentials, request, placeOfAccount(accountId));
  if (account?.id !== accountId) throw fieldRefusal('password_wrong', field);
  return account;
}
