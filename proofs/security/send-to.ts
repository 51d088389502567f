import { Agent, request } from 'node:http';
import type { Received, Send } from '../../server/test/security/rig.ts';

/** Sends to a server by at most so many connections, which stay open. A request that Node's client refuses to send counts as answered 400. */
export function sendTo(url: string, maxSockets: number): Send {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets });
  return ({ method, url: path, headers, payload }) =>
    new Promise<Received>((resolve, reject) => {
      const length = payload ? { 'content-length': payload.length } : {};
      const outgoing = request(
        { agent, hostname, port, method, path, headers: { ...headers, ...length } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              headers: response.headers,
            }),
          );
        },
      );
      outgoing.once('error', reject);
      outgoing.end(payload);
    });
}
