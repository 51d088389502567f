import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { email, ownPassword, roles } from '../accounts.ts';
import { endpoint, fileText, listQuery, messageReply } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { said } from '../say.ts';

/** How many files of their own an account may ask for within an hour. */
export const OWN_EXPORTS_AN_HOUR = 3;
/** With more bytes of recordings than that, a file has none of them, and says so. */
export const EXPORT_MAX_BYTES = 2 * 1024 ** 3;
export const REASON_MAX = 500;

const aFile = { reply: fileText, replyType: 'application/zip' } as const;
const ofAccount = { params: z.strictObject({ id }) };

/**
 * Everything that is kept about the caller, as a ZIP file. The password, as a session may have been left open. Not while
 * a test of theirs runs: it is on its device alone.
 */
export const exportOwnData = endpoint({
  method: 'POST',
  path: '/api/auth/personal-data',
  forInvigilators: true,
  audience: 'learner',
  body: z.strictObject({ password: ownPassword }),
  ...aFile,
  refusals: ['password_wrong', 'second_factor_again', 'export_test_open'],
});

/** The same of any account, a deleted one too, for a person who asks the school. */
export const exportPersonalData = endpoint({
  method: 'POST',
  path: '/api/superadmin/accounts/:id/personal-data',
  audience: 'superadmin',
  ...ofAccount,
  ...aFile,
  refusals: [],
});

/** What an erasure takes or makes nameless. */
export const erasedKinds = [
  'attempts',
  'texts',
  'recordings',
  'comments',
  'examinations',
  'sessions',
  'emails',
  'messages',
] as const;
export type ErasedKind = (typeof erasedKinds)[number];

const erasable = z.object({ id: idOut, username: z.string(), email: z.string(), role: z.enum(roles) });

/** What will go. Nothing changes by asking. */
export const previewErasure = endpoint({
  method: 'GET',
  path: '/api/superadmin/accounts/:id/erasure',
  audience: 'superadmin',
  ...ofAccount,
  reply: z.object({
    account: erasable,
    counts: z.record(z.enum(erasedKinds), z.int()),
    /** Of the recordings. */
    bytes: z.number(),
    /** Texts that wait for a marker and will get no mark. */
    unmarked: z.int(),
    /** Until when a test of the person runs; null for none. Until then nothing is erased. */
    openUntil: time.nullable(),
  }),
  refusals: ['erase_superadmin', 'already_erased'],
});

/**
 * Erases what is kept about a person; it cannot be undone. Marks stay, under "Erased account". The email is typed again;
 * the reason is kept.
 */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/superadmin/accounts/:id/erasure',
  audience: 'superadmin',
  fresh: true,
  ...ofAccount,
  body: z.strictObject({
    email,
    reason: z
      .string()
      .trim()
      .min(1, said(msg`Enter a reason.`))
      .max(REASON_MAX, said(msg`Use at most ${{ most: REASON_MAX }} characters.`)),
  }),
  reply: messageReply,
  refusals: ['erase_superadmin', 'already_erased', 'erase_test_open', 'not_yourself'],
  refusalDetails: { until: time },
});

const pageOnly = listQuery.pick({ page: true, limit: true });

/** Who was erased, the last first. */
export const listErasures = endpoint({
  method: 'GET',
  path: '/api/superadmin/erasures',
  audience: 'superadmin',
  query: pageOnly,
  reply: z.array(
    z.object({
      account_id: idOut,
      at: time,
      /** Null for the server: after a restore, or by a rule about accounts that nobody uses. */
      by: z.string().nullable(),
      reason: z.string(),
      /** Whether files are still to be removed, or the store has no note of it yet: both are tried again each hour. */
      pending: z.boolean(),
    }),
  ),
  refusals: [],
});

/** Accounts that were deleted and not erased, the one deleted last first: their names and emails are still kept. */
export const listDeletedAccounts = endpoint({
  method: 'GET',
  path: '/api/superadmin/deleted-accounts',
  audience: 'superadmin',
  query: pageOnly,
  reply: z.array(erasable.extend({ deleted_at: time })),
  refusals: [],
});
