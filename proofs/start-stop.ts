// `npm start` as a newcomer and a service manager meet it: it answers in time, stops in order, and is alone on its data.
// --checkout FOLDER proves another checkout; --fresh clones this one without node_modules first.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { temporaryFolder, withCleanUp } from '../scripts/clean-up.ts';
import { freePort } from '../scripts/servers/postgres.ts';
import { claim, prove } from './claims.ts';
import { cloneInto } from './newcomer/clone.ts';

type Started = { npm: ChildProcess; port: number; output: () => string; ended: Promise<number | null> };

const FIRST_START_LIMIT_MS = 120_000;
const NEXT_START_LIMIT_MS = 10_000;
const STOP_LIMIT_MS = 20_000;
/** The folder of the proof itself leads npm's PATH to a pinned Node that a newcomer does not have yet. */
const NEWCOMERS_PATH = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));

const { values } = parseArgs({ options: { checkout: { type: 'string' }, fresh: { type: 'boolean', default: false } } });
const here = resolve(values.checkout ?? join(import.meta.dirname, '..'));

await prove(() =>
  withCleanUp(async (later) => {
    const folder = temporaryFolder('parlance-start-', later);
    const checkout = values.fresh ? join(folder, 'clone') : here;
    if (values.fresh) cloneInto(checkout, here);
    const dataDir = join(folder, 'data');
    const begin = async () => {
      const started = await npmStart(checkout, dataDir);
      later(() => putAway(started));
      return started;
    };

    const first = await begin();
    await answers(first, 'first start', values.fresh ? FIRST_START_LIMIT_MS : null);
    if (values.fresh) {
      const installed = ['fast-check', 'vitest', '@playwright/test'].filter((name) =>
        existsSync(join(checkout, 'node_modules', name)),
      );
      claim(installed.length === 0, `npm start installs nothing of the tests (${installed.join(', ') || 'none'})`);
    }
    await refusesAnother(await begin(), first);
    await stops(first, 'SIGTERM to npm', () => first.npm.kill('SIGTERM'));
    const second = await begin();
    await answers(second, 'second start', NEXT_START_LIMIT_MS);
    // What Ctrl-C in a terminal does: npm and the server hear it, and npm passes it on once more.
    await stops(second, 'Ctrl-C', () => endGroup(second, 'SIGINT'));
  }),
);

async function npmStart(checkout: string, dataDir: string): Promise<Started> {
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    // A process group of its own: whatever it leaves behind is found by it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      HOME: process.env.HOME,
      PATH: NEWCOMERS_PATH.join(':'),
      PORT: String(port),
      DATA_DIR: dataDir,
    },
  });
  let text = '';
  npm.stdout.on('data', (chunk) => (text += chunk));
  npm.stderr.on('data', (chunk) => (text += chunk));
  const ended = new Promise<number | null>((done) => npm.once('close', done));
  return { npm, port, ended, output: () => text };
}

/** Without a limit the time is only told: what has to be installed and built in this checkout is not known. */
async function answers({ npm, port, output }: Started, which: string, limitMs: number | null): Promise<void> {
  const startedMs = performance.now();
  const passedMs = () => performance.now() - startedMs;
  let isThere = false;
  while (!isThere && npm.exitCode === null && passedMs() < (limitMs ?? FIRST_START_LIMIT_MS)) {
    await sleep(50);
    isThere = await fetch(`http://127.0.0.1:${port}/`).then(
      async (response) => response.ok && (await response.text()).includes('<html'),
      () => false,
    );
  }
  const seconds = (passedMs() / 1000).toFixed(1);
  claim(isThere, `${which}: / answered after ${seconds} s${limitMs ? `, limit ${limitMs / 1000} s` : ''}`);
  if (!isThere) throw new Error(`It printed:\n${output()}`);
}

async function refusesAnother(another: Started, first: Started): Promise<void> {
  const code = await another.ended;
  // What npm says of itself begins with > or npm.
  const said = another
    .output()
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^(>|npm )/.test(line));
  const serverPid = familyOf(first).find(({ command }) => command.includes('server/src/main.ts'))?.pid;
  const names = serverPid !== undefined && new RegExp(`\\b${serverPid}\\b`).test(said[0] ?? '');
  claim(
    code !== 0 && said.length === 1 && names,
    `another npm start on the same data: exit ${code}, "${said.join(' / ')}"`,
  );
}

async function stops(started: Started, how: string, signal: () => void): Promise<void> {
  const startedMs = performance.now();
  signal();
  const code = await Promise.race([started.ended, sleep(STOP_LIMIT_MS, 'still running' as const, { ref: false })]);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  claim(code === 0, `${how}: exit ${code} after ${seconds} s, limit ${STOP_LIMIT_MS / 1000} s`);
  const left = familyOf(started).map(({ pid, command }) => `${pid} ${command}`);
  claim(left.length === 0, `${how}: ${left.length === 0 ? 'nothing' : left.join(', ')} left running`);
}

async function putAway(started: Started): Promise<void> {
  // Asked first: while it installs, npm ci has a group of its own, which only prestart can end.
  endGroup(started, 'SIGTERM');
  await Promise.race([started.ended, sleep(STOP_LIMIT_MS, null, { ref: false })]);
  endGroup(started, 'SIGKILL');
}

function endGroup({ npm }: Started, signal: NodeJS.Signals): void {
  try {
    if (npm.pid) process.kill(-npm.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The living processes of a start: its process group, whoever their parents are by now. */
function familyOf({ npm }: Started): { pid: number; command: string }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // After the name in brackets: state, parent, process group (proc(5)).
      const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(group) !== npm.pid || state === 'Z') return [];
      return [{ pid: Number(pid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() }];
    } catch {
      // It ended while it was being read.
      return [];
    }
  });
}
