import type { FastifyRequest } from 'fastify';
import { hashNewPassword } from '../../accounts/passwords.ts';
import { endLoginsOf } from '../../accounts/sessions/queries.ts';
import { inTurn } from '../../accounts/turns.ts';
import { proveEmail } from '../../accounts/ways-in/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { hashOfToken } from '../../platform/digest.ts';
import { visitorsLanguage } from '../../platform/language.ts';
import { mailIn, queueMail } from '../../platform/outbox/mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import { placeOf } from '../device.ts';
import { forgetFailures } from '../let-in.ts';
import { noticeMail } from './mails.ts';
import { endCodes, findGranted, setPassword, useUpGrant } from './queries.ts';

type Form = { email: string; newPassword: string; resetToken: string | undefined };

/**
 * Sets a new password for whoever holds the grant of that email, which is used up by it: every session ends, none
 * opens, and a mail says so. Without the grant it is `reset_not_open`; a password that is refused leaves the grant.
 */
export async function resetPassword(context: AppContext, form: Form, request: FastifyRequest): Promise<void> {
  const { clock, settings } = context;
  if (form.resetToken === undefined) throw new Refusal('reset_not_open');
  const emailKey = form.email.toLowerCase();
  const grantHash = hashOfToken(form.resetToken);
  // Asked before the hash: only who holds a grant may keep a core busy.
  const account = await findGranted(context.db, { emailKey, grantHash, now: clock.now() });
  if (!account) throw new Refusal('reset_not_open');
  const owner = { ...account, school: settings.brand.name };
  const passwordHash = await inTurn(placeOf(request), () => hashNewPassword(form.newPassword, owner, 'newPassword'));
  await inTransaction(context.db, async (db) => {
    const now = clock.now();
    const used = await useUpGrant(db, { emailKey, grantHash, now });
    if (!used) throw new Refusal('reset_not_open');
    const changed = await setPassword(db, { accountId: account.id, emailKey, passwordHash, now });
    if (!changed) throw new Refusal('reset_not_open');
    await endCodes(db, emailKey);
    await endLoginsOf(db, account.id);
    // The code was in the mailbox.
    await proveEmail(db, account.id);
    // People who forgot a password tried some first, and should not have to wait with the new one.
    await forgetFailures(db, emailKey, request);
    await audit(db, { account: account.id, actorId: account.id, at: now }, 'account.password_reset');
    const reader = { account: account.language, ...visitorsLanguage(request) };
    const mail = mailIn(settings, reader, () => noticeMail(settings, account.email, now));
    await queueMail({ ...context, db }, mail);
  });
  request.log.info({ accountId: account.id, ip: request.ip }, 'password reset');
}
