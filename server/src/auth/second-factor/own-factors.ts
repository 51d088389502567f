import type { Reply } from '@parlance/contract/endpoint';
import type { listFactors } from '@parlance/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import { hasPassword } from '../../accounts/passwords-off.ts';
import { lockAccount } from '../../accounts/queries.ts';
import { removeFactorsOf } from '../../accounts/second-factors/queries.ts';
import { endOtherSessionsOf, endSessionsOf } from '../../accounts/sessions/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { noticeMail, queueNotice } from './mails.ts';
import { findRelyingParty } from './passkeys.ts';
import { countRecoveryCodes, deleteFactor, findActive, listFactorsOf, lockActive, setSessionProof } from './queries.ts';
import { makeRecoveryCodes } from './set-up.ts';

/** The factors of the caller, the oldest first. */
export async function ownFactors(
  { db, settings }: AppContext,
  { accountId }: Caller,
  { request, required }: { request: FastifyRequest; required: boolean },
): Promise<Reply<typeof listFactors>> {
  const rows = await listFactorsOf(db, accountId);
  const account = await findActive(db, accountId);
  return {
    factors: rows.map(({ id, kind, name, created_at, last_used_at }) => ({
      id,
      kind,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, accountId),
    required,
    passkeys: findRelyingParty(settings, request) !== null,
    password: account !== undefined && hasPassword(settings, account),
  };
}

/**
 * Removes one factor of the caller and ends their other sessions; with the last one the recovery codes go too. Where staff
 * need a factor the last one stays (`second_factor_last`).
 */
export async function removeOwn(
  context: AppContext,
  { accountId, sessionId }: Caller,
  { id, required }: { id: number; required: boolean },
): Promise<void> {
  await inTransaction(context.db, async (db) => {
    const now = context.clock.now();
    const account = await lockActive(db, accountId);
    if (!account) throw new Refusal('not_signed_in');
    const removed = orNotFound(await deleteFactor(db, accountId, id));
    const isLast = (await listFactorsOf(db, accountId)).length === 0;
    if (isLast && required) throw new Refusal('second_factor_last');
    if (isLast) {
      await removeFactorsOf(db, accountId);
      await setSessionProof(db, sessionId, { factor_at: null });
    }
    await endOtherSessionsOf(db, accountId, sessionId, now);
    await audit(db, { account: accountId, actorId: accountId, at: now }, 'second_factor.removed', {
      kind: removed.kind,
    });
    await queueNotice({ ...context, db }, account, () => noticeMail(context.settings, account.email, 'removed', now));
  });
}

/**
 * Makes new recovery codes for the caller, which are nowhere else, and ends their other sessions; `second_factor_none`
 * without a factor.
 */
export async function remakeCodes(context: AppContext, { accountId, sessionId }: Caller): Promise<string[]> {
  return await inTransaction(context.db, async (db) => {
    const now = context.clock.now();
    const account = await lockActive(db, accountId);
    if (!account?.second_factor) throw new Refusal('second_factor_none');
    const codes = await makeRecoveryCodes(db, accountId);
    await endOtherSessionsOf(db, accountId, sessionId, now);
    await audit(db, { account: accountId, actorId: accountId, at: now }, 'second_factor.codes_made');
    await queueNotice({ ...context, db }, account, () => noticeMail(context.settings, account.email, 'codes', now));
    return codes;
  });
}

/** Removes all factors of an admin, who logs in with the password alone from then on, or sets up another one. */
export async function resetFactorsOf(context: AppContext, { accountId: actorId }: Caller, id: number): Promise<string> {
  if (id === actorId) throw new Refusal('not_yourself');
  return await inTransaction(context.db, async (db) => {
    const now = context.clock.now();
    const account = orNotFound(await lockAccount(db, id, 'admin'));
    if ((await removeFactorsOf(db, id)) === 0) throw new Refusal('second_factor_none');
    await endSessionsOf(db, id);
    await audit(db, { account: id, actorId, at: now }, 'second_factor.reset');
    await queueNotice({ ...context, db }, account, () => noticeMail(context.settings, account.email, 'reset', now));
    return account.username;
  });
}
