import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../postgres.ts';

const FIRST_START_LIMIT_SECONDS = 120;
const SECOND_START_LIMIT_SECONDS = 10;
const STOP_LIMIT_SECONDS = 20;
const TEST_LIMIT_SECONDS = 600;
const SHOWN_LINES = 20;

/**
 * What a newcomer meets: a fresh clone of the last commit, with nothing installed, started, started once more beside
 * itself, stopped, started again, and tested.
 */
const clone = mkdtempSync(join(tmpdir(), 'parlance-clone-'));
const children: ChildProcess[] = [];
try {
  const cloned = spawnSync('git', ['clone', '--quiet', '--no-hardlinks', resolve('.'), clone], { encoding: 'utf8' });
  expectThat(cloned.status === 0, `cloned: ${cloned.stderr}`);
  await startAndStop('first start', FIRST_START_LIMIT_SECONDS, secondIsRefused);
  await startAndStop('second start', SECOND_START_LIMIT_SECONDS);
  await testsPass();
} finally {
  for (const child of children.filter(groupLives)) process.kill(-(child.pid ?? 0), 'SIGKILL');
  rmSync(clone, { recursive: true, force: true });
}

async function startAndStop(
  name: string,
  limitSeconds: number,
  whileUp: () => Promise<void> = async () => {},
): Promise<void> {
  const port = await freePort();
  const started = npm(['start'], { PORT: String(port) });
  const upSeconds = await secondsUntil(async () => await answers(port), limitSeconds, started);
  expectThat(upSeconds !== null, `${name}: / answers within ${limitSeconds} s (${upSeconds?.toFixed(1)} s)`);
  if (upSeconds === null) throw new Error(started.said());
  await whileUp();
  process.kill(started.pid ?? 0, 'SIGTERM');
  const downSeconds = await secondsUntil(async () => started.exitCode !== null, STOP_LIMIT_SECONDS, null);
  expectThat(
    downSeconds !== null && started.exitCode === 0,
    `${name}: SIGTERM ends it with 0 within ${STOP_LIMIT_SECONDS} s (${started.exitCode}, ${downSeconds?.toFixed(1)} s)`,
  );
  expectThat(!groupLives(started), `${name}: nothing is left running`);
}

/** A second `npm start` on the same data folder must say no, naming the process that has it. */
async function secondIsRefused(): Promise<void> {
  const second = npm(['start'], { PORT: String(await freePort()) });
  const seconds = await secondsUntil(async () => second.exitCode !== null, STOP_LIMIT_SECONDS, null);
  const words = second.said().trim().split('\n').at(-1) ?? '';
  expectThat(seconds !== null && second.exitCode !== 0, `a second start is refused (${second.exitCode}): ${words}`);
  expectThat(/\b\d{2,}\b/.test(words), 'the refusal names the pid of the first');
}

async function testsPass(): Promise<void> {
  const tests = npm(['test'], {});
  const seconds = await secondsUntil(async () => tests.exitCode !== null, TEST_LIMIT_SECONDS, null);
  const total = tests.said().trim().split('\n').at(-1) ?? '';
  if (tests.exitCode !== 0) process.stdout.write(tests.said().split('\n').slice(-SHOWN_LINES).join('\n'));
  expectThat(
    tests.exitCode === 0,
    `npm test exits 0 within ${TEST_LIMIT_SECONDS} s (${seconds?.toFixed(0)} s): ${total}`,
  );
  expectThat(/^\d+ passed, 0 failed$/.test(total), 'its last line is the total');
}

/** npm in the clone, in a process group of its own, without this checkout's programs on the path. */
function npm(args: string[], env: Record<string, string>): ChildProcess & { said: () => string } {
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  const child = spawn('npm', args, {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { HOME: process.env.HOME ?? clone, PATH: path.join(':'), ...env },
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return Object.assign(child, { said: () => said });
}

async function secondsUntil(
  isSo: () => Promise<boolean>,
  limitSeconds: number,
  alive: ChildProcess | null,
): Promise<number | null> {
  const startedMs = performance.now();
  while (performance.now() - startedMs < limitSeconds * 1000) {
    if (await isSo()) return (performance.now() - startedMs) / 1000;
    if (alive && alive.exitCode !== null) return null;
    await sleep(100);
  }
  return null;
}

async function answers(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/`);
    return reply.ok;
  } catch {
    return false;
  }
}

function groupLives({ pid }: ChildProcess): boolean {
  try {
    return process.kill(-(pid ?? 0), 0);
  } catch {
    return false;
  }
}

function expectThat(isSo: boolean, what: string): void {
  process.stdout.write(`${isSo ? 'yes' : 'NO '} ${what}\n`);
  if (!isSo) process.exitCode = 1;
}
