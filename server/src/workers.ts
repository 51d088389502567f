import cluster, { type Worker } from 'node:cluster';
import { LISTENS_NO_MORE } from './platform/http/sockets/drain.ts';
import type { Settings } from './platform/settings.ts';
import { ENDS, LOOK_EVERY_MS, LOOKS_WITHOUT_LIFE, type SignOfLife } from './signs-of-life.ts';
import { REPLACED } from './stop-request.ts';

/** How long after the drain what has not ended is ended: before the first process gives up, see stop-request.ts. */
const STOP_LIMIT_MS = 17_000;

/** How long after a worker that could not start the next one is tried: at once, they would use a core for nothing. */
const PAUSE_AFTER_FAILED_START_MS = 1000;

type Plan = Pick<Settings, 'workers' | 'drainSeconds'>;

/**
 * Runs so many processes on one port until `stop`, then passes the stop on. A worker that ends by itself is replaced,
 * and so is one whose event loop is blocked. At SIGHUP all are, one after the other. `onListening` is told the port,
 * once. Gives the exit code: 1 when the first worker did not come to listen (it has said why) or one could not end in
 * order.
 */
export async function runWorkers(
  { workers: count, drainSeconds }: Plan,
  stop: Promise<unknown>,
  onListening: (port: number) => void,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<number> {
  const limitMs = drainSeconds * 1000 + STOP_LIMIT_MS;
  const running = new Set<Worker>();
  /** Those that end because another one has taken their place. */
  const replaced = new Set<Worker>();
  let stopping = false;
  // An upgrade moves the folder away and puts another in its place: new workers start in the one of this name.
  cluster.setupPrimary({ cwd: process.cwd() });
  // One alone at first: it prepares the database, and when the port is taken one line says so and not one a worker.
  const first = cluster.fork();
  const port = await portOf(first);
  if (port === null) return 1;
  onListening(port);

  keepRunning(first, true);
  while (running.size < count) keepRunning(cluster.fork());
  onEachHangUp(replaceAll);
  await stop;
  stopping = true;
  const alive = [...running].filter((worker) => !worker.isDead());
  await Promise.all(alive.map((worker) => endWith(worker, () => worker.process.kill('SIGTERM'))));
  return alive.every(endedInOrder) ? 0 : 1;

  function keepRunning(worker: Worker, hasStarted = false): void {
    running.add(worker);
    worker.once('listening', () => (hasStarted = true));
    worker.on('message', (message) => message === LISTENS_NO_MORE && worker.send(message));
    const causeOfEnd = endWhenBlocked(worker, lookEveryMs);
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      const goesOn = !stopping && !replaced.delete(worker);
      const how = causeOfEnd() ?? `ended with ${signal ?? code}`;
      if (!goesOn && (code !== null || endedInOrder(worker))) return;
      const isStartedWhen = hasStarted ? 'is started' : `is started in ${PAUSE_AFTER_FAILED_START_MS / 1000} s`;
      process.stderr.write(`A worker ${how}${goesOn ? `; a new one ${isStartedWhen}.` : '.'}\n`);
      if (!goesOn) return;
      setTimeout(() => !stopping && keepRunning(cluster.fork()), hasStarted ? 0 : PAUSE_AFTER_FAILED_START_MS);
    });
  }

  /** Each new worker listens before the one whose place it takes drains; it loads the sources then on disk. */
  async function replaceAll(): Promise<void> {
    const before = [...running];
    for (const old of before) {
      // It ended by itself meanwhile: the one in its place is new already.
      if (old.isDead()) continue;
      replaced.add(old);
      const fresh = cluster.fork();
      running.add(fresh);
      const listens = (await portOf(fresh)) !== null;
      if (stopping) return;
      if (!listens) {
        running.delete(fresh);
        process.stderr.write('The new worker did not start. The workers that run were kept.\n');
        const hasEnded = !replaced.delete(old);
        if (hasEnded) keepRunning(cluster.fork());
        return;
      }
      keepRunning(fresh, true);
      if (!old.isDead()) await endWith(old, () => old.send(REPLACED));
    }
    process.stdout.write('All workers were replaced.\n');
  }

  /** Tells a worker to end, and waits until it has; what takes longer than a stop may is killed. */
  async function endWith(worker: Worker, tell: () => void): Promise<void> {
    const ended = endOf(worker);
    tell();
    const limit = setTimeout(() => worker.process.kill('SIGKILL'), limitMs);
    await ended;
    clearTimeout(limit);
  }
}

/** Runs `work` at each SIGHUP; one that comes while it runs makes it run once more. */
function onEachHangUp(work: () => Promise<void>): void {
  let isRunning = false;
  let isWanted = false;
  async function run(): Promise<void> {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  }
  process.on('SIGHUP', () => void run());
}

/** Ends a worker that has told of its life once and then no more. Gives what became of it, null while it is well. */
function endWhenBlocked(worker: Worker, lookEveryMs: number): () => string | null {
  let looks = 0;
  let isWatched = false;
  worker.on('message', (message: Partial<SignOfLife> | typeof ENDS) => {
    if (message === ENDS) isWatched = false;
    else if (typeof message === 'object' && message.isDebugged !== undefined) {
      looks = 0;
      isWatched = !message.isDebugged;
    }
  });
  const timer = setInterval(() => {
    if (!isWatched) return;
    looks += 1;
    if (looks === LOOKS_WITHOUT_LIFE) worker.process.kill('SIGKILL');
  }, lookEveryMs);
  worker.once('exit', () => clearInterval(timer));
  const seconds = (LOOKS_WITHOUT_LIFE * lookEveryMs) / 1000;
  return () => (looks < LOOKS_WITHOUT_LIFE ? null : `did not respond for ${seconds} s and was killed`);
}

/** The port it listens on, or null when it ends before it does. */
function portOf(worker: Worker): Promise<number | null> {
  const listening = new Promise<number>((listens) => worker.once('listening', ({ port }) => listens(port)));
  return Promise.race([listening, endOf(worker)]);
}

function endOf(worker: Worker): Promise<null> {
  return new Promise((ended) => worker.once('exit', () => ended(null)));
}

/** SIGTERM itself ends only a worker that was still starting: it had nothing to finish. */
function endedInOrder({ process: { exitCode, signalCode } }: Worker): boolean {
  return exitCode === 0 || signalCode === 'SIGTERM';
}
