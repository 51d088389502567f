import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listCourses } from '@parlance/contract/courses';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '../../../../scripts/servers/server-process.ts';
import { ownTime } from '../../../test/own-time.ts';
import { type SilentProxy, silentProxy } from '../../../test/silent-proxy.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { anEmptyDatabase } from '../../../test/test-database.ts';
import { type Database, inTransaction, isDatabaseAway, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const AWAY_LIMIT_MS = 2000;
const BACK_LIMIT_MS = 10_000;

describe.runIf(process.env.TEST_DATABASE === 'postgres')('while the network to the database is silent', () => {
  let url: URL;
  let proxy: SilentProxy;
  let database: Database;
  let testApp: TestApp;
  beforeAll(async () => {
    url = await anEmptyDatabase('gone_silent');
    proxy = await silentProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
    await migrate(database);
    testApp = await openTestApp(database);
  });
  afterAll(async () => {
    proxy.restore();
    await testApp.app.close();
    await database.close();
    proxy.close();
  });
  beforeEach(async () => {
    proxy.restore();
    await untilBack();
    await sql`create table if not exists notes (text text)`.execute(database.db);
  });

  const ask = () => testApp.call(listCourses, { query: {} });

  /** Seconds until the catalogue answers 200 again. */
  async function untilBack(): Promise<number> {
    const startedMs = performance.now();
    while ((await ask()).status !== 200) {
      if (performance.now() - startedMs > BACK_LIMIT_MS) throw new Error('The database did not come back.');
      await sleep(100);
    }
    return (performance.now() - startedMs) / 1000;
  }

  async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
    const noAnswer = sleep(5000).then(() => Promise.reject(new Error('No answer in 5 s.')));
    return await ownTime(() => Promise.race([work(), noAnswer]));
  }

  async function untilAway(work: () => Promise<unknown>): Promise<number> {
    const { result, ms } = await timed(() =>
      work().then(
        () => null,
        (error: unknown) => error,
      ),
    );
    expect(isDatabaseAway(result), String(result)).toBe(true);
    return ms;
  }

  test('requests get 503 within two seconds, all of them, and 200 soon after it is back', async () => {
    // As many idle connections as there can be: none of them is told that it is dead.
    await Promise.all(Array.from({ length: 30 }, ask));
    proxy.silence();
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => timed(ask)));
      for (const { result, ms } of answers) {
        expect([result.status, result.body, result.headers]).toMatchObject([
          503,
          { code: 'away' },
          { 'retry-after': '2' },
        ]);
        expect(ms).toBeLessThan(AWAY_LIMIT_MS);
      }
    }
    const ready = await timed(() => testApp.app.inject({ url: '/readyz' }));
    expect([ready.result.statusCode, ready.ms < AWAY_LIMIT_MS]).toEqual([503, true]);
    proxy.restore();
    expect(await untilBack()).toBeLessThan(BACK_LIMIT_MS / 1000);
  });

  test('a transaction that is under way fails, and nothing of it is there', async () => {
    const ms = await untilAway(() =>
      inTransaction(database.db, async (db) => {
        await sql`insert into notes values ('half')`.execute(db);
        proxy.silence();
        await sql`insert into notes values ('whole')`.execute(db);
      }),
    );
    expect(ms).toBeLessThan(AWAY_LIMIT_MS);
    proxy.restore();
    await untilBack();
    expect((await sql`select text from notes`.execute(database.db)).rows).toEqual([]);
  });

  test('a commit whose answer does not come has failed: nobody knows what became of it', async () => {
    const ms = await untilAway(() =>
      inTransaction(database.db, async (db) => {
        await sql`insert into notes values ('committed?')`.execute(db);
        proxy.silence();
      }),
    );
    expect(ms).toBeLessThan(AWAY_LIMIT_MS);
  });

  test('a slow query is not taken for silence, and others go on beside it', async () => {
    const slow = sql`select pg_sleep(4)`.execute(database.db);
    await sleep(2500);
    expect((await ask()).status).toBe(200);
    await expect(slow).resolves.toBeDefined();
  });

  test('a query on the one connection that died fails two seconds after its time, and the connection is replaced', async () => {
    const one = await openDatabase({ databaseUrl: url.href, dataDir: '', poolSize: 1 });
    onTestFinished(one.close);
    const query = () => sql`select 1`.execute(one.db);
    await query();
    proxy.silence();
    proxy.restore();
    const startedMs = performance.now();
    const error = await query().catch((thrown: unknown) => thrown);
    const seconds = (performance.now() - startedMs) / 1000;
    expect(isDatabaseAway(error), String(error)).toBe(true);
    expect(seconds).toBeGreaterThan(12);
    expect(seconds).toBeLessThan(15);
    await expect(query()).resolves.toBeDefined();
  });

  test('both ends of a connection look whether the other is there', async () => {
    const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
    onTestFinished(() => keepAlive.mockRestore());
    const other = await openDatabase({ databaseUrl: url.href, dataDir: '' });
    onTestFinished(other.close);
    const { rows } = await sql`show tcp_keepalives_idle`.execute(other.db);
    expect(rows).toEqual([{ tcp_keepalives_idle: '30' }]);
    expect(keepAlive).toHaveBeenCalledWith(true, 10_000);
  });

  test('SIGTERM ends the server in order', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parlance-silent-'));
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: url.href, LOG_LEVEL: 'silent' });
    await statuses(server.url, 10);
    proxy.silence();
    const underWay = statuses(server.url, 20);
    // The sender of mail looks into the outbox every second: it is in the middle of it too.
    await sleep(1200);
    const startedMs = performance.now();
    await server.stop();
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    expect(await underWay).toEqual(Array(20).fill(503));
    rmSync(dataDir, { recursive: true, force: true });
  });
});

/** What the catalogue answers so many at once, each on a connection of its own that ends with its answer. */
function statuses(url: string, count: number): Promise<(number | undefined)[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const [response] = (await once(get(`${url}/api/courses`, { agent: false }), 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    }),
  );
}
