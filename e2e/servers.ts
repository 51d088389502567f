import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catchMail } from '../scripts/mail-catcher.ts';
import { freePort, startPostgres } from '../scripts/postgres.ts';
import { startServer } from '../scripts/server-process.ts';
import { type DatabaseName, publishServer } from './server.ts';

const ROOT = join(import.meta.dirname, '..');
const NODE = join(ROOT, 'node_modules', '.bin', 'node');
const LOGS = join(import.meta.dirname, 'test-results');

type Running = { url: string; stop: () => Promise<void> };

/** Builds the pages when they changed, starts one server a database, and hands back what ends them all. */
export default async function startServers(): Promise<() => Promise<void>> {
  const built = spawnSync(NODE, [join(ROOT, 'scripts', 'prestart.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (built.status !== 0) throw new Error('The pages could not be built, so there is nothing to test.');
  mkdirSync(LOGS, { recursive: true });
  const postgres = await startPostgres();
  const mailFolder = mkdtempSync(join(tmpdir(), 'parlance-mail-'));
  const post = await catchMail({ folder: mailFolder });
  const started = await Promise.allSettled([
    launch('embedded', { SMTP_URL: post.url }),
    launch('postgres', { SMTP_URL: post.url, DATABASE_URL: postgres.url() }),
  ]);
  async function stop(): Promise<void> {
    const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const stopped = await Promise.allSettled(running.map((server) => server.stop()));
    await postgres.stop();
    await post.stop();
    rmSync(mailFolder, { recursive: true });
    for (const one of stopped) if (one.status === 'rejected') throw one.reason;
  }
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [embedded, onPostgres] = started.map((one) => (one.status === 'fulfilled' ? one.value.url : ''));
  publishServer('embedded', { url: embedded ?? '', databaseUrl: null, mailFolder });
  publishServer('postgres', { url: onPostgres ?? '', databaseUrl: postgres.url(), mailFolder });
  return stop;
}

/** The real process, as `npm start` runs it. */
async function launch(name: DatabaseName, settings: Record<string, string>): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-e2e-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  const port = String(await freePort());
  const server = await startServer(
    {
      ...settings,
      PORT: port,
      // The links in emails lead to it.
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      // Lets each learner a test makes register from an address of its own: see `aLearner`.
      TRUSTED_PROXIES: '127.0.0.1',
    },
    { logFile: join(LOGS, `server-${name}.log`) },
  ).catch((error: unknown) => {
    removeData();
    throw error;
  });
  return { url: server.url, stop: () => server.stop().finally(removeData) };
}
