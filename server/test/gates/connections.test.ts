import { type AddressInfo, Socket } from 'node:net';
import { submitAttempt } from '@parlance/contract/attempts';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { signedInAs } from '../people.ts';
import { openSocket } from '../raw-socket.ts';
import { useTestApp } from '../test-app.ts';

/** The whole app: that its parts limit connections is of no use unless they are in it. */
const testApp = useTestApp();
const MOST_BODIES = 32;
const MOST_CONNECTIONS = 8000;
/** Also on a busy machine. */
const REFUSED_WITHIN_MS = 20_000;

let port = 0;
beforeAll(async () => {
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = testApp.app.server.address() as AddressInfo);
});

test('an account has 32 bodies on their way to the app, and is refused one more', async () => {
  const { token } = await signedInAs('user', testApp);
  const head =
    `POST ${submitAttempt.path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
    'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n';
  const begun = await Promise.all(Array.from({ length: MOST_BODIES + 1 }, () => openSocket(port)));
  onTestFinished(() => begun.forEach(({ socket }) => socket.destroy()));
  const refused = Promise.race(begun.map((raw) => raw.closed(REFUSED_WITHIN_MS)));
  for (const raw of begun) raw.send(head);
  const { status, headers } = await refused;
  expect([status, headers['retry-after']]).toEqual([429, '5']);
  expect(begun.filter(({ socket }) => socket.destroyed)).toHaveLength(1);
});

test('what is no HTTP is refused by the app with its security headers', async () => {
  const raw = await openSocket(port);
  raw.send('no HTTP\r\n\r\n');
  const { status, headers } = await raw.closed();
  expect([status, headers['x-content-type-options'], headers['cache-control']]).toEqual([400, 'nosniff', 'no-store']);
});

test('an address has 8,000 connections to the app; one more closes the oldest, one of another address does not', () => {
  const sockets = Array.from({ length: MOST_CONNECTIONS + 2 }, (_, at) => {
    const remoteAddress = at === MOST_CONNECTIONS ? '203.0.113.9' : '198.51.100.1';
    return Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  });
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  const open = () => sockets.filter(({ destroyed }) => !destroyed).length;
  for (const socket of sockets.slice(0, -1)) testApp.app.server.emit('connection', socket);
  expect(open()).toBe(sockets.length);
  testApp.app.server.emit('connection', sockets.at(-1));
  expect([open(), sockets[0]?.destroyed]).toEqual([sockets.length - 1, true]);
});
