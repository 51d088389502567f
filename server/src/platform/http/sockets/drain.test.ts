import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/test-app.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import { drain } from './drain.ts';

/** Listens, with one connection of a client that stays open. */
async function listening() {
  const database = await openTestDatabase();
  const testApp = await openTestApp(database);
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = testApp.app.server.address() as AddressInfo;
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = (path: string, agent = kept) =>
    new Promise<{ status?: number; connection?: string; text: string }>((answered, failed) => {
      const sent = request({ host: '127.0.0.1', port, path, agent }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => {
          answered({ status: response.statusCode, connection: response.headers.connection, text });
        });
      });
      sent.once('error', failed).end();
    });
  const close = async ({ app }: TestApp) => {
    kept.destroy();
    await app.close();
    await database.close();
  };
  return { testApp, get, newClient: () => new Agent(), close };
}

test('while a server drains /readyz says so, and requests are answered on connections that then close', async () => {
  const { testApp, get, newClient, close } = await listening();
  expect(await get('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
  const startedMs = performance.now();
  const drained = drain(testApp.app, 'stopped', 0.4);
  const { status, connection, text } = await get('/readyz', newClient());
  expect([status, connection, JSON.parse(text)]).toEqual([503, 'close', { ok: false, draining: true }]);
  expect(await get('/api/courses')).toMatchObject({ status: 200, connection: 'close' });
  expect(await get('/healthz', newClient())).toMatchObject({ status: 200, connection: 'close' });
  await drained;
  expect(performance.now() - startedMs).toBeGreaterThan(390);
  await close(testApp);
});

test('a worker that was replaced takes no new connections, and ends when the last one has closed', async () => {
  const { testApp, get, newClient, close } = await listening();
  await get('/healthz');
  const drained = drain(testApp.app, 'replaced', 20);
  await expect(get('/healthz', newClient())).rejects.toThrow('ECONNREFUSED');
  expect(await get('/readyz')).toMatchObject({ status: 200, connection: 'close' });
  await drained;
  await close(testApp);
});

test('without a drain nothing changes', async () => {
  const { testApp, get, close } = await listening();
  await drain(testApp.app, 'stopped', 0);
  expect(await get('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
  await close(testApp);
});
