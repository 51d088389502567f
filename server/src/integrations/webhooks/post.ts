import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { msg, plural } from '@lingui/core/runtime-macro';
import { CallFailed } from './call-failed.ts';
import { hostOf, isPublic, publicLookup } from './public-addresses.ts';

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
  sending: Sending,
): Promise<number> {
  return (await request(address, { method: 'POST', body, headers, readsBytes: 0 }, sending)).status;
}

/** A request to another system; so many bytes of the body of its answer are read. */
export type Outgoing = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string; readsBytes: number };
export type Incoming = { status: number; headers: IncomingHttpHeaders; body: string };

/** Calls another system, as `post` does. Throws also where the body of the answer is longer. */
export async function request(
  address: string,
  { method, headers, body, readsBytes }: Outgoing,
  { allowsPrivate, signal, lookup = publicLookup() }: Sending,
): Promise<Incoming> {
  const url = new URL(address);
  const host = hostOf(url);
  if (!allowsPrivate && isIP(host) !== 0 && !isPublic(host)) throw new CallFailed(msg`${{ host }} is not public.`);
  if (!allowsPrivate && url.protocol !== 'https:') throw new CallFailed(msg`Other systems are called by https: only.`);
  const limit = AbortSignal.timeout(TRY_LIMIT_MS);
  const options = {
    method,
    headers,
    // A connection for each: one that is kept open would outlive its check.
    agent: false as const,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(!allowsPrivate && { lookup }),
  };
  const seconds = TRY_LIMIT_MS / 1000;
  const noAnswer = msg`No answer within ${plural({ seconds }, { one: '# second', other: '# seconds' })}.`;
  const failed = (error: Error) => (limit.aborted ? new CallFailed(noAnswer) : error);
  return await new Promise((resolve, reject) => {
    const { request: open } = url.protocol === 'https:' ? https : http;
    const sent = open(url, options, (response) => {
      const answer = { status: response.statusCode ?? 0, headers: response.headers };
      if (readsBytes === 0) {
        resolve({ ...answer, body: '' });
        response.destroy();
        return;
      }
      readText(response, readsBytes).then(
        (text) => resolve({ ...answer, body: text }),
        (error: Error) => reject(failed(error)),
      );
    });
    sent.on('error', (error) => reject(failed(error)));
    sent.end(body);
  });
}

async function readText(response: IncomingMessage, mostBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new CallFailed(msg`The answer is too long.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
