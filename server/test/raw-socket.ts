import { connect, type Socket } from 'node:net';

export type RawAnswer = { status: number; headers: Record<string, string>; body: string; afterMs: number };

/** A connection on which a test sends what no HTTP client would. */
export type RawSocket = {
  send: (text: string) => void;
  /** All that was received when the server had closed; rejects after `withinMs`. */
  closed: (withinMs?: number) => Promise<RawAnswer>;
  socket: Socket;
};

export async function openSocket(port: number): Promise<RawSocket> {
  const socket = connect(port, '127.0.0.1');
  const startedMs = performance.now();
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  // A reset is how some of these connections end.
  socket.on('error', () => {});
  const ended = new Promise<RawAnswer>((resolve) =>
    socket.once('close', () => resolve(parsed(received, performance.now() - startedMs))),
  );
  await new Promise((connected) => socket.once('connect', connected));
  return {
    socket,
    send: (text) => socket.write(text),
    closed: async (withinMs = 5000) => {
      const limit = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error(`Still open after ${withinMs} ms. Received: ${received}`)), withinMs).unref();
      });
      try {
        return await Promise.race([ended, limit]);
      } finally {
        socket.destroy();
      }
    },
  };
}

function parsed(text: string, afterMs: number): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.split(/:\s*(.*)/s, 2).map((part) => part.trim()));
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers.map(([name = '', value = '']) => [name.toLowerCase(), value])),
    body: rest.join('\r\n\r\n'),
    afterMs,
  };
}
