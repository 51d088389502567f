import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { CLASS_NAME_MAX } from '../classes.ts';
import { endpoint } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { said } from '../say.ts';

/** A course of a platform, as its last message had it. */
const context = z.object({
  id: idOut,
  title: z.string(),
  /** Whether the platform tells who is in it. */
  tells_members: z.boolean(),
  /** The class that is filled from it; null for none. */
  class: z.object({ id: idOut, name: z.string() }).nullable(),
  seen_at: time,
  filled_at: time.nullable(),
});
export type PlatformContext = z.output<typeof context>;

/** The courses of a platform from which somebody came, the last first. */
export const listContexts = endpoint({
  method: 'GET',
  path: '/api/superadmin/lti-platforms/:id/contexts',
  audience: 'superadmin',
  params: z.strictObject({ id }),
  reply: z.array(context),
  refusals: [],
});

/** Who was left out of a class, and why. */
const skipped = z.object({
  name: z.string(),
  reason: z.enum(['no_email', 'no_account', 'is_staff', 'closed', 'other_domain']),
});
export type Skipped = z.output<typeof skipped>;

/**
 * Fills a class with those whom the platform names: learners get an account where the platform may make some, teachers are
 * those who linked theirs. Who is not named any more leaves the class with `replace`. A `dry_run` only says what would be.
 */
export const fillClass = endpoint({
  method: 'POST',
  path: '/api/superadmin/lti-contexts/:id/fill',
  audience: 'superadmin',
  params: z.strictObject({ id }),
  body: z.strictObject({
    class_name: z
      .string()
      .trim()
      .min(1, said(msg`Required.`))
      .max(CLASS_NAME_MAX, said(msg`Use at most ${{ most: CLASS_NAME_MAX }} characters.`)),
    replace: z.boolean(),
    dry_run: z.boolean(),
  }),
  reply: z.object({
    message: z.string(),
    dry_run: z.boolean(),
    /** Accounts that are made, and how many enter and leave the class. */
    accounts: z.int(),
    added: z.int(),
    removed: z.int(),
    skipped: z.array(skipped),
  }),
  refusals: ['platform_failed', 'rows_wrong', 'email_taken', 'registration_number_taken'],
});
