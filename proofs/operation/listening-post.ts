import { createServer, type IncomingMessage } from 'node:http';

/** What arrived of one request, as the proxy passed it on. */
export type Arrived = { post: string; bytes: number; forwardedFor: string; traceparent: string };

/** Stands where a process of Parlance would, and tells what a proxy does to requests. */
export type ListeningPost = {
  port: number;
  /** Lets `/readyz` answer 503, as a process does that is draining. */
  drain: () => void;
  /** Ends when the first bytes of the next body are here. */
  firstBytes: () => Promise<void>;
  stop: () => void;
};

/** Listens on a free port of loopback and answers every request with what arrived of it. */
export async function startPost(post: string): Promise<ListeningPost> {
  let isDraining = false;
  let onBytes = () => {};
  const server = createServer((request, response) => {
    if (request.url === '/readyz') return void response.writeHead(isDraining ? 503 : 200).end();
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      if (bytes === 0) onBytes();
      bytes += chunk.length;
    });
    // A body that the proxy cuts off does not end, and gets no answer.
    request.on('end', () => {
      const arrived: Arrived = {
        post,
        bytes,
        forwardedFor: headerOf(request, 'x-forwarded-for'),
        traceparent: headerOf(request, 'traceparent'),
      };
      response.end(JSON.stringify(arrived));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    drain: () => {
      isDraining = true;
    },
    firstBytes: () => new Promise((done) => (onBytes = done)),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  return String(headers[name] ?? '');
}
