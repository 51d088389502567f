import { z } from 'zod';
import {
  accesses,
  email,
  everyStatus,
  fullName,
  newPassword,
  phone,
  registrationNumber,
  roles,
  statuses,
  username,
} from './accounts.ts';
import { endpoint, listQuery, messageReply } from './endpoint.ts';
import { id, idOut, time } from './id.ts';

export const account = z.object({
  id: idOut,
  username: z.string(),
  full_name: z.string(),
  registration_number: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  access: z.enum(accesses),
  status: z.enum(everyStatus),
  created_at: time,
  updated_at: time,
});
export type Account = z.output<typeof account>;

/** What was sent to someone whose account has no password yet. */
export const invitation = z.object({
  /** Null when nobody knows any more. */
  sent_at: time.nullable(),
  /** Until when its link holds, or held. */
  open_until: time.nullable(),
  /** Whether the link opens the account: not once it ran out, nor with another email or status by now. */
  open: z.boolean(),
  /** What became of the mail; null when that is forgotten. */
  mail: z.enum(['waiting', 'sent', 'failed']).nullable(),
  /** In how many seconds it may be sent again. */
  wait_seconds: z.int(),
});
export type Invitation = z.output<typeof invitation>;

/** How long after an invitation another may be sent to the same email. */
export const INVITATION_WAIT_SECONDS = 60;

/** An account as its list has it: with `invitation` while it was made for someone who has not set a password yet. */
export const listedAccount = account.extend({
  invitation: invitation.optional(),
  /** It has a second factor; left out for none. */
  second_factor: z.literal(true).optional(),
});
export type ListedAccount = z.output<typeof listedAccount>;

/** `user` or `admin`: nobody becomes superadmin through the API, and no superadmin is in either list. */
const role = z.enum(['user', 'admin']);
const status = z.enum(statuses);

const addAccountBody = z.strictObject({
  username,
  email,
  password: newPassword,
  phone: phone.optional(),
  /** As the next, '' for a new account; an edit without it leaves it. */
  full_name: fullName.optional(),
  registration_number: registrationNumber.optional(),
  role: role.optional(),
  /** `school` for a new account; an edit without it leaves it. */
  access: z.enum(accesses).optional(),
  status: status.optional(),
});
const editAccountBody = addAccountBody.extend({ password: z.union([newPassword, z.literal('')]).optional() });
const accountParams = z.strictObject({ id });
/** `id` narrows the list to that account: there is no call for one alone. */
const accountsQuery = listQuery.extend({ id: id.optional() });
export type AccountsQuery = z.output<typeof accountsQuery>;
const accountReply = z.object({ message: z.string(), user: account });

/** The five calls on one of the two lists: the one of users and the one of admins differ in nothing else. */
function accountEndpoints(list: 'users' | 'admins') {
  const path = `/api/superadmin/${list}` as const;
  return {
    list: endpoint({
      method: 'GET',
      path,
      audience: 'superadmin',
      scope: 'accounts:read',
      query: accountsQuery,
      reply: z.array(listedAccount),
      refusals: [],
    }),
    add: endpoint({
      method: 'POST',
      path,
      audience: 'superadmin',
      body: addAccountBody,
      reply: accountReply,
      refusals: ['email_taken', 'registration_number_taken', 'password_common', 'passwords_off', 'second_factor_again'],
    }),
    edit: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      audience: 'superadmin',
      params: accountParams,
      body: editAccountBody,
      reply: accountReply,
      refusals: [
        'email_taken',
        'registration_number_taken',
        'full_name_in_use',
        'password_common',
        'not_yourself',
        'passwords_off',
        'second_factor_again',
      ],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      audience: 'superadmin',
      params: accountParams,
      reply: messageReply,
      refusals: ['not_yourself'],
    }),
    /** Invites someone again whose account has no password yet. The link sent before opens nothing any more. */
    invite: endpoint({
      method: 'POST',
      path: `${path}/:id/invitation`,
      audience: 'superadmin',
      params: accountParams,
      reply: z.object({ message: z.string(), invitation }),
      refusals: [
        'invitation_not_needed',
        'invitation_of_closed',
        'invitation_too_soon',
        'passwords_off',
        'second_factor_again',
      ],
    }),
  };
}

export const users = accountEndpoints('users');
export const admins = accountEndpoints('admins');

/** Removes every second factor of an admin who lost them. Their sessions end, and an email tells them. */
export const resetFactors = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/admins/:id/second-factors',
  audience: 'superadmin',
  fresh: true,
  params: accountParams,
  reply: messageReply,
  refusals: ['not_yourself', 'second_factor_none'],
});
