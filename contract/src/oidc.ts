import { z } from 'zod';
import { ownPassword } from './accounts.ts';
import { login } from './auth.ts';
import { endpoint, fileText, messageReply } from './endpoint.ts';
import { id, idOut, time } from './id.ts';

/** How long a login at the school's provider may take. */
export const OIDC_MINUTES = 10;
/** The page that the provider leads to after somebody logged in there once more, in a window of its own. */
export const CONFIRM_PAGE = '/confirm';

/** Whether a path is one of this site's own pages: with a host in it, a link could lead anywhere. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(path);
}

/**
 * Begins a login at the school's provider: leads there, and from there to `oidcCallback`. `return_to` is a page of this
 * site to open after it; anything else is left out.
 */
export const startOidc = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/start',
  audience: 'public',
  query: z.strictObject({ return_to: z.string().max(500).optional() }),
  replyType: 'redirect',
  reply: fileText,
  refusals: [],
});

/**
 * Where the provider leads back to. Leads on to the login page: with `#in`, and a cookie for `finishOidc`, or with
 * `#refused=` and why. After linking, to the page where that began; after `proveAtProvider`, to CONFIRM_PAGE.
 */
export const oidcCallback = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/callback',
  audience: 'public',
  // A provider may send more than it must.
  query: z.looseObject({}),
  replyType: 'redirect',
  reply: fileText,
  refusals: [],
});

/** Ends such a login as one with a password ends: with a session, or with what the login still needs. */
export const finishOidc = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/finish',
  audience: 'public',
  reply: login.reply,
  refusals: ['ticket_over', 'account_inactive', 'account_suspended', 'second_factor_needed', 'second_factor_setup'],
  refusalDetails: login.refusalDetails,
});

/**
 * Begins a login at the provider for a ticket of `proveAgain`, whose session then counts as fresh: `url` is where a window
 * of its own goes on. The provider asks for the login also of somebody who is logged in there, and must say when that was.
 */
export const proveAtProvider = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/again',
  audience: 'admin',
  reach: 'shared',
  forInvigilators: true,
  body: z.strictObject({ ticket: z.string().min(1).max(200) }),
  reply: z.object({ url: z.string() }),
  refusals: ['ticket_over', 'oidc_away'],
});

/** Leads to the provider to log out there too, and from there to the login page. */
export const leaveOidc = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/leave',
  audience: 'public',
  replyType: 'redirect',
  reply: fileText,
  refusals: [],
});

/** Why a login at the provider did not become one here, as the fragment of the login page names it. */
export const oidcRefusals = [
  'oidc_failed',
  'oidc_away',
  'oidc_email_unconfirmed',
  'oidc_link_first',
  'oidc_no_account',
  'oidc_other_domain',
  'oidc_number_taken',
  'oidc_linked_to_other',
  'oidc_other_person',
  'account_inactive',
  'account_suspended',
] as const;
export type OidcRefusal = (typeof oidcRefusals)[number];

export const identity = z.object({
  id: idOut,
  /** As the provider last gave it; '' where it gave none. */
  email: z.string(),
  /** Of an account at a learning platform alone: what that is called here; '' for one that was removed. */
  platform: z.string().optional(),
  linkedAt: time,
  lastUsedAt: time.nullable(),
});
export type Identity = z.output<typeof identity>;

/** The caller's own accounts at the school's provider, and at learning platforms. */
export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/auth/identities',
  forInvigilators: true,
  audience: 'learner',
  reply: z.object({
    identities: z.array(identity),
    /** Whether the caller can also log in with a password here. */
    password: z.boolean(),
  }),
  refusals: [],
});

/** Begins to link another one: `url` is where the browser goes on. `return_to` is the page that it comes back to. */
export const linkIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/link',
  forInvigilators: true,
  audience: 'learner',
  fresh: true,
  body: z.strictObject({
    password: ownPassword,
    return_to: z.string().max(500).optional(),
  }),
  reply: z.object({ url: z.string() }),
  refusals: ['password_wrong', 'oidc_away'],
});

/** Unlinks one. Every other session of the account ends. The only way into an account stays (`identity_last`). */
export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/api/auth/identities/:id',
  forInvigilators: true,
  audience: 'learner',
  fresh: true,
  params: z.strictObject({ id }),
  reply: messageReply,
  refusals: ['identity_last'],
});
