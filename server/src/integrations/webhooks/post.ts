import { createHmac, randomBytes } from 'node:crypto';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, isPublic, PrivateAddress, publicLookup } from './public-addresses.ts';

const TRY_LIMIT_MS = 10_000;
const SECRET_PREFIX = 'whsec_';

/** What is sent: the event's id, the same at each try, and its JSON. */
export type Message = { id: string; body: string };

/** A secret as Standard Webhooks writes it: 256 bits. */
export function newSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`;
}

/** The headers of a message by Standard Webhooks, with a signature of each secret. */
export function signedHeaders({ id, body }: Message, secrets: string[], at: Date): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Parlance',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

type Sending = { allowsPrivate: boolean; signal?: AbortSignal | undefined; lookup?: LookupFunction };

/**
 * Posts a message and gives the status of the answer, whose body is not read. Redirects are not followed. Throws where
 * there is no answer within ten seconds, or the address is private and may not be.
 */
export async function post(
  address: string,
  body: string,
  headers: Record<string, string>,
  { allowsPrivate, signal, lookup = publicLookup() }: Sending,
): Promise<number> {
  const url = new URL(address);
  const host = hostOf(url);
  if (!allowsPrivate && isIP(host) !== 0 && !isPublic(host)) throw new PrivateAddress(`${host} is not public.`);
  if (!allowsPrivate && url.protocol !== 'https:') throw new PrivateAddress('Webhooks go by https: only.');
  const limit = AbortSignal.timeout(TRY_LIMIT_MS);
  const options = {
    method: 'POST',
    headers,
    // A connection for each: one that is kept open would outlive its check.
    agent: false as const,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(!allowsPrivate && { lookup }),
  };
  return await new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(url, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', (error) => reject(limit.aborted ? new Error('No answer within 10 seconds.') : error));
    sent.end(body);
  });
}
