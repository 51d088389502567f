import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { email } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { said } from '../say.ts';
import { scopes } from '../scopes.ts';
import { networks } from '../sittings/device-rules.ts';
import { nameText } from '../texts/characters.ts';

/** What every API key begins with: by it a key is known from the token of a session. */
export const API_KEY_PREFIX = 'plk_';
export const API_KEY_NAME_MAX = 60;
export const API_KEY_DAYS_MAX = 400;
/** How many keys work at a time. */
export const API_KEYS_MAX = 50;
/** How many calls a minute are answered of one key, by each process. */
export const API_KEY_CALLS_PER_MINUTE = 600;
/** How many days before a key ends its maker is emailed. */
export const API_KEY_WARNED_DAYS = 14;

const days = said(msg`Use a whole number from 1 to ${{ most: API_KEY_DAYS_MAX }}.`);

export const apiKey = z.object({
  id: idOut,
  name: z.string(),
  /** How the key begins, by which it is found in a setting: `plk_` and eight characters. */
  prefix: z.string(),
  /** As whom it calls: it may nothing that this account may not at that moment. */
  owner: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** From where alone it works; empty for anywhere. */
  networks: z.array(z.string()),
  created_at: time,
  expires_at: time,
  /** To within some minutes; null while nothing has called with it. */
  last_used_at: time.nullable(),
  /** Null for a key that was not revoked. */
  revoked_at: time.nullable(),
  /** Whether it was revoked or its time is over. */
  ended: z.boolean(),
});
export type ApiKey = z.output<typeof apiKey>;

/** The keys that work, then those that ended within 90 days, each the newest first. */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/superadmin/api-keys',
  audience: 'superadmin',
  reply: z.array(apiKey),
  refusals: [],
});

/**
 * Makes a key that acts for the caller, or for another active member of staff, who is told by email. `key` is told this
 * once: only its hash is kept.
 */
export const addApiKey = endpoint({
  method: 'POST',
  path: '/api/superadmin/api-keys',
  audience: 'superadmin',
  fresh: true,
  body: z.strictObject({
    name: nameText
      .min(1, said(msg`Enter a name.`))
      .max(API_KEY_NAME_MAX, said(msg`Use at most ${{ most: API_KEY_NAME_MAX }} characters.`)),
    scopes: z.array(z.enum(scopes)).min(1, said(msg`Choose at least one.`)).max(scopes.length),
    /** How long it works, in days. */
    days: z.int(days).min(1, days).max(API_KEY_DAYS_MAX, days),
    /** From where alone it works, such as 192.168.10.0/24; left out, from anywhere. */
    networks: networks.optional(),
    /** The email of whom it acts for; left out, the caller. */
    owner: email.optional(),
  }),
  reply: z.object({ message: z.string(), key: z.string(), api_key: apiKey }),
  refusals: ['api_keys_too_many', 'api_key_owner'],
});

/** Nothing can call with it from this moment on. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/api-keys/:id',
  audience: 'superadmin',
  params: z.strictObject({ id }),
  reply: z.object({ message: z.string(), api_key: apiKey }),
  refusals: [],
});
