import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { endpoint } from '@parlance/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { LEARNER_TOKEN, plantedApp } from '../../../test/gates/planted-app.ts';
import { serve } from './serve.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const STALL_MS = 400;

const sendClip = endpoint({
  method: 'PUT',
  path: '/api/clip',
  audience: 'learner',
  rawFile: { maxBytes: MAX_BYTES },
  reply: z.object({ bytes: z.int() }),
  refusals: [],
});
const sendClips = endpoint({
  method: 'POST',
  path: '/api/clips',
  audience: 'learner',
  fileForm: {
    files: /^\d+$/,
    maxFiles: 2,
    maxBytes: MAX_BYTES,
    fields: z.strictObject({ courseId: z.string().optional() }),
  },
  reply: z.object({ courseId: z.string().optional(), names: z.array(z.string()) }),
  refusals: [],
});
const sendWords = endpoint({
  method: 'POST',
  path: '/api/words',
  audience: 'learner',
  body: z.strictObject({ words: z.string() }),
  reply: z.object({}),
  refusals: [],
});

const root = mkdtempSync(join(tmpdir(), 'parlance-received-'));
const folder = join(root, 'tmp');
let app: FastifyInstance;
let base: string;
/** What the handler was handed last, as it was on the disk then. */
let handed: { content: Buffer; mode: number }[] = [];
let failWith: Error | null = null;

function look(paths: string[]): void {
  handed = paths.map((path) => ({ content: readFileSync(path), mode: statSync(path).mode & 0o777 }));
  if (failWith) throw failWith;
}

async function listening(temporaryFolder: string, connectionTimeout = 0): Promise<FastifyInstance> {
  const planted = plantedApp({ connectionTimeout });
  planted.decorate('temporaryFolder', temporaryFolder);
  await planted.register(multipart);
  serve(planted, sendClip, async ({ file }) => {
    look([file.path]);
    return { bytes: file.bytes };
  });
  serve(planted, sendClips, async ({ form: { fields, files } }) => {
    look(files.map(({ path }) => path));
    return { ...fields, names: files.map(({ field, fileName, bytes }) => `${field} ${fileName} ${bytes}`) };
  });
  serve(planted, sendWords, async () => ({}));
  await planted.listen({ port: 0, host: '127.0.0.1' });
  return planted;
}

beforeAll(async () => {
  app = await listening(folder);
  base = app.listeningOrigin;
});
afterEach(() => {
  failWith = null;
  handed = [];
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const authorization = `Bearer ${LEARNER_TOKEN}`;
const left = (where = folder) => (existsSync(where) ? readdirSync(where) : []);

async function put(body: RequestInit['body'], headers: Record<string, string> = {}, at = base) {
  const duplex = body instanceof ReadableStream ? { duplex: 'half' as const } : {};
  const reply = await fetch(`${at}/api/clip`, {
    method: 'PUT',
    body,
    headers: { authorization, ...headers },
    ...duplex,
  });
  return { status: reply.status, body: await reply.json() };
}

async function post(form: FormData | string, type?: string) {
  const headers: Record<string, string> = { authorization, ...(type && { 'content-type': type }) };
  const reply = await fetch(`${base}/api/clips`, { method: 'POST', body: form, headers });
  return { status: reply.status, body: await reply.json() };
}

function formOf(...parts: [string, string | number][]): FormData {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([Buffer.alloc(value, 7)]), `${name}.webm`);
  }
  return form;
}

describe('a body that is a file', () => {
  it.each([
    'audio/webm;codecs=opus',
    'application/json',
    'multipart/form-data; boundary=x',
    'text/plain',
    'audio',
    '',
    null,
  ])('is handed over as it is, claimed to be %j, and gone afterwards', async (type) => {
    const content = randomBytes(MAX_BYTES);
    expect(await put(content, type === null ? {} : { 'content-type': type })).toEqual({
      status: 200,
      body: { bytes: MAX_BYTES },
    });
    expect(handed[0]?.content.equals(content)).toBe(true);
    expect(handed[0]?.mode).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(left()).toEqual([]);
  });

  it('may be empty', async () => {
    expect(await put(undefined)).toEqual({ status: 200, body: { bytes: 0 } });
  });

  it.each([
    ['told beforehand', () => randomBytes(MAX_BYTES + 1)],
    ['not told beforehand', () => new Blob([randomBytes(MAX_BYTES + 1)]).stream()],
  ])('is refused one byte above the limit, %s', async (_name, body) => {
    expect(await put(body())).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: expect.stringContaining('2 MiB') },
    });
    expect([handed, left()]).toEqual([[], []]);
  });

  it.each(['ENOSPC', 'EDQUOT', '53100'])('is removed when the handler finds no room: %s', async (code) => {
    failWith = Object.assign(new Error('no space left on device'), { code });
    expect(await put('speech')).toMatchObject({ status: 507, body: { code: 'storage_full' } });
    expect([handed.length, left()]).toEqual([1, []]);
  });

  it('is not asked of a caller who may not send it', async () => {
    const reply = await headersOnly('authorization: Bearer nobody-is-called-like-this');
    expect(reply).toMatch(/^HTTP\/1.1 401 /);
    expect(left()).toEqual([]);
  });

  it('says what the disk said, not that the file was wrong', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    const broken = await listening(join(file, 'tmp'));
    expect(await put('speech', {}, broken.listeningOrigin)).toMatchObject({ status: 500 });
    await broken.close();
  });

  it('leaves other routes to their JSON', async () => {
    const headers = { authorization, 'content-type': 'audio/webm' };
    const reply = await fetch(`${base}/api/words`, { method: 'POST', body: 'speech', headers });
    expect([reply.status, await reply.json()]).toMatchObject([415, { code: 'not_json' }]);
  });
});

