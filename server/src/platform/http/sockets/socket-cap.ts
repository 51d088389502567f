import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { ipOrigin } from '../origin.ts';

/** A school of 1,000 browsers behind one address, each with six connections, and some to spare. */
const MOST_OF_ADDRESS = 8000;

/**
 * Holds the connections of an address to so many in this process: for one more the oldest that waits for nothing is
 * closed, which a browser does not notice, so that nobody keeps out those who share the address. The proxies of the
 * settings are not counted: everybody comes by them.
 */
export function capSockets(app: FastifyInstance, trustedProxies: string[], most: number = MOST_OF_ADDRESS): void {
  const isProxy = proxyAddr.compile(trustedProxies);
  /** The oldest first. */
  const open = new Map<string, Set<Socket>>();
  /** Those with a request that is not answered yet. */
  const busy = new WeakSet<Socket>();

  app.server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
  });
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress, 0)) return;
    const origin = ipOrigin(remoteAddress);
    const sockets = open.get(origin) ?? new Set();
    open.set(origin, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) open.delete(origin);
    });
    if (sockets.size > most) closeOneOf(sockets, origin);
  });

  function closeOneOf(sockets: Set<Socket>, origin: string): void {
    // The newest is idle still, so there is always one.
    for (const socket of sockets) {
      if (busy.has(socket)) continue;
      sockets.delete(socket);
      socket.destroy();
      app.log.info({ origin, sockets: most }, 'an IP address has too many connections');
      return;
    }
  }
}
