import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoint } from '@parlance/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { LEARNER_TOKEN, plantedApp } from '../../../test/gates/planted-app.ts';
import { openSocket, type RawSocket } from '../../../test/raw-socket.ts';
import { limitBodies } from './request-bodies.ts';
import { serve } from './serve.ts';
import { answerOnSockets, connectionOptions } from './sockets/socket-answers.ts';

const LIMITS = {
  windowMs: 1000,
  windowBytes: 100,
  publicMs: 1500,
  mostOfIp: 6,
  mostOfAccount: 3,
  checkEveryMs: 50,
};
const reply = z.object({ length: z.int() });
const body = z.strictObject({ text: z.string() });
const speak = endpoint({ method: 'POST', path: '/api/speak', audience: 'public', body, reply, refusals: [] });
const speakLong = endpoint({ ...speak, path: '/api/speak-long', bodyMaxBytes: 32 * 1024 });
const write = endpoint({ method: 'POST', path: '/api/write', audience: 'learner', body, reply, refusals: [] });
const rawFile = { maxBytes: 10_000_000 };
const clip = endpoint({ method: 'PUT', path: '/api/clip', audience: 'learner', rawFile, reply, refusals: [] });

const folder = mkdtempSync(join(tmpdir(), 'parlance-bodies-'));
const logged: string[] = [];
const logger = { level: 'error', stream: { write: (line: string) => logged.push(line) } };
const app = plantedApp({ ...connectionOptions, logger }, (planted) => {
  answerOnSockets(planted);
  limitBodies(planted, LIMITS);
});
let port: number;
beforeAll(async () => {
  app.decorate('temporaryFolder', folder);
  for (const call of [speak, speakLong, write]) {
    serve(app, call as typeof speak, async (given) => ({ length: given.body.text.length }));
  }
  serve(app, clip, async ({ file }) => ({ length: file.bytes }));
  app.get('/healthz', { config: { audience: 'public' } }, async () => ({ ok: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** The head of a request, and then so much of its body in each piece. */
async function begin(call: string, bytes: number, { token = '' } = {}): Promise<RawSocket> {
  const raw = await openSocket(port);
  const type = call.startsWith('PUT') ? 'audio/webm' : 'application/json';
  const authorization = token && `Authorization: Bearer ${token}\r\n`;
  // An end from our side would drop an answer that is not written yet; so the server ends the connection.
  const head = `Host: a\r\nConnection: close\r\n${authorization}Content-Type: ${type}\r\nContent-Length: ${bytes}`;
  raw.send(`${call} HTTP/1.1\r\n${head}\r\n\r\n`);
  return raw;
}

async function trickle(raw: RawSocket, pieces: string[], everyMs: number): Promise<void> {
  for (const piece of pieces) {
    if (raw.socket.destroyed) return;
    raw.send(piece);
    await wait(everyMs);
  }
}

const asLearner = { token: LEARNER_TOKEN };
const codeOf = (text: string) => (JSON.parse(text) as { code: string }).code;

test('a body that anyone may send stops at 16 KiB, unless its call says otherwise; one of a session at 1 MiB', async () => {
  const send = async (url: string, length: number, token = '') => {
    const payload = { text: 'a'.repeat(length) };
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    return (await app.inject({ method: 'POST', url, payload, headers })).statusCode;
  };
  expect(await send('/api/speak', 16_000)).toBe(200);
  expect(await send('/api/speak', 16_400)).toBe(413);
  expect(await send('/api/speak-long', 32_000)).toBe(200);
  expect(await send('/api/speak-long', 33_000)).toBe(413);
  expect(await send('/api/write', 1_000_000, LEARNER_TOKEN)).toBe(200);
  expect(await send('/api/write', 1_050_000, LEARNER_TOKEN)).toBe(413);
});

test('a body that trickles is cut, and said so', async () => {
  const raw = await begin('POST /api/write', 100_000, asLearner);
  const [answer] = await Promise.all([raw.closed(), trickle(raw, Array<string>(40).fill('{'), 50)]);
  expect([answer.status, codeOf(answer.body)]).toEqual([408, 'too_slow']);
  expect(answer.afterMs).toBeLessThan(2500);
});

test('a body that anyone may send must be whole in its time, however it moves', async () => {
  const raw = await begin('POST /api/speak', 15_000);
  const [answer] = await Promise.all([raw.closed(), trickle(raw, Array<string>(40).fill('a'.repeat(100)), 100)]);
  expect([answer.status, codeOf(answer.body)]).toEqual([408, 'too_slow']);
  expect(answer.afterMs).toBeGreaterThan(1400);
});

test('a slow upload that moves is taken, also with a gap in it', async () => {
  const raw = await begin('PUT /api/clip', 20 * 40, asLearner);
  await trickle(raw, Array<string>(10).fill('a'.repeat(40)), 100);
  await wait(450);
  await trickle(raw, Array<string>(10).fill('a'.repeat(40)), 100);
  const answer = await raw.closed();
  expect([answer.status, answer.body]).toEqual([200, '{"length":800}']);
  expect(answer.afterMs).toBeGreaterThan(2 * LIMITS.publicMs - 1000);
});

test.each([
  ['PUT /api/clip', 'not_signed_in'],
  ['POST /api/write', 'not_signed_in'],
  ['POST /api/speak', 'too_large'],
])('%s of a stranger is refused before its body is read, and cut within two seconds', async (call, code) => {
  const raw = await begin(call, 9_000_000);
  const answer = await raw.closed();
  expect(codeOf(answer.body)).toBe(code);
  expect(answer.afterMs).toBeLessThan(3500);
  expect(readdirSync(folder)).toEqual([]);
});

const send = (path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: '{"text":"a"}',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${LEARNER_TOKEN}` },
  });

test('an account has so many bodies on their way, and is refused more', async () => {
  const begun = await Promise.all([1, 2, 3].map(() => begin('POST /api/write', 500, asLearner)));
  await wait(100);
  const refused = await send('/api/write');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(codeOf(await refused.text())).toBe('too_many_requests');
  expect((await send('/api/speak')).status).toBe(200);
  for (const raw of begun) raw.socket.destroy();
  await wait(100);
  for (let time = 1; time <= 10; time += 1) expect((await send('/api/write')).status).toBe(200);
});

test('of the public calls of an address the oldest body makes room, and nobody else behind it waits', async () => {
  const begun: RawSocket[] = [];
  for (let one = 1; one <= 6; one += 1) begun.push(await begin('POST /api/speak', 500));
  await wait(100);
  expect((await send('/api/speak')).status).toBe(200);
  const oldest = await begun[0]?.closed();
  expect([oldest?.status, codeOf(oldest?.body ?? '')]).toEqual([429, 'too_many_requests']);
  expect((await send('/api/write')).status).toBe(200);
  expect(begun.slice(1).filter(({ socket }) => socket.destroyed)).toEqual([]);
  for (const raw of begun) raw.socket.destroy();
});

test('a client that leaves is no failure of ours', () => {
  expect(logged).toEqual([]);
});
