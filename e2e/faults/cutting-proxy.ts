import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Server } from '../fixtures/server.ts';

/** Where a recording's way is cut: half of its body gone, or all of it gone and the answer on its way back. */
export type Cut = 'half of the body' | 'the answer';

export type CuttingProxy = {
  /** The same server by another way. */
  server: Server;
  /** Cuts the next recording. */
  cutNext: (cut: Cut) => void;
  /** How many recordings set out, and how many of those were cut. */
  counts: () => { sent: number; cut: number };
  close: () => Promise<void>;
};

const UPLOAD = /^PUT \/api\/tests\/attempts\/\d+\/recordings\/\d+/;

/** A connection to the server that breaks when it is told to, as a network does: the socket ends, nobody says why. */
export async function cuttingProxy(target: Server): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target.url);
  const sockets = new Set<Socket>();
  let next: Cut | null = null;
  let sent = 0;
  let cut = 0;
  const listener = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    /** Bytes that still pass before both ends are cut; null: all do. */
    let left: number | null = null;
    let dropsAnswer = false;
    const breakOff = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', breakOff).on('close', () => {
        sockets.delete(socket);
        breakOff();
      });
    }
    client.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (UPLOAD.test(text)) {
        sent += 1;
        if (next === 'half of the body') left = upToHalf(text);
        dropsAnswer = next === 'the answer';
        if (next) cut += 1;
        next = null;
      }
      if (left === null) return void upstream.write(chunk);
      upstream.write(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) setTimeout(breakOff, 50);
    });
    upstream.on('data', (chunk) => {
      if (dropsAnswer) return breakOff();
      client.write(chunk);
    });
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const { port: ownPort } = listener.address() as AddressInfo;
  return {
    server: { ...target, url: `http://127.0.0.1:${ownPort}` },
    cutNext: (wanted) => void (next = wanted),
    counts: () => ({ sent, cut }),
    close: () =>
      new Promise((done) => {
        listener.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The length of a request's head and half of its body, in bytes. */
function upToHalf(text: string): number {
  const head = text.indexOf('\r\n\r\n') + 4;
  const body = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
  return head + Math.floor(body / 2);
}
