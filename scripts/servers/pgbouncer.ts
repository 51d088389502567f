import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, unprivileged } from './postgres.ts';
import { runSql } from './psql.ts';

export type RunningPgbouncer = {
  /** Connects to `database` (default `postgres`) through it. */
  url: (database?: string) => string;
  stop: () => Promise<void>;
};

const START_LIMIT_MS = 10_000;

/** What Parlance needs of the role behind a pooler, which lets no connection set anything for itself. */
export const ROLE_LIMITS = {
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
  lock_timeout: '2s',
};

/** From 1.21 on a connection keeps prepared statements while it changes hands. */
const PREPARING_SINCE = 1.21;

/** Its version, such as 1.18, and whether it keeps prepared statements. */
export function pgbouncerVersion(): { version: string; prepares: boolean } {
  const { stdout } = spawnSync(pgbouncerProgram(), ['--version'], { encoding: 'utf8' });
  const [, version = '?'] = /PgBouncer (\d+\.\d+)/.exec(stdout) ?? [];
  return { version, prepares: Number(version) >= PREPARING_SINCE };
}

/**
 * Starts a PgBouncer in transaction mode in front of every database of this PostgreSQL, on a free port of loopback, and
 * gives the role its limits. `preparedStatements` is how many it keeps for a connection, from 1.21 on.
 */
export async function startPgbouncer(
  postgresUrl: string,
  { poolSize = 40, preparedStatements = 0 } = {},
): Promise<RunningPgbouncer> {
  for (const [name, value] of Object.entries(ROLE_LIMITS))
    runSql(postgresUrl, `alter role parlance set ${name} = '${value}'`);
  const { hostname, port: postgresPort } = new URL(postgresUrl);
  const owner = process.getuid?.() === 0 ? unprivileged() : null;
  const folder = mkdtempSync(join(tmpdir(), 'parlance-pgbouncer-'));
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, '"parlance" ""\n');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 2000
server_idle_timeout = 20
${preparedStatements > 0 ? `max_prepared_statements = ${preparedStatements}` : ''}
`,
  );
  if (owner) for (const path of [folder, settings, users]) chownSync(path, owner.uid, owner.gid);
  const pooler = spawn(pgbouncerProgram(), ['-q', settings], { ...owner, cwd: folder, stdio: 'ignore' });
  await untilListening(port, pooler);
  return {
    url: (database = 'postgres') => `postgres://parlance@127.0.0.1:${port}/${database}`,
    stop: async () => {
      const ended = new Promise((resolve) => pooler.once('exit', resolve));
      pooler.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where PgBouncer is; throws with what to install when it is nowhere. */
export function pgbouncerProgram(): string {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file));
  if (!found) throw new Error('PgBouncer is not installed. On Debian: apt-get install pgbouncer.');
  return found;
}

async function untilListening(port: number, pooler: ChildProcess): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until && pooler.exitCode === null) {
    const listens = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true)).once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
    if (listens) return;
    await sleep(50);
  }
  pooler.kill('SIGKILL');
  throw new Error('PgBouncer did not start.');
}
