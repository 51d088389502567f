import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type RunningPostgres = {
  /** Connects to `database` (default `postgres`) as the owner. */
  url: (database?: string) => string;
  pid: number;
  stop: () => Promise<void>;
};

const START_TIMEOUT_MS = 60_000;

/** Where a PostgreSQL keeps everything, and who it runs as: null, this user. */
export type PostgresHome = { folder: string; data: string; owner: Owner | null };
type Owner = { uid: number; gid: number };

/**
 * Starts a PostgreSQL of its own in a temporary folder, on a free port of loopback, and removes it at `stop`.
 * PostgreSQL refuses to run as root, so root hands it to the user `postgres` that Debian's package made.
 * `durable` keeps fsync on, for measurements; tests go without.
 */
export async function startPostgres({ durable = false, options = [] as string[] } = {}): Promise<RunningPostgres> {
  const home = makeCluster();
  const port = await freePort();
  const speedUps = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const { server, url } = await launchPostgres(home, port, [...speedUps, ...options]);
  return {
    url,
    pid: server.pid ?? 0,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      // The databases of all tests are a hundred thousand files: nobody waits for the last of them.
      spawn('rm', ['-rf', home.folder], { detached: true, stdio: 'ignore' }).unref();
    },
  };
}

/** A new folder with the data of a new PostgreSQL that trusts loopback. */
export function makeCluster(): PostgresHome {
  const home = makeHome();
  const user = ['-U', 'parlance', '--auth=trust'];
  runPostgresProgram(home, 'initdb', ['-D', home.data, ...user, '--no-sync', '--no-locale', '-E', 'UTF8']);
  return home;
}

/** A new folder for one PostgreSQL; it has no data yet. */
export function makeHome(): PostgresHome {
  const owner = process.getuid?.() === 0 ? unprivileged() : null;
  const folder = mkdtempSync(join(tmpdir(), 'parlance-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return { folder, data: join(folder, 'data'), owner };
}

/** Runs a program of PostgreSQL as the owner of a home; throws with what it printed when it fails. */
export function runPostgresProgram({ folder, owner }: PostgresHome, name: string, args: string[]): void {
  const ran = spawnSync(join(postgresFolder(), name), args, { ...owner, cwd: folder, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`${name} failed: ${ran.stderr || ran.error?.message}`);
}

/** Starts PostgreSQL on data that is there, and waits until it takes connections. */
export async function launchPostgres({ folder, data, owner }: PostgresHome, port: number, options: string[]) {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...options,
  ];
  const bin = postgresFolder();
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  });
  await untilReady(join(bin, 'pg_isready'), port, server);
  return { server, url: (database = 'postgres') => `postgres://parlance@127.0.0.1:${port}/${database}` };
}

/** Where PostgreSQL's programs are; throws with what to install when they are nowhere. */
export function postgresFolder(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).filter((name) => Number(name) >= 15) : [];
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  if (!found) throw new Error('PostgreSQL 15 or newer is not installed. On Debian: apt-get install postgresql.');
  return found;
}

/** The user that Debian's package made: neither PostgreSQL nor PgBouncer runs as root. */
export function unprivileged(): Owner {
  const read = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: read('-u'), gid: read('-g') };
}

async function untilReady(isReady: string, port: number, server: ChildProcess): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < until && server.exitCode === null) {
    if (spawnSync(isReady, ['-h', '127.0.0.1', '-p', String(port), '-q']).status === 0) return;
    await sleep(100);
  }
  server.kill('SIGKILL');
  throw new Error('PostgreSQL did not start.');
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
