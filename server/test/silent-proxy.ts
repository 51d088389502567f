import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export type SilentProxy = {
  port: number;
  /** From now on every byte of either side is lost, also on new connections; nothing is closed. */
  silence: () => void;
  /** The network is back for new connections. Those that were there have lost bytes and stay silent. */
  restore: () => void;
  close: () => void;
};

/** A way to `target` that can lose every packet, as a network does: no end is told. */
export async function silentProxy(target: { host: string; port: number }): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  const dead = new Set<Socket>();
  let isSilent = false;
  const server: Server = createServer((client) => {
    const onward = connect(target);
    for (const socket of [client, onward]) {
      sockets.add(socket);
      if (isSilent) dead.add(socket);
    }
    pass(client, onward);
    pass(onward, client);
  });
  function pass(from: Socket, to: Socket): void {
    from.on('data', (chunk) => void (dead.has(from) || to.write(chunk)));
    from.on('error', () => from.destroy());
    from.on('close', () => {
      sockets.delete(from);
      if (!dead.delete(from)) to.destroy();
    });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    silence: () => {
      isSilent = true;
      for (const socket of sockets) dead.add(socket);
    },
    restore: () => void (isSilent = false),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
