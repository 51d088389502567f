import { type ChildProcess, execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  freePort,
  launchPostgres,
  makeCluster,
  makeHome,
  type PostgresHome,
  postgresFolder,
  runPostgresProgram,
} from './postgres.ts';

const run = promisify(execFile);
const LIMIT_MS = 30_000;

/** One PostgreSQL of several that hold the same data. */
export type ClusterNode = {
  /** What it calls itself to the primary it follows. */
  name: string;
  port: number;
  url: (database?: string) => string;
  /** Runs one statement as the owner; gives what it returns, unaligned, without headers. */
  ask: (statement: string) => Promise<string>;
  /** Sets a setting for good and lets the server read it again. */
  set: (setting: string, value: string) => Promise<void>;
  /** Makes a standby the primary, and waits until it is. */
  promote: () => Promise<void>;
  /** Ends every process of it at one moment, as a machine that loses its power does. */
  kill: () => Promise<void>;
  /** Kills it and removes its data. */
  remove: () => Promise<void>;
};

/** Starts the first node, a primary. */
export async function startPrimary(name: string, options: string[]): Promise<ClusterNode> {
  return await startNode(name, makeCluster(), await freePort(), options);
}

/** Copies a primary into a standby that follows it, on a free port unless one is named. */
export async function startStandby(
  name: string,
  primary: ClusterNode,
  options: string[],
  port?: number,
): Promise<ClusterNode> {
  const home = makeHome();
  const from = ['-d', followed(primary, name), '-D', home.data];
  runPostgresProgram(home, 'pg_basebackup', [...from, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync']);
  return await startNode(name, home, port ?? (await freePort()), options);
}

/** What a standby of this name connects to. */
export function followed({ port }: ClusterNode, name: string): string {
  return `host=127.0.0.1 port=${port} user=parlance application_name=${name}`;
}

async function startNode(name: string, home: PostgresHome, port: number, options: string[]): Promise<ClusterNode> {
  const { server, url } = await launchPostgres(home, port, ['wal_keep_size=256MB', ...options]);
  const psql = join(postgresFolder(), 'psql');
  const ask = async (...statements: string[]) => {
    const commands = statements.flatMap((statement) => ['-c', statement]);
    return (await run(psql, [url(), '-qAt', ...commands])).stdout.trim();
  };
  return {
    name,
    port,
    url,
    ask,
    set: async (setting, value) => {
      await ask(`alter system set ${setting} = '${value}'`, 'select pg_reload_conf()');
    },
    promote: async () => {
      await ask('select pg_promote()');
    },
    kill: () => killAll(server),
    remove: async () => {
      await killAll(server);
      rmSync(home.folder, { recursive: true, force: true });
    },
  };
}

async function killAll(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  // Stopped first: it would start new processes in the place of those that are killed.
  server.kill('SIGSTOP');
  // Each has a process group of its own.
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ').filter(Boolean);
  for (const pid of children) process.kill(Number(pid), 'SIGKILL');
  server.kill('SIGKILL');
  await ended;
}

/** Asks every 20 ms until it is so. */
export async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const limitMs = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > limitMs) throw new Error(`This did not come to be in ${LIMIT_MS / 1000} s: ${what}.`);
    await sleep(20);
  }
}
