import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, type TestContext, test, vi } from 'vitest';

const fileOf = (name: string) => JSON.stringify(join(import.meta.dirname, name));
/** One look at a worker in a test: ten without a sign of life are one second. */
const LOOK_EVERY_MS = 100;

/** At SIGUSR2 the process that got it says so, and blocks its event loop for ever. */
const SERVER = `
  import cluster from 'node:cluster';
  import { existsSync, writeSync } from 'node:fs';
  import { createServer } from 'node:http';
  import { closeListener } from ${fileOf('platform/http/sockets/drain.ts')};
  import { endWhenStuck, tellOfEnd, tellOfLife } from ${fileOf('signs-of-life.ts')};
  import { stopRequest } from ${fileOf('stop-request.ts')};
  import { runWorkers } from ${fileOf('workers.ts')};

  process.on('SIGUSR2', () => { writeSync(1, 'blocked'); for (;;) {} });
  const isAlone = process.argv[1] === 'alone';
  const stop = stopRequest({ workers: isAlone ? 1 : 2, drainSeconds: 0 });
  const lookEveryMs = ${LOOK_EVERY_MS};
  if (cluster.isPrimary && !isAlone) {
    const plan = { workers: 2, drainSeconds: 0 };
    process.exit(await runWorkers(plan, stop, (port) => console.log(port), lookEveryMs));
  }
  // What a new release may do at its start.
  if (existsSync(process.argv[2] ?? '')) process.exit(1);
  const server = createServer((_, reply) => reply.end(String(process.pid))).listen(0, '127.0.0.1', () => {
    if (isAlone) endWhenStuck(lookEveryMs);
    else tellOfLife(lookEveryMs);
    if (isAlone) console.log(server.address().port);
  });
  if ((await stop) === 'replaced') await Promise.all(Object.values(closeListener(server)));
  if (process.argv[3] === 'ends slowly') {
    await tellOfEnd();
    // As long as Node writes its cache, on a busy machine.
    for (const from = Date.now(); Date.now() - from < 3000; );
  }
  process.exit(0);
`;

type Server = ChildProcessByStdio<null, Readable, Readable> & { port: number; said: () => string };

type Starting = Pick<TestContext, 'onTestFinished'> & {
  nodeArguments?: string[];
  brokenBy?: string;
  end?: 'ends slowly';
  cwd?: string;
};

async function starts(
  how: 'alone' | 'workers',
  { onTestFinished, nodeArguments = [], brokenBy = '', end, cwd }: Starting,
): Promise<Server> {
  const args = [...nodeArguments, '--input-type=module-typescript', '-e', SERVER, how, brokenBy, ...(end ? [end] : [])];
  // A group of its own: what a failed test leaves is ended with it.
  const server = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  onTestFinished(() => {
    if (existsSync(`/proc/${server.pid}`) || childrenOf(server.pid).length > 0)
      process.kill(-(server.pid ?? 0), 'SIGKILL');
  });
  let said = '';
  server.stderr.on('data', (chunk) => (said += chunk));
  const [printed] = await once(server.stdout, 'data');
  return Object.assign(server, { port: Number(printed), said: () => said });
}

function childrenOf(pid = 0): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

const bothOf = async (server: Server) =>
  await vi.waitUntil(() => childrenOf(server.pid).length === 2 && childrenOf(server.pid));

/** Until each of the two has answered: both have started. */
async function bothAnswer({ port }: Server): Promise<number[]> {
  const answered = new Set<number>();
  while (answered.size < 2) {
    const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
    answered.add(Number(await reply.text()));
  }
  return [...answered];
}

/** Until this process, the server itself or one of its workers, is blocked. */
async function block(server: Server, pid = server.pid ?? 0): Promise<void> {
  const said = once(server.stdout, 'data');
  process.kill(pid, 'SIGUSR2');
  await said;
}

describe.concurrent('SIGHUP', () => {
  test('replaces the workers one by one, and every request is answered meanwhile', async ({ onTestFinished }) => {
    const server = await starts('workers', { onTestFinished });
    const before = await bothAnswer(server);
    server.kill('SIGHUP');
    let most = 0;
    let answered = 0;
    const isNew = () =>
      childrenOf(server.pid).length === 2 && childrenOf(server.pid).every((pid) => !before.includes(pid));
    while (!isNew()) {
      most = Math.max(most, childrenOf(server.pid).length);
      const { status } = await fetch(`http://127.0.0.1:${server.port}/`, { headers: { connection: 'close' } });
      if (status === 200) answered += 1;
    }
    expect([most, answered > 0, server.said()]).toEqual([3, true, '']);
    server.kill('SIGTERM');
    expect(await once(server, 'close')).toEqual([0, null]);
  });

  test('keeps the workers that run when a new one does not start', async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'parlance-workers-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const brokenBy = join(folder, 'broken');
    const server = await starts('workers', { onTestFinished, brokenBy });
    const before = await bothAnswer(server);
    writeFileSync(brokenBy, '');
    server.kill('SIGHUP');
    await vi.waitFor(
      () => expect(server.said()).toBe('The new worker did not start. The workers that run were kept.\n'),
      { timeout: 10_000 },
    );
    expect(childrenOf(server.pid).toSorted()).toEqual(before.toSorted());
  });

  test('starts the new workers in the folder that has taken the place of theirs', async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'parlance-workers-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [current = '', old = ''] = ['parlance', 'parlance-old'].map((name) => join(folder, name));
    mkdirSync(current);
    const server = await starts('workers', { onTestFinished, cwd: current });
    await bothAnswer(server);
    renameSync(current, old);
    mkdirSync(current);
    server.kill('SIGHUP');
    const places = () => childrenOf(server.pid).map((pid) => readlinkSync(`/proc/${pid}/cwd`));
    await vi.waitFor(() => expect(places()).toEqual([current, current]), { timeout: 10_000 });
  });

  test('stops a process that runs alone in order', async ({ onTestFinished }) => {
    const server = await starts('alone', { onTestFinished });
    server.kill('SIGHUP');
    expect(await once(server, 'close')).toEqual([0, null]);
  });
});

