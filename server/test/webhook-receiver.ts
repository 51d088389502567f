import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: IncomingHttpHeaders; body: string };
/** A status; a redirect; no answer at all; or an answer of 50 MB. */
export type Behaviour = number | 'redirects' | 'hangs' | 'floods';

/** Another system, in this process: what it was sent, and how it answers from now on. */
export async function webhookReceiver() {
  const received: Received[] = [];
  const state = { behaviour: 200 as Behaviour };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const { behaviour } = state;
      if (behaviour === 'hangs') return;
      if (behaviour === 'redirects') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      else if (behaviour === 'floods') response.writeHead(200).end(Buffer.alloc(50 * 1024 * 1024));
      else response.writeHead(behaviour).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return {
    url,
    received,
    behave: (behaviour: Behaviour) => {
      state.behaviour = behaviour;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
