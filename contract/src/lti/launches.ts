import { z } from 'zod';
import { ownPassword } from '../accounts.ts';
import { login } from '../auth.ts';
import { endpoint, messageReply } from '../endpoint.ts';

/** How long somebody may take from the platform to the end of what it asked for. */
export const LAUNCH_MINUTES = 10;
/** How long a window may take to open with its ticket. */
export const LAUNCH_TICKET_MINUTES = 5;
/** The page of the web that a launch goes on at, with its ticket in the fragment. */
export const LAUNCH_PAGE = '/lti';

const ticket = z.string().regex(/^[\w-]{40,60}$/);

/** Somebody as their platform says it: '' for what it does not say. */
const launchPerson = z.object({ name: z.string(), email: z.string(), id: z.string() });
export type LaunchPerson = z.output<typeof launchPerson>;

/** Whom a ticket of a launch lets in; asking does not use it up. Somebody logged in as another person is asked first. */
export const readLaunch = endpoint({
  method: 'POST',
  path: '/api/lti/launch-of',
  audience: 'public',
  body: z.strictObject({ ticket }),
  reply: z.object({
    platform: z.string(),
    /** The account that is let in; null where one must be linked first. */
    account_id: z.int().positive().nullable(),
    username: z.string().nullable(),
    /** Who is at the platform, where an account must be linked first. */
    person: launchPerson.nullable(),
  }),
  refusals: ['ticket_over'],
});

/** Ends a launch as a login with a password ends: with a session, or with what the login still needs. */
export const finishLaunch = endpoint({
  method: 'POST',
  path: '/api/lti/finish',
  audience: 'public',
  body: z.strictObject({ ticket }),
  reply: login.reply,
  refusals: ['ticket_over', 'account_inactive', 'account_suspended', 'second_factor_needed', 'second_factor_setup'],
  refusalDetails: login.refusalDetails,
});

/** Links the person at the platform to the account of the caller, who shows that it is theirs. */
export const linkLaunch = endpoint({
  method: 'POST',
  path: '/api/lti/link',
  forInvigilators: true,
  audience: 'learner',
  fresh: true,
  body: z.strictObject({ ticket, password: ownPassword }),
  reply: messageReply.extend({
    /** The page of this site that the platform asked for; null for the usual one. */
    to: z.string().nullable(),
  }),
  refusals: ['ticket_over', 'password_wrong', 'platform_person_taken', 'platform_other_domain'],
});
