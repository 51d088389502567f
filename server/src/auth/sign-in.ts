import type { SignedInUser } from '@parlance/contract/auth';
import { may } from '@parlance/contract/permissions';
import type { RefusalCode } from '@parlance/contract/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openSession } from '../accounts/sessions/sessions.ts';
import type { AppContext } from '../platform/app-context.ts';
import { count } from '../platform/metrics/meter.ts';
import { Refusal } from '../platform/refusal.ts';
import { checkPassword } from './check-password.ts';
import { letIn, whereFrom } from './let-in.ts';
import { methodsOf, openLoginTicket } from './second-factor/tickets.ts';
import { signedInUserOf } from './signed-in-user.ts';

type Form = { email: string; password: string; remember?: boolean };

/** Where a login comes from and is answered, and whether staff need a second factor. */
type Login = { request: FastifyRequest; reply: FastifyReply; staffNeedFactor: boolean };

/**
 * Signs in: one short transaction and two statements. Refuses a try that comes too early (`too_many_requests`), then an
 * unknown email and a wrong password alike (`bad_credentials`); only the right password is told that the account is
 * closed, or how the login goes on (`second_factor_needed`, `second_factor_setup`).
 */
export async function signIn(
  context: AppContext,
  form: Form,
  login: Login,
): Promise<{ user: SignedInUser; token: string }> {
  try {
    const signedIn = await signInNow(context, form, login);
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
  second_factor_needed: 'second_factor',
  second_factor_setup: 'second_factor',
};

async function signInNow(context: AppContext, form: Form, { request, reply, staffNeedFactor }: Login) {
  const { account } = await checkPassword(context, form, request);
  if (!account) throw new Refusal('bad_credentials');
  if (account.status === 'inactive') throw new Refusal('account_inactive');
  if (account.status === 'suspended') throw new Refusal('account_suspended');
  const remembered = form.remember ?? false;
  if (account.second_factor) {
    const ticket = await openLoginTicket(context, account, { purpose: 'second_factor', remembered });
    const methods = await methodsOf(context.db, account.id, { settings: context.settings, request });
    throw new Refusal('second_factor_needed', { details: { ticket, methods } });
  }
  if (staffNeedFactor && may(account, 'invigilates')) {
    const ticket = await openLoginTicket(context, account, { purpose: 'setup', remembered });
    throw new Refusal('second_factor_setup', { details: { ticket } });
  }
  const token = await openSession(context, { account, remembered, factorAt: null, ...whereFrom(request) });
  if (token === null) throw new Refusal('bad_credentials');
  letIn(context, account, { request, reply });
  return { user: signedInUserOf(account), token };
}
