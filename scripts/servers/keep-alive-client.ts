import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';

export type Sent = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  path: string;
  token?: string;
  /** JSON, or the bytes of a file as they are. */
  body?: unknown;
  /** More headers, such as `x-forwarded-for` or a cookie. */
  headers?: Record<string, string>;
};
export type Answered = {
  status: number;
  /** As it came. */
  bytes: Buffer;
  /** Read, and unzipped where the headers say so, only when it is asked for. */
  readonly text: string;
  headers: IncomingHttpHeaders;
};
export type Client = (sent: Sent) => Promise<Answered>;

/**
 * A client for load: one connection a learner, kept open, and as little work of its own as Node allows. Rejects when
 * the connection breaks before the whole answer is there. Its connections are added to `sockets`.
 */
export function keepAliveClient(url: string, connections: number, sockets?: Set<Socket>): Client {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  return ({ method, path, token, body, headers: more }) =>
    new Promise((resolve, reject) => {
      const isFile = Buffer.isBuffer(body);
      const payload = isFile || body === undefined ? body : JSON.stringify(body);
      const headers: Record<string, string | number> = { ...more };
      if (token) headers.authorization = `Bearer ${token}`;
      if (payload !== undefined) {
        headers['content-type'] = isFile ? 'application/octet-stream' : 'application/json';
        headers['content-length'] = Buffer.byteLength(payload);
      }
      const outgoing = request({ agent, hostname, port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const { statusCode: status = 0, headers } = response;
          const bytes = Buffer.concat(chunks);
          resolve({
            status,
            bytes,
            get text() {
              return (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
            },
            headers,
          });
        });
      });
      if (sockets) outgoing.once('socket', (socket) => sockets.add(socket));
      outgoing.once('error', reject);
      outgoing.end(payload);
    });
}
