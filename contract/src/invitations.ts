import { z } from 'zod';
import { newPassword } from './accounts.ts';
import { CSV_MAX_BYTES, csvRefusals, flag, uploadRefusalDetails, uploadReply } from './csv.ts';
import { endpoint, messageReply } from './endpoint.ts';
import { time } from './id.ts';
import { textEncoding } from './texts/encoding.ts';

/** How long an invitation is open. */
export const INVITATION_DAYS = 7;

/**
 * Adds the accounts of a file, all or none, and invites each by mail to set its password, unless passwords are off. Columns: username, email,
 * and optional phone, role (`user`, which an empty one means, or `admin`), access (of an admin: `school`, which an
 * empty one means, or `classes`), class (names of classes that exist, separated by `|`), full_name and
 * registration_number.
 */
export const addAccountsFromCsv = endpoint({
  method: 'POST',
  path: '/api/superadmin/accounts-csv',
  audience: 'superadmin',
  fresh: true,
  multipart: {
    file: 'file',
    fields: z.strictObject({ dryRun: flag.optional(), marked: flag.optional(), encoding: textEncoding.optional() }),
    maxBytes: CSV_MAX_BYTES,
  },
  /** `sent_at` is what `countInvitationMails` asks for; where nobody was invited there is none. */
  reply: uploadReply.extend({ sent_at: time.optional() }),
  refusals: csvRefusals,
  refusalDetails: uploadRefusalDetails,
});

/** How many of the mails that could not be delivered are named. */
export const UNDELIVERED_NAMED = 20;

/** What became of the invitations of one file, by its `sent_at`. Those sent again since are no longer among them. */
export const countInvitationMails = endpoint({
  method: 'GET',
  path: '/api/superadmin/accounts-csv/invitations',
  audience: 'superadmin',
  query: z.strictObject({ sent_at: time.transform((iso) => new Date(iso)) }),
  reply: z.object({
    waiting: z.int(),
    sent: z.int(),
    failed: z.int(),
    /** The emails that could not be reached, at most UNDELIVERED_NAMED. */
    undelivered: z.array(z.string()),
  }),
  refusals: [],
});

const token = z.string().min(1).max(200);

/** Whose invitation this is, while it is open. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/open-invitation',
  audience: 'public',
  body: z.strictObject({ token }),
  reply: z.object({ email: z.string() }),
  refusals: ['invitation_not_open', 'passwords_off'],
});

/** Sets the first password of an account, which ends its invitation. Opens no session. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/accept-invitation',
  audience: 'public',
  body: z.strictObject({ token, newPassword }),
  reply: messageReply,
  refusals: ['invitation_not_open', 'password_common', 'passwords_off'],
});