describe('a connection', () => {
  it.each([
    ['a body', `PUT /api/clip`, 'audio/webm', ''],
    [
      'a form',
      'POST /api/clips',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="1"; filename="1"\r\n\r\n',
    ],
  ])('cut in the middle of %s leaves nothing', async (_name, call, type, head) => {
    const socket = await half(call, type, head);
    await vi.waitUntil(() => left().length === 1);
    socket.destroy();
    await vi.waitUntil(() => left().length === 0);
    expect(handed).toEqual([]);
  });

  it('that stalls is cut, one that is slow is not', async () => {
    const own = join(root, 'of-stalls');
    const impatient = await listening(own, STALL_MS);
    const at = impatient.listeningOrigin;
    const stalled = await half('PUT /api/clip', 'audio/webm', '', at);
    const slow = put(slowly(STALL_MS / 2, 6), {}, at);
    await once(stalled.resume(), 'close');
    expect(await slow).toMatchObject({ status: 200, body: { bytes: 6 } });
    await vi.waitUntil(() => left(own).length === 0);
    await impatient.close();
  });
});

describe('a form of files', () => {
  it.each([
    ['before', formOf(['courseId', '4'], ['7', 3], ['12', MAX_BYTES])],
    ['between', formOf(['7', 3], ['courseId', '4'], ['12', MAX_BYTES])],
    ['after', formOf(['7', 3], ['12', MAX_BYTES], ['courseId', '4'])],
  ])('takes its fields %s them', async (_name, form) => {
    const names = ['7 7.webm 3', `12 12.webm ${MAX_BYTES}`];
    expect(await post(form)).toEqual({ status: 200, body: { courseId: '4', names } });
    expect(handed.map(({ content }) => content.length)).toEqual([3, MAX_BYTES]);
    expect(left()).toEqual([]);
  });

  it('may have none', async () => {
    expect(await post(formOf(['courseId', '4']))).toEqual({ status: 200, body: { courseId: '4', names: [] } });
  });

  it.each([
    ['a file above the limit', formOf(['7', MAX_BYTES + 1], ['12', MAX_BYTES]), 413, { code: 'too_large' }],
    ['a file of no such name', formOf(['7', 3], ['answer', 3]), 400, { fields: [{ path: 'answer' }] }],
    ['a file that comes twice', formOf(['7', 3], ['7', 4]), 400, { fields: [{ path: '7' }] }],
    ['too many files', formOf(['1', 3], ['2', 3], ['3', 3]), 400, { message: 'Send at most 2 files.' }],
    ['a field of no such name', formOf(['7', 3], ['score', '9']), 400, { code: 'invalid' }],
  ])('is refused with %s, and leaves nothing', async (_name, form, status, body) => {
    expect(await post(form)).toMatchObject({ status, body });
    expect([handed, left()]).toEqual([[], []]);
  });

  it.each([
    ['without its end', '--x\r\nContent-Disposition: form-data; name="1"; filename="1"\r\n\r\nabc', 400, 'invalid'],
    ['that is garbage', 'garbage', 400, 'invalid'],
  ])('is refused %s', async (_name, payload, status, code) => {
    expect(await post(payload, 'multipart/form-data; boundary=x')).toMatchObject({ status, body: { code } });
    expect(left()).toEqual([]);
  });

  it('is no JSON', async () => {
    expect(await post('{}', 'application/json')).toMatchObject({ status: 415, body: { code: 'not_multipart' } });
  });
});

/** A request whose body is never sent, and the first of what it is answered. */
async function headersOnly(credentials: string): Promise<string> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.write(`PUT /api/clip HTTP/1.1\r\nhost: x\r\n${credentials}\r\ncontent-length: 1000000\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return first.toString();
}

/** A request that was promised a million bytes and has sent half of them. */
async function half(call: string, type: string, head: string, at = base): Promise<Socket> {
  const socket = connect(Number(new URL(at).port), '127.0.0.1');
  socket.on('error', () => {});
  const headers = `host: x\r\nauthorization: ${authorization}\r\ncontent-type: ${type}\r\ncontent-length: 1000000`;
  socket.write(`${call} HTTP/1.1\r\n${headers}\r\n\r\n${head}`);
  socket.write(Buffer.alloc(500_000));
  return socket;
}

function slowly(everyMs: number, bytes: number): ReadableStream {
  return new ReadableStream({
    async start(controller) {
      for (let sent = 0; sent < bytes; sent += 1) {
        controller.enqueue(Buffer.from('a'));
        await wait(everyMs);
      }
      controller.close();
    },
  });
}
