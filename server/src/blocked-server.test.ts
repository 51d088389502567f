import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, type TestContext, test, vi } from 'vitest';
import { startServer } from '../../scripts/servers/server-process.ts';
import { anEmptyDatabase } from '../test/test-database.ts';

/** At SIGUSR2 the process that got it blocks its event loop for ever. */
const BLOCKS = `data:text/javascript,${encodeURIComponent("process.on('SIGUSR2', () => { for (;;) {} });")}`;
/** A busy machine takes longer. */
const LIMIT_MS = 25_000;

type Starting = Pick<TestContext, 'onTestFinished'> & { workers: number };

/** The server as `npm start` runs it, on PostgreSQL, with its log in a file. */
async function starts({ workers, onTestFinished }: Starting) {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-blocked-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const logFile = join(dataDir, 'log');
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: (await anEmptyDatabase(`blocked_${workers}`)).href,
    WORKERS: String(workers),
  };
  const server = await startServer(settings, { nodeArguments: ['--import', BLOCKS], logFile });
  onTestFinished(server.kill);
  return { ...server, said: () => readFileSync(logFile, 'utf8') };
}

function workersOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Blocks a process; gives after how many seconds it was ended. */
async function secondsUntilEnded(pid: number): Promise<number> {
  // Whoever watches it has to know that it lives.
  await sleep(1500);
  const startedMs = performance.now();
  process.kill(pid, 'SIGUSR2');
  await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false), { timeout: LIMIT_MS, interval: 100 });
  return (performance.now() - startedMs) / 1000;
}

// At once: each waits more than it works.
describe.concurrent('a server that is blocked', () => {
  test('a worker is replaced after ten seconds', async ({ onTestFinished }) => {
    const server = await starts({ workers: 2, onTestFinished });
    const twoOf = async () =>
      await vi.waitUntil(() => workersOf(server.pid).length === 2 && workersOf(server.pid), { timeout: LIMIT_MS });
    const [blocked = 0, other = 0] = await twoOf();
    expect(await secondsUntilEnded(blocked)).toBeGreaterThan(8);
    const after = await twoOf();
    expect([after.includes(other), after.includes(blocked)]).toEqual([true, false]);
    await vi.waitFor(() => expect(server.said()).toContain('A worker did not respond for 10 s and was killed;'));
    await server.stop();
  }, 60_000);

  test('a process that is alone ends after ten seconds and says so', async ({ onTestFinished }) => {
    const server = await starts({ workers: 1, onTestFinished });
    expect(await secondsUntilEnded(server.pid)).toBeGreaterThan(8);
    await vi.waitFor(() => expect(server.said()).toContain('Parlance did not respond for 10 s and is stopping.'));
  }, 60_000);
});
