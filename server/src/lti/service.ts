import { msg } from '@lingui/core/runtime-macro';
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { CallFailed } from '../integrations/webhooks/call-failed.ts';
import { type Incoming, type Outgoing, request } from '../integrations/webhooks/post.ts';
import type { AppContext } from '../platform/app-context.ts';
import { newToken } from '../platform/digest.ts';
import { signMessage } from './keys/keys.ts';
import type { PlatformRow } from './queries.ts';

const ANSWER_BYTES = 2 * 1024 * 1024;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export const scopes = {
  lineItem: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const;
type Scope = (typeof scopes)[keyof typeof scopes];

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
const tokenReply = z.object({ access_token: z.string().min(1) });

/** The keys that a platform signs with. Throws where it does not answer, or with something else. */
export async function readKeySet(context: AppContext, { jwks_url: url }: PlatformRow): Promise<JSONWebKeySet> {
  const answer = await send(context, url, { method: 'GET', headers: { accept: 'application/json' } });
  return parsed(keySet, answer) as JSONWebKeySet;
}

/** An access token for a service of a platform, good for some minutes (IMS Security Framework, 4.1). */
export async function accessToken(
  context: AppContext,
  { token_url: url, token_audience: audience, client_id: client }: PlatformRow,
  wanted: readonly Scope[],
  signal?: AbortSignal,
): Promise<string> {
  const assertion = await signMessage(context, { iss: client, sub: client, aud: audience || url, jti: newToken() });
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: ASSERTION_TYPE,
    client_assertion: assertion,
    scope: wanted.join(' '),
  }).toString();
  const type = 'application/x-www-form-urlencoded';
  const answer = await send(context, url, { method: 'POST', headers: { 'content-type': type }, body, signal });
  return parsed(tokenReply, answer).access_token;
}

type ServiceCall = {
  token: string;
  method?: 'GET' | 'POST';
  type?: string;
  accept?: string;
  content?: unknown;
  signal?: AbortSignal;
};

/** Calls a service of a platform with an access token. Throws for any answer but a success. */
export async function callService(
  context: AppContext,
  url: string,
  { token, method = 'GET', type, accept, content, signal }: ServiceCall,
): Promise<Incoming> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(type && { 'content-type': type }),
    ...(accept && { accept }),
  };
  const body = content === undefined ? {} : { body: JSON.stringify(content) };
  return await send(context, url, { method, headers, signal, ...body });
}

/** The JSON of an answer, as it should be. */
export function parsed<T extends z.ZodType>(schema: T, { body }: Incoming): z.output<T> {
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    throw new CallFailed(msg`The answer is not what it should be.`);
  }
}

async function send(
  { settings }: AppContext,
  url: string,
  { headers, body, signal, ...outgoing }: Omit<Outgoing, 'readsBytes'> & { signal?: AbortSignal | undefined },
): Promise<Incoming> {
  const length: Record<string, string> =
    body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const all = { 'user-agent': 'Parlance', ...headers, ...length };
  const sent = { ...outgoing, headers: all, ...(body !== undefined && { body }), readsBytes: ANSWER_BYTES };
  const answer = await request(url, sent, { allowsPrivate: settings.webhooksPrivate, signal });
  if (answer.status < 200 || answer.status > 299)
    throw new CallFailed(msg`The answer was ${{ status: String(answer.status) }}.`);
  return answer;
}
