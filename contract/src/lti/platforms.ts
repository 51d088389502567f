import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, messageReply } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { said } from '../say.ts';

export const PLATFORMS_MAX = 50;
const TEXT_MAX = 500;
/** How long a new key is published before it signs, and an old one after it has signed. */
export const LTI_KEY_OVERLAP_HOURS = 24;

/** The paths that a platform is given, from the root of this site on. */
export const ltiPaths = { login: '/api/lti/login', launch: '/api/lti/launch', keys: '/api/lti/jwks' } as const;

const text = z
  .string()
  .trim()
  .min(1, said(msg`Required.`))
  .max(TEXT_MAX, said(msg`Use at most ${{ most: TEXT_MAX }} characters.`));

/** What a superadmin says of a platform. */
const platformForm = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, said(msg`Required.`))
    .max(60, said(msg`Use at most ${{ most: 60 }} characters.`)),
  /** As the platform writes itself in its messages (`iss`). */
  issuer: text,
  client_id: text,
  deployment_ids: z.array(text).min(1, said(msg`Enter at least one.`)).max(200),
  /** Where it asks who somebody is, gives access tokens, and publishes its keys. */
  auth_url: text,
  token_url: text,
  /** What its access tokens are asked for with as the audience, where that is not `token_url`; '' where it is. */
  token_audience: z
    .string()
    .trim()
    .max(TEXT_MAX, said(msg`Use at most ${{ most: TEXT_MAX }} characters.`))
    .optional(),
  jwks_url: text,
  /** Whose email is of another domain is refused; empty: any. */
  domains: z.array(z.string().trim().toLowerCase().min(1).max(255)).max(50),
  /** Whether its emails count as confirmed: learners are then known by them. */
  trusts_email: z.boolean(),
  /** Whether learners without an account get one. */
  creates_accounts: z.boolean(),
});

export const platform = z.object({
  id: idOut,
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  deployment_ids: z.array(z.string()),
  auth_url: z.string(),
  token_url: z.string(),
  /** '' where it is `token_url`. */
  token_audience: z.string(),
  jwks_url: z.string(),
  domains: z.array(z.string()),
  trusts_email: z.boolean(),
  creates_accounts: z.boolean(),
  /** Since when it takes no scores; null while all is well. */
  failing_since: time.nullable(),
  created_at: time,
});
export type Platform = z.output<typeof platform>;

const params = z.strictObject({ id });
const path = '/api/superadmin/lti-platforms/:id' as const;
const changed = z.object({ message: z.string(), platform });

export const listPlatforms = endpoint({
  method: 'GET',
  path: '/api/superadmin/lti-platforms',
  audience: 'superadmin',
  reply: z.object({
    platforms: z.array(platform),
    /** The root of this site as platforms reach it; null where PUBLIC_URL is not set. */
    site: z.string().nullable(),
    /** The keys that are published, the newest first; one `waits` until it begins to sign. */
    keys: z.array(z.object({ id: z.string(), made_at: time, signs_from: time, waits: z.boolean() })),
  }),
  refusals: [],
});

export const addPlatform = endpoint({
  method: 'POST',
  path: '/api/superadmin/lti-platforms',
  audience: 'superadmin',
  fresh: true,
  body: platformForm,
  reply: changed,
  refusals: ['platform_address', 'platform_taken', 'platforms_too_many'],
});

/** Changes what is named. */
export const editPlatform = endpoint({
  method: 'PATCH',
  path,
  audience: 'superadmin',
  fresh: true,
  params,
  body: platformForm.partial(),
  reply: changed,
  refusals: ['platform_address', 'platform_taken'],
});

/** Nobody comes in from it any more, and it is told no score. Accounts and results stay. */
export const removePlatform = endpoint({
  method: 'DELETE',
  path,
  audience: 'superadmin',
  fresh: true,
  params,
  reply: messageReply,
  refusals: [],
});

/** Reads its keys and asks it for an access token. `problem` is null where that went well. */
export const testPlatform = endpoint({
  method: 'POST',
  path: `${path}/test`,
  audience: 'superadmin',
  params,
  reply: z.object({
    checks: z.array(z.object({ what: z.enum(['keys', 'token']), problem: z.string().nullable() })),
  }),
  refusals: [],
});

/** Makes a new key, which signs in 24 hours. Until 24 hours after that the one before is published too. */
export const rotateLtiKey = endpoint({
  method: 'POST',
  path: '/api/superadmin/lti-keys',
  audience: 'superadmin',
  fresh: true,
  reply: messageReply,
  refusals: ['lti_key_waits'],
});

const jwk = z.object({
  kty: z.string(),
  n: z.string(),
  e: z.string(),
  kid: z.string(),
  alg: z.string(),
  use: z.string(),
});
export type PublicJwk = z.output<typeof jwk>;

/** The public keys that messages of this site are signed with (RFC 7517). */
export const ltiKeySet = endpoint({
  method: 'GET',
  path: ltiPaths.keys,
  audience: 'public',
  reply: z.object({ keys: z.array(jwk) }),
  refusals: [],
});
