import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { type Endpoint, urlOf } from '@parlance/contract/endpoint';
import { claim } from '../claims.ts';

const AT_ONCE = 16;
/** As many as a class sends at one moment. */
const SOCKETS_MAX = 200;

export type Answer = { status: number; text: string; cookie: string };
export type Client = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>;

/** Sends so many guesses, some at once: none may be answered with 200. */
export async function guess(what: string, count: number, send: (number: number) => Promise<Answer>): Promise<void> {
  const statuses = new Map<number, number>();
  let next = 0;
  const work = async () => {
    for (let number = next++; number < count; number = next++) {
      const { status } = await send(number);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const told = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
  const broken = [...statuses.keys()].filter((status) => status < 400 || (status >= 500 && status !== 503));
  claim(broken.length === 0, `${count} guesses at ${what}: ${told}`);
}

/** Says that it comes from somewhere else each time. */
export function forged(): Record<string, string> {
  return { 'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(256)).join('.') };
}

export function post(
  client: Client,
  endpoint: Endpoint,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return client('POST', urlOf(endpoint), body, headers);
}

/** A client that calls from this address. */
export function clientAt(url: string, localAddress: string): Client {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX });
  return (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const payload = body && JSON.stringify(body);
      const type = payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {};
      const outgoing = request({ agent, hostname, port, method, path, localAddress, headers: { ...headers, ...type } });
      outgoing.once('response', (response) => {
        const chunks: Buffer[] = [];
        const cookie = (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), cookie }),
        );
      });
      outgoing.once('error', reject);
      outgoing.end(payload);
    });
}
