import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type SlowUpload = {
  url: string;
  path: string;
  token: string;
  /** The part that holds the file. */
  part: string;
  fields?: Record<string, string>;
  fileBytes: number;
  /** Whether the length of the body is said before it; without, it is sent in chunks as it comes. */
  saysItsLength: boolean;
};

export type SlowAnswer = {
  status: number;
  /** The whole answer, headers too. */
  text: string;
  /** How much of the file was on its way when the first byte of the answer came. */
  sentBytes: number;
  /** From the answer until the server closed the connection; null when it did not within ten seconds. */
  closedMs: number | null;
};

const PIECE = Buffer.alloc(64 * 1024, 'x');
/** Long enough that a server that reads keeps up, and little lies between it and the client. */
const PAUSE_MS = 2;
const CLOSE_LIMIT_MS = 10_000;
const BOUNDARY = 'a-boundary';

/**
 * Sends a form with one large file, piece by piece, and goes on after the answer as browsers do, until it is cut off.
 */
export async function sendSlowly(upload: SlowUpload): Promise<SlowAnswer> {
  const { hostname, port } = new URL(upload.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const heard: SlowAnswer = { status: 0, text: '', sentBytes: 0, closedMs: null };
  let sentBytes = 0;
  let answeredMs = 0;
  socket.on('data', (chunk) => {
    if (heard.text === '') {
      heard.sentBytes = sentBytes;
      answeredMs = performance.now();
    }
    heard.text += chunk.toString();
  });
  // Cut off while it was sending.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      heard.closedMs = performance.now() - answeredMs;
      resolve();
    });
  });
  const { start, end } = formAround(upload);
  socket.write(headOf(upload, start.length + upload.fileBytes + end.length));
  const write = writer(socket, upload.saysItsLength);
  write(start);
  for (; sentBytes < upload.fileBytes && socket.writable; sentBytes += PIECE.length) {
    if (!write(PIECE)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    await sleep(PAUSE_MS);
  }
  if (socket.writable) write(end);
  await Promise.race([closed, sleep(CLOSE_LIMIT_MS, null, { ref: false })]);
  socket.destroy();
  heard.status = Number(/^HTTP\/1\.1 (\d+)/.exec(heard.text)?.[1] ?? 0);
  return heard;
}

function formAround({ part, fields = {} }: SlowUpload): { start: Buffer; end: Buffer } {
  const disposition = `--${BOUNDARY}\r\nContent-Disposition: form-data;`;
  const before = Object.entries(fields).map(([name, value]) => `${disposition} name="${name}"\r\n\r\n${value}\r\n`);
  const file = `${disposition} name="${part}"; filename="large.csv"\r\n\r\n`;
  return { start: Buffer.from([...before, file].join('')), end: Buffer.from(`\r\n--${BOUNDARY}--\r\n`) };
}

function headOf({ url, path, token, saysItsLength }: SlowUpload, bodyBytes: number): string {
  return [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${token}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    saysItsLength ? `Content-Length: ${bodyBytes}` : 'Transfer-Encoding: chunked',
    '\r\n',
  ].join('\r\n');
}

/** Writes a part of the body; false when the client should wait. */
function writer(socket: Socket, saysItsLength: boolean): (bytes: Buffer) => boolean {
  if (saysItsLength) return (bytes) => socket.write(bytes);
  return (bytes) => {
    socket.write(`${bytes.length.toString(16)}\r\n`);
    socket.write(bytes);
    return socket.write('\r\n');
  };
}
