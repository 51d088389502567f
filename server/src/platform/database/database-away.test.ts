import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { listCourses } from '@parlance/contract/courses';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/test-app.ts';
import { anEmptyDatabase, copyOfTemplate } from '../../../test/test-database.ts';
import { isDatabaseAway, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

/** A proxy in front of the database that can be closed and opened again, on the same port. */
function proxyTo(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  return {
    open: async () => {
      server = createServer((socket) => {
        const onward = connect(target);
        for (const end of [socket, onward]) sockets.add(end.on('error', () => end.destroy()));
        socket.pipe(onward).pipe(socket);
      }).listen(port, '127.0.0.1');
      await once(server, 'listening');
      port = (server.address() as { port: number }).port;
      return port;
    },
    shut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
  };
}

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'while the database is away requests get 503 within two seconds, and all is well again when it is back',
  async () => {
    const url = await anEmptyDatabase('shut_away');
    const proxy = proxyTo({ host: url.hostname, port: Number(url.port) });
    url.port = String(await proxy.open());
    const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
    await migrate(database);
    const testApp = await openTestApp(database);
    const ask = () => testApp.call(listCourses, { query: {} });
    expect((await ask()).status).toBe(200);
    expect((await testApp.app.inject({ url: '/readyz' })).statusCode).toBe(200);

    proxy.shut();
    const before = Date.now();
    const away = await Promise.all([ask(), ask(), ask()]);
    expect(Date.now() - before).toBeLessThan(2000);
    for (const { status, body, headers } of away) {
      expect([status, body, headers]).toMatchObject([503, { code: 'away' }, { 'retry-after': '2' }]);
    }
    expect((await testApp.app.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await testApp.app.inject({ url: '/healthz' })).statusCode).toBe(200);

    await proxy.open();
    expect((await ask()).status).toBe(200);
    await testApp.app.close();
    await database.close();
    proxy.shut();
  },
);

test.runIf(process.env.TEST_DATABASE === 'postgres')('processes that start together migrate once', async () => {
  const url = await anEmptyDatabase('started_together');
  const databases = await Promise.all(
    Array.from({ length: 5 }, () => openDatabase({ databaseUrl: url.href, dataDir: '', poolSize: 1 })),
  );
  await Promise.all(databases.map((database) => migrate(database)));
  await expect(databases[0]?.ping()).resolves.toBeUndefined();
  await Promise.all(databases.map((database) => database.close()));
});

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a request that runs when a stop has closed the database gets 503',
  async () => {
    const database = await copyOfTemplate();
    const testApp = await openTestApp(database);
    await database.close();
    expect(await testApp.call(listCourses, { query: {} })).toMatchObject({ status: 503, body: { code: 'away' } });
    await testApp.app.close();
  },
);

test('a missing socket of the database means that it is away, a missing file does not', async () => {
  const socket = connect('/nowhere/.s.PGSQL.5432');
  const [noSocket] = await once(socket, 'error');
  expect(noSocket).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseAway(noSocket)).toBe(true);
  const noFile: unknown = await readFile('/nowhere/recording').catch((error: unknown) => error);
  expect(noFile).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseAway(noFile)).toBe(false);
});
