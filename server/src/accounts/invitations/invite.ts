import { setImmediate } from 'node:timers/promises';
import { INVITATION_DAYS } from '@parlance/contract/invitations';
import type { Language } from '@parlance/contract/languages';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { plusDays } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { hashOfToken, newToken } from '../../platform/digest.ts';
import { mailIn, queueMails } from '../../platform/outbox/mail.ts';
import { withdrawMail } from '../../platform/outbox/queries.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import type { ListedRole } from '../changes.ts';
import { lockAccount } from '../queries.ts';
import { invitationMail } from './mails.ts';
import { findInvitations, putInvitations } from './queries.ts';
import { waitSeconds } from './replies.ts';

/** One that was just added has no language. */
type Invited = { id: number; email: string; language?: Language | null };

/**
 * Writes an invitation and its mail for each of these accounts, some hundreds and not none, and lets other requests
 * have their turn in between. One sent before is over.
 */
export async function invite(context: AppContext, accounts: Invited[], now: Date): Promise<void> {
  const openUntil = plusDays(now, INVITATION_DAYS);
  const invited = accounts.map((account) => ({ ...account, token: newToken() }));
  const mailIds = await queueMails(
    context,
    invited.map(({ email, language, token }) =>
      mailIn(context.settings, { account: language }, () => invitationMail(context.settings, email, token, openUntil)),
    ),
    now,
  );
  await setImmediate();
  await putInvitations(
    context.db,
    invited.map(({ id, email, token }) => ({
      accountId: id,
      emailKey: email.toLowerCase(),
      tokenHash: hashOfToken(token),
      sentAt: now,
      openUntil,
      mailId: mailIds.get(email) ?? null,
    })),
  );
}

/**
 * Sends another invitation to the account of that id in the list of a role, and gives the email it goes to. Refused
 * for an account that has a password or is not active, and for a minute after the last one to the same email.
 */
export async function inviteAgain(
  context: AppContext,
  actorId: number,
  listed: ListedRole,
  id: number,
): Promise<string> {
  return inTransaction(context.db, async (db) => {
    const now = context.clock.now();
    const account = orNotFound(await lockAccount(db, id, listed));
    const before = (await findInvitations(db, [id])).get(id);
    if (!before) throw new Refusal('invitation_not_needed');
    if (account.status !== 'active') throw new Refusal('invitation_of_closed');
    const wait = waitSeconds(before, now);
    if (wait > 0) throw new Refusal('invitation_too_soon', { retryAfterSeconds: wait });
    // Its link opens nothing from now on.
    if (before.mail_id !== null) await withdrawMail(db, before.mail_id);
    await invite({ ...context, db }, [account], now);
    await audit(db, { account: id, actorId, at: now }, 'account.invitation_sent');
    return account.email;
  });
}
