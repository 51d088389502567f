import { msg } from '@lingui/core/runtime-macro';
import { resetFactors } from '@parlance/contract/account-admin';
import { say } from '@parlance/contract/say';
import {
  addFactor,
  confirmFactor,
  finishSetUp,
  listFactors,
  passkeyOptions,
  proveAgain,
  remakeRecoveryCodes,
  removeFactor,
  setUpFactor,
  verifySecondFactor,
} from '@parlance/contract/second-factor';
import type { FastifyInstance } from 'fastify';
import { openSession } from '../../accounts/sessions/sessions.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { deleteCalls } from '../../platform/limits/queries.ts';
import { count } from '../../platform/metrics/meter.ts';
import { Refusal } from '../../platform/refusal.ts';
import { letIn, whereFrom } from '../let-in.ts';
import { signedInUserOf } from '../signed-in-user.ts';
import { ownAccount } from './own-account.ts';
import { ownFactors, remakeCodes, removeOwn, resetFactorsOf } from './own-factors.ts';
import { askPasskey, prove } from './prove.ts';
import { lockActive, setSessionProof, useUpTicket } from './queries.ts';
import { beginFactor, checkFirstProof, confirmBegun } from './set-up.ts';
import { FACTOR_TRY, methodsAgain, openTicketAgain, readTicket, reserveTry, wrongTry } from './tickets.ts';

/** Mounts the second step of a login, and the factors of staff. */
export function mountSecondFactor(app: FastifyInstance, context: AppContext, staffNeedFactor: boolean): void {
  serve(app, passkeyOptions, ({ body, request }) => askPasskey(context, body.ticket, request));

  serve(app, verifySecondFactor, async ({ body, request, reply }) => {
    const proved = await prove(context, body, { request, reply });
    if (proved.token !== undefined) count('parlance_log_in_total', { outcome: 'ok' });
    return proved;
  });

  serve(app, setUpFactor, async ({ body, request }) => {
    const { account } = await readTicket(context, body.ticket, ['setup']);
    if (account.second_factor) throw new Refusal('ticket_over');
    return await beginFactor(context, account, body, request);
  });

  serve(app, finishSetUp, async ({ body, request, reply }) => {
    const held = await readTicket(context, body.ticket, ['setup']);
    const tried = await reserveTry(context, held, request);
    const { id, proof } = body;
    const proved = await checkFirstProof(context, { accountId: held.account.id, id, proof }, request);
    if (!proved) throw await wrongTry(context, held, tried);
    const opened = await inTransaction(context.db, async (db) => {
      const account = await lockActive(db, held.account.id);
      // Somebody else who knows the password was first.
      if (!account || account.second_factor || !(await useUpTicket(db, held.hash))) throw new Refusal('ticket_over');
      await deleteCalls(db, FACTOR_TRY, tried.origin);
      const { recoveryCodes } = await confirmBegun({ ...context, db }, account, { id, proved, keptSessionId: null });
      const { remembered, by_provider: byProvider } = held.ticket;
      const opening = { account: held.account, remembered, byProvider, factorAt: context.clock.now() };
      const token = await openSession({ ...context, db }, { ...opening, ...whereFrom(request) });
      if (token === null) throw new Refusal('ticket_over');
      return { user: signedInUserOf(account), token, recoveryCodes: recoveryCodes ?? [] };
    });
    await letIn(context, held.account, { request, reply });
    count('parlance_log_in_total', { outcome: 'ok' });
    return opened;
  });

  serve(app, listFactors, ({ caller, request }) => ownFactors(context, caller, { request, required: staffNeedFactor }));

  serve(app, addFactor, async ({ body, caller, request }) => {
    const account = await ownAccount(context, caller, body.password, request);
    return await beginFactor(context, account, body, request);
  });

  serve(app, confirmFactor, async ({ params, body, caller, request }) => {
    const { accountId, sessionId } = caller;
    const proved = await checkFirstProof(context, { accountId, id: params.id, proof: body.proof }, request);
    if (!proved) throw new Refusal('second_factor_wrong');
    return await inTransaction(context.db, async (db) => {
      const account = await lockActive(db, accountId);
      if (!account || !(await setSessionProof(db, sessionId, { factor_at: context.clock.now() })))
        throw new Refusal('not_signed_in');
      const kept = { id: params.id, proved, keptSessionId: sessionId };
      const { recoveryCodes } = await confirmBegun({ ...context, db }, account, kept);
      return recoveryCodes ? { recoveryCodes } : {};
    });
  });

  serve(app, removeFactor, async ({ params, body, caller, request }) => {
    await ownAccount(context, caller, body.password, request);
    await removeOwn(context, caller, { id: params.id, required: staffNeedFactor });
    return { message: say(msg`The second factor was removed. You were logged out on all other devices.`) };
  });

  serve(app, remakeRecoveryCodes, async ({ body, caller, request }) => {
    await ownAccount(context, caller, body.password, request);
    return { recoveryCodes: await remakeCodes(context, caller) };
  });

  serve(app, proveAgain, async ({ caller, request }) => {
    const methods = await methodsAgain(context, caller, request);
    if (methods.length === 0) throw new Refusal('second_factor_none');
    return { ticket: await openTicketAgain(context, caller), methods };
  });

  serve(app, resetFactors, async ({ params, caller }) => {
    const username = await resetFactorsOf(context, caller, params.id);
    return { message: say(msg`${{ username }} has no second factor any more, and was logged out on all devices.`) };
  });
}
