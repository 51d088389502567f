import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { hashOfToken } from '../../platform/digest.ts';
import type { Place } from '../../platform/queues/fair-queue.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashNewPassword, NO_PASSWORD } from '../passwords.ts';
import { replacePassword } from '../queries.ts';
import { inTurn } from '../turns.ts';
import { endInvitation, findInvited } from './queries.ts';

/** The account that an open invitation is for; `invitation_not_open` for any other token. */
export async function invitedBy({ db, clock }: AppContext, token: string) {
  const account = await findInvited(db, hashOfToken(token), clock.now());
  if (!account) throw new Refusal('invitation_not_open');
  return account;
}

/** Sets the first password of an invited account and gives its id. A password that is refused leaves the invitation. */
export async function accept(
  context: AppContext,
  form: { token: string; newPassword: string },
  place: Place,
): Promise<number> {
  // Asked before the hash: only who holds an invitation may keep a core busy.
  const account = await invitedBy(context, form.token);
  const owner = { ...account, school: context.settings.brand.name };
  const to = await inTurn(place, () => hashNewPassword(form.newPassword, owner, 'newPassword'));
  await inTransaction(context.db, async (db) => {
    const now = context.clock.now();
    // Both again: of two who come at once one sets it, an account that was closed meanwhile stays so, and a link that
    // was replaced meanwhile opens nothing. The account first, as who sends another locks it first.
    const set = await replacePassword(db, account.id, { from: NO_PASSWORD, to }, now);
    const open = set && (await endInvitation(db, hashOfToken(form.token)));
    if (!open) throw new Refusal('invitation_not_open');
    await audit(db, { account: account.id, actorId: account.id, at: now }, 'account.invitation_accepted');
  });
  return account.id;
}
