import { msg } from '@lingui/core/runtime-macro';
import { type Account, type AccountsQuery, admins, type ListedAccount, users } from '@parlance/contract/account-admin';
import { type Role, type Status, statuses } from '@parlance/contract/accounts';
import {
  acceptInvitation,
  addAccountsFromCsv,
  countInvitationMails,
  openInvitation,
  UNDELIVERED_NAMED,
} from '@parlance/contract/invitations';
import { may } from '@parlance/contract/permissions';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { type Caller, refuseOldFactor } from '../platform/http/authorize.ts';
import { listed } from '../platform/http/sent/whole-list.ts';
import { serve } from '../platform/http/serve.ts';
import { listingOf } from '../platform/list-query.ts';
import { countMails } from '../platform/outbox/queries.ts';
import { fieldRefusal, Refusal } from '../platform/refusal.ts';
import { addAccount, editAccount, type ListedRole, removeAccount } from './changes.ts';
import { accept, invitedBy } from './invitations/accept.ts';
import { addFromCsv } from './invitations/bulk-add.ts';
import { inviteAgain } from './invitations/invite.ts';
import { INVITATION_KIND, withoutLink } from './invitations/mails.ts';
import type { Memberships } from './invitations/memberships.ts';
import { findInvitations } from './invitations/queries.ts';
import { invitationOnTheWire } from './invitations/replies.ts';
import { refusePassword } from './passwords-off.ts';
import { findLedOrMarked } from './people/queries.ts';
import { type AccountFilter, type AccountRow, type ListedRow, listAccounts, readListed, sortable } from './queries.ts';
import { turnOfIp } from './turns.ts';

export function mountAccounts(app: FastifyInstance, context: AppContext, memberships: Memberships): void {
  mountList(app, context, users, 'user');
  mountList(app, context, admins, 'admin');

  serve(app, addAccountsFromCsv, async ({ upload, caller, request }) => {
    const added = await addFromCsv(context, upload, { actorId: caller.accountId, memberships });
    request.log.info({ accountId: caller.accountId, added: added.imported }, 'accounts added from a file');
    return added;
  });

  serve(app, countInvitationMails, ({ query }) =>
    countMails(context.db, { kind: INVITATION_KIND, createdAt: query.sent_at }, UNDELIVERED_NAMED),
  );

  serve(app, openInvitation, async ({ body }) => {
    refusePassword(context.settings, null);
    return { email: (await invitedBy(context, body.token)).email };
  });

  serve(app, acceptInvitation, async ({ body, request }) => {
    refusePassword(context.settings, null);
    const accountId = await accept(context, body, turnOfIp(request));
    request.log.info({ accountId, ip: request.ip }, 'invitation accepted');
    return { message: say(msg`Your password is set. You can log in with it now.`) };
  });
}

function mountList(
  app: FastifyInstance,
  context: AppContext,
  calls: typeof users | typeof admins,
  role: ListedRole,
): void {
  serve(app, calls.list, async ({ query, reply }) => {
    const found = await listAccounts(context.db, filterOf(query, role));
    const read = (ids: number[]) => readListed(context.db, ids);
    const { rows, whole, total } = await listed(found, read, (some) => withInvitations(context, some));
    reply.header('X-Total-Count', String(total));
    return whole ?? rows;
  });

  /** New staff may do what asks for a fresh second factor, so their maker must have one. */
  const refuseStaff = (caller: Caller, asked?: Role) => {
    if (role !== 'user' || (asked && asked !== 'user')) refuseOldFactor(caller);
  };

  serve(app, calls.add, async ({ body, caller }) => {
    refuseStaff(caller, body.role);
    refusePassword(context.settings, null);
    const added = await addAccount(context, caller.accountId, role, body);
    return { message: say(msg`${{ username: added.username }} was added.`), user: onTheWire(added) };
  });

  serve(app, calls.edit, async ({ params, body, caller }) => {
    refuseStaff(caller, body.role);
    if (body.password) refusePassword(context.settings, null);
    const edited = await editAccount(context, caller.accountId, role, params.id, body);
    const titles =
      body.access && may(edited, 'invigilates') && !may(edited, 'teaches')
        ? await findLedOrMarked(context.db, edited.id, context.clock.now())
        : [];
    const { username } = edited;
    const message =
      titles.length > 0
        ? msg`${{ username }} was updated. Still lead or marker of ${{ titles: titles.join(', ') }}: choose someone else there.`
        : msg`${{ username }} was updated.`;
    return { message: say(message), user: onTheWire(edited) };
  });

  serve(app, calls.remove, async ({ params, caller }) => {
    const removed = await removeAccount(context, caller.accountId, role, params.id);
    return { message: say(msg`${{ username: removed.username }} was deleted.`) };
  });

  serve(app, calls.invite, async ({ params, caller }) => {
    refuseStaff(caller);
    refusePassword(context.settings, null);
    const email = await inviteAgain(context, caller.accountId, role, params.id);
    const sent = (await findInvitations(context.db, [params.id])).get(params.id);
    if (!sent) throw new Refusal('invitation_not_needed');
    return {
      message: `${say(msg`A new invitation is being sent to ${{ email }}.`)}${withoutLink(context.settings)}`,
      invitation: invitationOnTheWire(sent, context.clock.now()),
    };
  });
}

async function withInvitations({ db, clock, settings }: AppContext, rows: ListedRow[]): Promise<ListedAccount[]> {
  const invites = settings.passwords === 'everyone';
  const invited = invites ? rows.filter((row) => row.invited).map(({ id }) => id) : [];
  const sent = invited.length > 0 ? await findInvitations(db, invited) : null;
  const now = clock.now();
  return rows.map(({ invited: _invited, second_factor, ...row }) => {
    const invitation = sent?.get(row.id);
    return {
      ...onTheWire(row),
      ...(invitation && { invitation: invitationOnTheWire(invitation, now) }),
      ...(second_factor && { second_factor }),
    };
  });
}

function onTheWire({ created_at, updated_at, ...row }: AccountRow): Account {
  return { ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

function filterOf({ status, id, ...query }: AccountsQuery, role: ListedRole): AccountFilter {
  const listing = listingOf(query, sortable, 'id');
  if (status && !isStatus(status))
    throw fieldRefusal('invalid', 'status', say(msg`Use one of ${{ statuses: statuses.join(', ') }}.`));
  return { ...listing, role, id, status: status && isStatus(status) ? status : undefined };
}

function isStatus(text: string): text is Status {
  return (statuses as readonly string[]).includes(text);
}
