import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { SUPERADMIN, startServer } from '../../scripts/servers/server-process.ts';
import { anEmptyDatabase } from '../test/test-database.ts';

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The value of a series, 0 where it is missing. */
function valueOf(metrics: string, series: string): number {
  const line = metrics.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('two workers: their metrics are added up on a port of their own, and each request has one line in the log', async ({
  onTestFinished,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-telemetry-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const logFile = join(dataDir, 'log');
  const metricsPort = await aFreePort();
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: (await anEmptyDatabase('telemetry')).href,
    WORKERS: '2',
    METRICS_PORT: String(metricsPort),
    LOG_REQUESTS: '1',
    LOG_LEVEL: 'info',
  };
  const server = await startServer(settings, { logFile });
  onTestFinished(server.kill);
  const metrics = async () => await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(SUPERADMIN),
  });
  expect(login.status).toBe(200);

  // Both workers listen by and by; the system gives each new connection to one of them.
  const health = 'parlance_http_request_seconds_count{status="200",method="GET",route="/healthz"}';
  for (let call = 0; call < 20; call++) {
    await fetch(`${server.url}/healthz?signature=private`, { headers: { connection: 'close' } });
  }
  const text = await vi.waitFor(async () => {
    const answer = await metrics();
    expect(valueOf(answer, health)).toBe(20);
    return answer;
    // One that is starting yet is waited for, and then left out.
  }, 20_000);
  expect(valueOf(text, 'parlance_log_in_total{outcome="ok"}')).toBe(1);
  expect(valueOf(text, 'parlance_password_hash_seconds_count')).toBeGreaterThan(0);
  expect(valueOf(text, 'parlance_db_pool{state="idle"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'parlance_sweep_lag_seconds')).toBeLessThan(60);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).not.toContain('\nparlance_backup_age_seconds ');
  expect(text).not.toContain('@');
  const onPublicPort = await fetch(`${server.url}/metrics`);
  expect(await onPublicPort.text()).not.toContain('parlance_saves_total');

  const log = readFileSync(logFile, 'utf8');
  const lines = log
    .split('\n')
    .flatMap((line) => (line.includes('"msg":"request"') ? [JSON.parse(line) as object] : []));
  // The client tries again what it sent on a connection that was being closed.
  const [first] = lines.filter(
    (line) => 'route' in line && line.route === '/healthz' && 'status' in line && line.status === 200,
  );
  expect(first).toMatchObject({ method: 'GET', ms: expect.any(Number), bytes: expect.any(Number) });
  expect(lines.length).toBeGreaterThan(20);
  expect(log).not.toContain('private');
  await server.stop();
  // The worker that had just started was ended in the middle of its first clean-up.
  expect(readFileSync(logFile, 'utf8')).not.toContain('"level":50');
}, 60_000);
