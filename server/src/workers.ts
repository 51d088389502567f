import cluster, { type Worker } from 'node:cluster';
import { LOOK_EVERY_MS, LOOKS_WITHOUT_LIFE, type SignOfLife } from './signs-of-life.ts';

/** What has not ended so long after a stop is ended: before the first process gives up, see stop-request.ts. */
const STOP_LIMIT_MS = 17_000;

/**
 * Runs so many processes on one port until `stop`, then passes the stop on. A worker that ends by itself is replaced,
 * and so is one whose event loop is blocked. `onListening` is told the port, once. Gives the exit code: 1 when the
 * first worker did not come to listen (it has said why) or one could not end in order.
 */
export async function runWorkers(
  count: number,
  stop: Promise<void>,
  onListening: (port: number) => void,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<number> {
  // One alone at first: it prepares the database, and when the port is taken one line says so and not one a worker.
  const first = cluster.fork();
  const port = await Promise.race([portOf(first), endOf(first)]);
  if (port === null) return 1;
  onListening(port);

  let stopping = false;
  const running = new Set<Worker>();
  keepRunning(first);
  while (running.size < count) keepRunning(cluster.fork());
  await stop;
  stopping = true;
  const alive = [...running].filter((worker) => !worker.isDead());
  const ends = alive.map(endOf);
  for (const worker of alive) worker.process.kill('SIGTERM');
  const limit = setTimeout(() => alive.forEach((worker) => worker.process.kill('SIGKILL')), STOP_LIMIT_MS);
  await Promise.all(ends);
  clearTimeout(limit);
  return alive.every(endedInOrder) ? 0 : 1;

  function keepRunning(worker: Worker): void {
    running.add(worker);
    const causeOfEnd = endWhenBlocked(worker, lookEveryMs);
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      const how = causeOfEnd() ?? `ended with ${signal ?? code}`;
      if (stopping && (code !== null || endedInOrder(worker))) return;
      process.stderr.write(`A worker ${how}${stopping ? '.' : '; a new one is started.'}\n`);
      if (!stopping) keepRunning(cluster.fork());
    });
  }
}

/** Ends a worker that has told of its life once and then no more. Gives what became of it, null while it is well. */
function endWhenBlocked(worker: Worker, lookEveryMs: number): () => string | null {
  let looks = 0;
  let isWatched = false;
  worker.on('message', ({ isDebugged }: Partial<SignOfLife>) => {
    if (isDebugged === undefined) return;
    looks = 0;
    isWatched = !isDebugged;
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

function portOf(worker: Worker): Promise<number> {
  return new Promise((listens) => worker.once('listening', ({ port }) => listens(port)));
}

function endOf(worker: Worker): Promise<null> {
  return new Promise((ended) => worker.once('exit', () => ended(null)));
}

/** SIGTERM itself ends only a worker that was still starting: it had nothing to finish. */
function endedInOrder({ process: { exitCode, signalCode } }: Worker): boolean {
  return exitCode === 0 || signalCode === 'SIGTERM';
}
