import type { Reply } from '@parlance/contract/endpoint';
import type { listIdentities } from '@parlance/contract/oidc';
import { hasPassword } from '../../accounts/passwords-off.ts';
import { findOwnAccount } from '../../accounts/queries.ts';
import { endOtherSessionsOf } from '../../accounts/sessions/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { inTransaction, violatedConstraint } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { findActive, lockActive } from '../second-factor/queries.ts';
import { type Admission, link, OidcRefused, refuseOtherDomain } from './account-of.ts';
import { queueNotice } from './mails.ts';
import type { Person } from './person.ts';
import { deleteIdentity, isLive, listIdentitiesOf } from './queries.ts';

export async function ownIdentities(
  { db, settings }: AppContext,
  caller: Caller,
): Promise<Reply<typeof listIdentities>> {
  const rows = await listIdentitiesOf(db, caller.accountId, settings);
  const account = await findActive(db, caller.accountId);
  return {
    identities: rows.map(({ id, email, platform, linked_at, last_used_at }) => ({
      id,
      email,
      ...(platform !== null && { platform }),
      linkedAt: linked_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    password: account !== undefined && hasPassword(settings, account),
  };
}

/** Links somebody whom the provider let in to the account in whose session that began. */
export async function linkOwn(
  context: AppContext,
  person: Person,
  { accountId, sessionId }: { accountId: number; sessionId: number },
  settings: Pick<Admission, 'domains'>,
): Promise<void> {
  if (person.email !== null) refuseOtherDomain(person.email, settings);
  try {
    await inTransaction(context.db, async (db) => {
      const account = await findOwnAccount(db, accountId);
      if (!account || !(await isLive(db, { accountId, sessionId }, context.clock.now()))) {
        throw new OidcRefused('oidc_failed');
      }
      await link({ ...context, db }, account, person, 'owner');
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'identities_issuer_subject_key') throw error;
    throw new OidcRefused('oidc_linked_to_other');
  }
}

/** Unlinks an identity of the caller's, unless nothing else lets them in. Every other session of the account ends. */
export async function unlinkOwn(context: AppContext, caller: Caller, id: number): Promise<void> {
  const { accountId } = caller;
  await inTransaction(context.db, async (db) => {
    const now = context.clock.now();
    // Locked: of two that are unlinked at the same moment one is the last.
    const account = orNotFound(await lockActive(db, accountId));
    const all = await listIdentitiesOf(db, accountId, context.settings);
    const isOnly = all.length === 1 && !hasPassword(context.settings, account);
    if (isOnly && all[0]?.id === id) throw new Refusal('identity_last');
    if (!(await deleteIdentity(db, accountId, id))) throw new Refusal('not_found');
    await endOtherSessionsOf(db, accountId, caller.sessionId, now);
    await audit(db, { account: accountId, actorId: accountId, at: now }, 'identity.unlinked');
    await queueNotice({ ...context, db }, account, 'unlinked');
  });
}
