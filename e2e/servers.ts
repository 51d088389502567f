import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { catchMail } from '../scripts/mail-catcher.ts';
import { freePort, startPostgres } from '../scripts/postgres.ts';
import { type DatabaseName, publishServer, SUPERADMIN } from './server.ts';

const ROOT = join(import.meta.dirname, '..');
const NODE = join(ROOT, 'node_modules', '.bin', 'node');
const LOGS = join(import.meta.dirname, 'test-results');
const START_LIMIT_MS = 60_000;

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
    startServer('embedded', { SMTP_URL: post.url }),
    startServer('postgres', { SMTP_URL: post.url, DATABASE_URL: postgres.url() }),
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

/** The real process, as `npm start` runs it; its address is what it prints. */
async function startServer(name: DatabaseName, settings: Record<string, string>): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-e2e-'));
  const port = await freePort();
  const server = spawn(NODE, [join(ROOT, 'server', 'src', 'main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...withoutOurSettings(process.env),
      ...settings,
      PORT: String(port),
      // The links in mails lead to it.
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      SUPERADMIN_EMAIL: SUPERADMIN.email,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
    },
  });
  const logFile = join(LOGS, `server-${name}.log`);
  const log = createWriteStream(logFile);
  server.stderr.pipe(log, { end: false });
  server.stdout.pipe(log, { end: false });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  try {
    const url = await printedAddress(server, ended);
    return {
      url,
      async stop() {
        server.kill('SIGTERM');
        const code = await ended;
        rmSync(dataDir, { recursive: true, force: true });
        if (code !== 0) throw new Error(`The ${name} server ended with ${code} instead of 0: see ${logFile}`);
      },
    };
  } catch (error) {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
    throw new Error(`The ${name} server did not start: see ${logFile}`, { cause: error });
  }
}

function printedAddress(server: ChildProcess, ended: Promise<number | null>): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It printed no address.')), START_LIMIT_MS);
    void ended.then((code) => reject(new Error(`It ended with ${code}.`)));
    if (!server.stdout) return;
    createInterface({ input: server.stdout }).on('line', (line) => {
      const address = /^Parlance is at (http:\S+)$/.exec(line)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

const OUR_SETTINGS = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'HOST',
  'WORKERS',
  'SECRET',
  'TRUSTED_PROXIES',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_TO',
];

/** What the machine has set for its own Parlance must not reach the ones under test. */
function withoutOurSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OUR_SETTINGS.includes(name)));
}
