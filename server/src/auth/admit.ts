import type { SignedInUser } from '@parlance/contract/auth';
import { may } from '@parlance/contract/permissions';
import type { RefusalCode } from '@parlance/contract/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countsAsFactor } from '../accounts/second-factors/required.ts';
import { openSession } from '../accounts/sessions/sessions.ts';
import type { AppContext } from '../platform/app-context.ts';
import { count } from '../platform/metrics/meter.ts';
import { Refusal } from '../platform/refusal.ts';
import { letIn, whereFrom } from './let-in.ts';
import type { SignInAccount } from './queries.ts';
import { type Begun, methodsOf, openLoginTicket } from './second-factor/tickets.ts';
import { signedInUserOf } from './signed-in-user.ts';

/** Where a login comes from and is answered, and whether staff need a second factor. */
export type Login = { request: FastifyRequest; reply: FastifyReply; staffNeedFactor: boolean };

export type LoggedIn = { user: SignedInUser; token: string };

/**
 * Lets in whoever has shown whose account it is, by a password or at the school's provider: the one place that decides
 * it. Refuses a closed account (`account_inactive`, `account_suspended`) and says how the login goes on
 * (`second_factor_needed`, `second_factor_setup`), unless the provider asks for a second factor itself. Null when the
 * account was changed at this very moment.
 */
export async function admit(
  context: AppContext,
  account: SignInAccount,
  begun: Begun,
  { request, reply, staffNeedFactor }: Login,
): Promise<LoggedIn | null> {
  const { settings } = context;
  if (account.status === 'inactive') throw new Refusal('account_inactive');
  if (account.status === 'suspended') throw new Refusal('account_suspended');
  const hasProved = countsAsFactor(begun.byProvider, settings);
  if (!hasProved && account.second_factor) {
    const ticket = await openLoginTicket(context, account, { purpose: 'second_factor', ...begun });
    const methods = await methodsOf(context.db, account.id, { settings, request });
    throw new Refusal('second_factor_needed', { details: { ticket, methods } });
  }
  if (!hasProved && staffNeedFactor && may(account, 'invigilates')) {
    const ticket = await openLoginTicket(context, account, { purpose: 'setup', ...begun });
    throw new Refusal('second_factor_setup', { details: { ticket } });
  }
  // Nothing was used here: what the provider asked for, it may have asked for days ago.
  const token = await openSession(context, { account, ...begun, factorAt: null, ...whereFrom(request) });
  if (token === null) return null;
  await letIn(context, account, { request, reply });
  return { user: signedInUserOf(account), token };
}

/** What the metrics call a login that was refused. */
const OUTCOMES: Partial<Record<RefusalCode, string>> = {
  bad_credentials: 'wrong',
  account_inactive: 'inactive',
  account_suspended: 'inactive',
  too_many_requests: 'throttled',
  second_factor_needed: 'second_factor',
  second_factor_setup: 'second_factor',
};

/** Counts how a login ended. */
export async function countingLogin(work: Promise<LoggedIn>): Promise<LoggedIn> {
  try {
    const loggedIn = await work;
    count('parlance_log_in_total', { outcome: 'ok' });
    return loggedIn;
  } catch (error) {
    const outcome = (error instanceof Refusal && OUTCOMES[error.code]) || 'failed';
    count('parlance_log_in_total', { outcome });
    throw error;
  }
}
