import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Later } from '../../scripts/clean-up.ts';

/** The way to a server, which no driver of these browsers can cut or make slow. */
export type Line = {
  /** The same server by this way. */
  url: string;
  /** Every connection breaks, and none is made until `mend`. */
  cut: () => void;
  mend: () => void;
  /** By how much later the server's replies arrive. */
  delayMs: number;
};

export async function openLine(target: string, later: Later): Promise<Line> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const listener = createServer((client) => {
    if (isCut) return void client.destroy();
    const server = connect(Number(port), hostname);
    const breakOff = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', breakOff).on('close', () => {
        sockets.delete(socket);
        // What is still under way arrives before the end of it.
        setTimeout(breakOff, line.delayMs);
      });
    }
    client.on('data', (chunk) => void server.write(chunk));
    server.on('data', (chunk) => void setTimeout(() => client.writable && client.write(chunk), line.delayMs));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  later(async () => {
    listener.close();
    cut();
  });
  const line: Line = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    delayMs: 0,
  };
  return line;
}