test('a second passes after a worker that could not start before the next is started', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-workers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const brokenBy = join(folder, 'broken');
  const server = await starts('workers', { onTestFinished, brokenBy });
  const [some = 0] = await bothAnswer(server);
  writeFileSync(brokenBy, '');
  process.kill(some, 'SIGKILL');
  const failed = 'A worker ended with 1; a new one is started in 1 s.\n';
  await vi.waitFor(() => expect(server.said()).toContain(failed), { timeout: 10_000, interval: 10 });
  const failedMs = performance.now();
  rmSync(brokenBy);
  await vi.waitFor(() => expect(childrenOf(server.pid)).toHaveLength(2), { timeout: 10_000 });
  expect(performance.now() - failedMs).toBeGreaterThan(900);
  expect(server.said()).toBe(`A worker ended with SIGKILL; a new one is started.\n${failed}`);
});

// At once: each waits more than it works.
describe.concurrent('a process whose event loop is blocked', () => {
  test('a worker that is blocked is replaced with one line, and the other one serves meanwhile', async ({
    onTestFinished,
  }) => {
    const server = await starts('workers', { onTestFinished });
    const [stuck = 0, other = 0] = await bothAnswer(server);
    await sleep(1000);
    await block(server, stuck);
    await vi.waitFor(() => expect(existsSync(`/proc/${stuck}`)).toBe(false), { timeout: 20_000, interval: 100 });
    const after = await bothOf(server);
    expect(after).toContain(other);
    expect(after).not.toContain(stuck);
    // The line comes through a pipe, after the worker has gone.
    await vi.waitFor(() =>
      expect(server.said()).toBe('A worker did not respond for 1 s and was killed; a new one is started.\n'),
    );
  });

  test('SIGTERM ends all of it, also while a worker is blocked', async ({ onTestFinished }) => {
    const server = await starts('workers', { onTestFinished });
    const [stuck = 0] = await bothAnswer(server);
    await sleep(1000);
    await block(server, stuck);
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([1, null]);
    expect(existsSync(`/proc/${stuck}`)).toBe(false);
  });

  test('SIGTERM ends all of it in order, also while a worker is starting', async ({ onTestFinished }) => {
    // The first one listens, and the second one was just started.
    const server = await starts('workers', { onTestFinished });
    server.kill('SIGTERM');
    expect(await once(server, 'close')).toEqual([0, null]);
    expect(server.said()).toBe('');
  });

  test('a worker that has done everything may end slowly', async ({ onTestFinished }) => {
    const server = await starts('workers', { onTestFinished, end: 'ends slowly' });
    await bothAnswer(server);
    await sleep(300);
    server.kill('SIGTERM');
    expect(await once(server, 'close')).toEqual([0, null]);
    expect(server.said()).toBe('');
  });

  test('a process that is alone ends when it is blocked, and says so', async ({ onTestFinished }) => {
    const server = await starts('alone', { onTestFinished });
    await sleep(1000);
    expect(server.exitCode).toBeNull();
    const closed = once(server, 'close');
    await block(server);
    expect(await closed).toEqual([null, 'SIGKILL']);
    expect(server.said()).toBe(
      'Parlance did not respond for 1 s and is stopping. The service manager should start it again.\n',
    );
  });

  test.for(['alone', 'workers'] as const)(
    '%s: what was stopped for longer goes on afterwards',
    async (how, { onTestFinished }) => {
      const server = await starts(how, { onTestFinished });
      const all = how === 'alone' ? [] : await bothOf(server);
      await sleep(1000);
      for (const signal of ['SIGSTOP', 'SIGCONT'] as const) {
        process.kill(-(server.pid ?? 0), signal);
        await sleep(2500);
      }
      expect(childrenOf(server.pid)).toEqual(all);
      expect([server.exitCode, server.signalCode, server.said()]).toEqual([null, null, '']);
    },
  );

  test('a process that a debugger holds may be blocked for as long as it likes', async ({ onTestFinished }) => {
    const server = await starts('alone', { onTestFinished, nodeArguments: ['--inspect=127.0.0.1:0'] });
    await sleep(1000);
    await block(server);
    await sleep(3000);
    expect([server.exitCode, server.signalCode]).toEqual([null, null]);
  });
});
