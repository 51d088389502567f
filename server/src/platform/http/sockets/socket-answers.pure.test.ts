import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantedApp } from '../../../../test/gates/planted-app.ts';
import { openSocket, type RawAnswer } from '../../../../test/raw-socket.ts';
import { readSettings } from '../../settings.ts';
import { setHeaders } from '../headers.ts';
import { answerOnSockets, connectionOptions } from './socket-answers.ts';

const SECRET = 'a secret of 32 letters for tests only';

const app = plantedApp(connectionOptions);
let port: number;
beforeAll(async () => {
  answerOnSockets(app);
  setHeaders(app, readSettings({ DATA_DIR: tmpdir(), SECRET, PUBLIC_URL: 'https://tests.example.org' }));
  app.get('/healthz', { config: { audience: 'public' } }, async () => ({ ok: true }));
  app.post('/api/auth/login', { config: { audience: 'public' } }, async () => ({ ok: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

async function answerTo(text: string, withinMs?: number): Promise<RawAnswer> {
  const raw = await openSocket(port);
  raw.send(text);
  return await raw.closed(withinMs);
}

function expectOurAnswer({ status, headers, body }: RawAnswer, wanted: { status: number; code: string }) {
  expect(status).toBe(wanted.status);
  expect(JSON.parse(body)).toEqual({ code: wanted.code, message: expect.any(String), requestId: expect.any(String) });
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('microphone=(self)'),
    'strict-transport-security': expect.stringContaining('max-age='),
    'cache-control': 'no-store',
    connection: 'close',
  });
}

const LOGIN = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

test.each([
  ['no HTTP at all', '\u0016\u0003\u0001hello\r\n\r\n'],
  ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['two lengths', `${LOGIN}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ['length and chunks', `${LOGIN}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n'],
  ['a chunk without a length', `${LOGIN}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`],
])('%s is answered as every refusal, with the security headers', async (_what, text) => {
  expectOurAnswer(await answerTo(text), { status: 400, code: 'invalid' });
});

test('headers that are too long are answered with 431', async () => {
  const answer = await answerTo(`GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`);
  expectOurAnswer(answer, { status: 431, code: 'headers_too_large' });
});

test('headers that do not arrive in 10 seconds are answered with 408, at their time', async () => {
  const answer = await answerTo('GET / HTTP/1.1\r\nHost: a\r\n', 15_000);
  expectOurAnswer(answer, { status: 408, code: 'too_slow' });
  expect(answer.afterMs).toBeGreaterThan(9000);
  expect(answer.afterMs).toBeLessThan(13_000);
}, 20_000);
